import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../platform/later.ts'
import './button.css'
import type { MenuProps } from './menu-entry.ts'

const MenuOpen = later(() => import('./menu-open.tsx').then((file) => file.MenuOpen))

/** A button that opens a list of actions. Its code is loaded on the first click. */
export function Menu(props: MenuProps) {
  const { label, icon, look } = props
  return (
    <MenuButton label={label} icon={icon} look={look}>
      <MenuOpen {...props} />
    </MenuButton>
  )
}

type ButtonProps = Pick<MenuProps, 'label' | 'icon' | 'look'> & { children: ReactNode }

/** The button of a menu. On the first click the children, an open menu that may still be loading, take its place. */
export function MenuButton({ label, icon, look = 'icon-btn', children }: ButtonProps) {
  const [clicked, setClicked] = useState(false)
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
  return clicked ? <Suspense fallback={button}>{children}</Suspense> : button
}
