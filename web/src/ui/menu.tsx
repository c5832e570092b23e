import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import './menu.css'

export type MenuEntry = { id: string; label: string; icon: ReactNode; onAction: () => void }

/** A button that opens a list of actions. */
export function Menu({ label, icon, entries }: { label: string; icon: ReactNode; entries: MenuEntry[] }) {
  return (
    <MenuTrigger>
      <Button className="icon-btn" aria-label={label}>
        {icon}
      </Button>
      <Popover className="menu" placement="bottom end" offset={4}>
        <AriaMenu aria-label={label}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              className="menu-item"
              onAction={entry.onAction}
              textValue={entry.label}
            >
              {entry.icon}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
