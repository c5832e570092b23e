import type { Mention } from '@klopt/contract'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type MentionedPerson, mentionBefore, offered } from './mentions.ts'

type Options = {
  field: RefObject<HTMLTextAreaElement | null>
  people: MentionedPerson[]
  /** `caret`: where the change ended. */
  onWrite: (text: string, caret: number, picked: Mention[]) => void
}
/** The text after the @ at `at`; `active` is the index of the marked person. */
type Typing = { at: number; query: string; active: number }

/** Offers the participants after an @. The focus stays in the field, which names the marked one. */
export function useMention({ field, people, onWrite }: Options) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const closedAt = useRef<number | null>(null)
  const caret = useRef<number | null>(null)
  const found = typing ? offered(people, typing.query) : []

  // After the text is in the field, because a new value moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  /** Looks at the text before the caret. A list that was closed stays closed until another @. */
  function look() {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    const before = mentionBefore(value.slice(0, selectionStart))
    if (!before) closedAt.current = null
    const open = before && before.at !== closedAt.current
    setTyping((now) => (open ? { ...before, active: now?.query === before.query ? now.active : 0 } : null))
  }
  function close() {
    closedAt.current = typing?.at ?? null
    setTyping(null)
  }
  function pick({ id, full_name }: MentionedPerson) {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    if (!typing) return
    const { at } = typing
    const name = `@${full_name} `
    caret.current = at + name.length
    closedAt.current = at
    const picked = [{ user_id: id, at, length: full_name.length + 1 }]
    onWrite(value.slice(0, at) + name + value.slice(selectionStart).replace(/^ /, ''), caret.current, picked)
    setTyping(null)
    field.current?.focus()
  }
  /** Offers the people with the name that ends here again. */
  function ask(end: number) {
    closedAt.current = null
    field.current?.setSelectionRange(end, end)
    look()
  }
  /** Whether the list took the key. */
  function press(event: KeyboardEvent): boolean {
    const marked = typing && found[typing.active]
    if (!typing || !marked || event.nativeEvent.isComposing) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setTyping({ ...typing, active: (typing.active + step + found.length) % found.length })
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(marked)
    else return false
    event.preventDefault()
    return true
  }

  return { found, active: typing?.active ?? 0, look, close: () => setTyping(null), pick, press, ask }
}

/** The field while the list is open, for screen readers. A field of several lines may not have the role of a combobox. */
export function completionOf(open: boolean, active: number) {
  if (!open) return {}
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': 'mention-list',
    'aria-activedescendant': `mention-${active}`,
  } as const
}
