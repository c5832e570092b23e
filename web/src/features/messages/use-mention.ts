import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type MentionedPerson, mentionBefore, offered } from './mentions.ts'

type Options = {
  field: RefObject<HTMLTextAreaElement | null>
  people: MentionedPerson[]
  onWrite: (text: string) => void
}
/** The text after the @ at `at`; `active` is the index of the marked person. */
type Typing = { at: number; query: string; active: number }

/** Offers the participants after an @. The focus stays in the field, which names the marked one. */
export function useMention({ field, people, onWrite }: Options) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const closed_at = useRef<number | null>(null)
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
    if (!before) closed_at.current = null
    const open = before && before.at !== closed_at.current
    setTyping((now) => (open ? { ...before, active: now?.query === before.query ? now.active : 0 } : null))
  }
  function close() {
    closed_at.current = typing?.at ?? null
    setTyping(null)
  }
  function pick({ full_name }: MentionedPerson) {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    if (!typing) return
    const name = `@${full_name} `
    caret.current = typing.at + name.length
    onWrite(value.slice(0, typing.at) + name + value.slice(selectionStart).replace(/^ /, ''))
    setTyping(null)
    field.current?.focus()
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

  return { found, active: typing?.active ?? 0, look, close: () => setTyping(null), pick, press }
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
