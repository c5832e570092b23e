import { useCallback, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import './menu.css'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

/**
 * The open menu with its own button. The button is focused first, so that it gets the focus back when the menu closes.
 */
export function MenuOpen({ label, icon, entries, look = 'icon-btn' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const begin = useCallback((button: HTMLButtonElement | null) => {
    if (!button) return
    button.focus()
    setOpen(true)
  }, [])

  return (
    <MenuTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className={look} aria-label={label} ref={begin}>
        {icon}
      </Button>
      <Popover className="menu" placement={look === 'icon-btn' ? 'bottom end' : 'bottom start'} offset={4}>
        <AriaMenu aria-label={label} {...choiceOf(entries)}>
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

/** Marks the chosen entry for screen readers, if the entries are choices. */
function choiceOf(entries: MenuEntry[]) {
  if (entries.every(({ chosen }) => chosen === undefined)) return {}
  const selectedKeys = entries.filter(({ chosen }) => chosen).map(({ id }) => id)
  return { selectionMode: 'single' as const, selectedKeys }
}
