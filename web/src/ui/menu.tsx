import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../platform/later.ts'
import { IconButton } from './icon-button.tsx'

export type MenuEntry = { id: string; label: string; icon: ReactNode; onAction: () => void }
export type MenuProps = { label: string; icon: ReactNode; entries: MenuEntry[] }

const MenuOpen = later(() => import('./menu-open.tsx').then((file) => file.MenuOpen))

/** A button that opens a list of actions. The list is fetched when somebody first asks for it. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false)
  const { label, icon } = props
  const button = (
    <IconButton
      label={label}
      icon={icon}
      tip={false}
      aria-haspopup="menu"
      aria-expanded={asked}
      onClick={() => setAsked(true)}
    />
  )
  return asked ? (
    <Suspense fallback={button}>
      <MenuOpen {...props} />
    </Suspense>
  ) : (
    button
  )
}
