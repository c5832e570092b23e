import type { ReactNode } from 'react'

/** `chosen` is set if the entries are choices, of which one is active. */
export type MenuEntry = { id: string; label: string; icon: ReactNode; onAction: () => void; chosen?: boolean }
/** `look` is the class of the button, if it is not an icon button. */
export type MenuProps = { label: string; icon: ReactNode; entries: MenuEntry[]; look?: string | undefined }
