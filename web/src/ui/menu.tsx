import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../platform/later.ts'
import './button.css'

/** `chosen` is set if the entries are choices, of which one is active. */
export type MenuEntry = { id: string; label: string; icon: ReactNode; onAction: () => void; chosen?: boolean }
/** `look` is the class of the button, if it is not an icon button. */
export type MenuProps = { label: string; icon: ReactNode; entries: MenuEntry[]; look?: string }

const MenuOpen = later(() => import('./menu-open.tsx').then((file) => file.MenuOpen))

/** A button that opens a list of actions. Its code is loaded on the first click. */
export function Menu(props: MenuProps) {
  const [clicked, setClicked] = useState(false)
  const { label, icon, look = 'icon-btn' } = props
  const button = (
    <button
      type="button"
      className={look}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={clicked}
      onClick={() => setClicked(true)}
    >
      {icon}
    </button>
  )
  return clicked ? (
    <Suspense fallback={button}>
      <MenuOpen {...props} />
    </Suspense>
  ) : (
    button
  )
}
