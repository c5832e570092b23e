import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../platform/later.ts'
import './button.css'

/** `chosen` where the entries are choices of which one holds. */
export type MenuEntry = { id: string; label: string; icon: ReactNode; onAction: () => void; chosen?: boolean }
/** `look` is the class of its button where it is no button of a sign alone. */
export type MenuProps = { label: string; icon: ReactNode; entries: MenuEntry[]; look?: string }

const MenuOpen = later(() => import('./menu-open.tsx').then((file) => file.MenuOpen))

/** A button that opens a list of actions. The list is fetched when somebody first asks for it. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false)
  const { label, icon, look = 'icon-btn' } = props
  const button = (
    <button
      type="button"
      className={look}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={asked}
      onClick={() => setAsked(true)}
    >
      {icon}
    </button>
  )
  return asked ? (
    <Suspense fallback={button}>
      <MenuOpen {...props} />
    </Suspense>
  ) : (
    button
  )
}
