import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { hasSingleKeys } from '../../platform/single-keys.ts'
import { dossierAt } from '../where.ts'

type ShortcutActions = { onPalette: () => void; onKeys: () => void }

/** The global shortcuts. None is a letter alone, and a field keeps its own keys. */
export function useShortcuts(does: ShortcutActions) {
  const walk = useWalk()
  const now = useRef({ ...does, walk })
  // Registered before the paint, so that a key pressed as soon as the page shows works.
  useLayoutEffect(() => {
    now.current = { ...does, walk }
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const does = meaningOf(event)
      if (!does || event.defaultPrevented) return
      event.preventDefault()
      does(now.current)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

type Walk = ReturnType<typeof useWalk>

function meaningOf(event: KeyboardEvent): ((does: ShortcutActions & { walk: Walk }) => unknown) | null {
  const { key, altKey: alt, shiftKey: shift } = event
  const command = event.ctrlKey || event.metaKey
  const dialog = document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog]')
  if (command && !alt && !shift && key.toLowerCase() === 'k') {
    return !dialog || dialog.closest('.palette') ? ({ onPalette }) => onPalette() : null
  }
  if (dialog || command || !(event.target instanceof Element)) return null
  if (key === '?' && !alt && hasSingleKeys() && !event.target.closest('input, textarea, select, [contenteditable]')) {
    return ({ onKeys }) => onKeys()
  }
  // Alt and an arrow open the list of a field that has one.
  if (!alt || event.target.closest('select, [role=combobox], [aria-haspopup]')) return null
  if (key === 'ArrowDown') return ({ walk }) => (shift ? walk.toUnread() : walk.by(1))
  return key === 'ArrowUp' && !shift ? ({ walk }) => walk.by(-1) : null
}

/** Walks through the dossiers in the order of the list. */
export function useWalk() {
  const client = useQueryClient()
  const navigate = useNavigate()

  function go(id: string | undefined) {
    if (id) void navigate(`/app/dossier/${id}`)
  }
  function listed() {
    return client.getQueryData(sidebarQuery().queryKey) ?? []
  }
  function by(step: 1 | -1) {
    const list = listed()
    const at = list.findIndex(({ id }) => id === dossierAt(location.pathname))
    if (at < 0) go(list.at(step > 0 ? 0 : -1)?.id)
    else go(list[at + step]?.id)
  }
  /** The next unread dossier below, and after the last one the first. */
  function toUnread() {
    const list = listed()
    const at = list.findIndex(({ id }) => id === dossierAt(location.pathname)) + 1
    go([...list.slice(at), ...list.slice(0, at)].find(({ unread_count }) => unread_count > 0)?.id)
  }
  return { by, toUnread }
}
