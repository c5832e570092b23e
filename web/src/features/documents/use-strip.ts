import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The strip of documents that opens over the chat. A document has one button in the strip and another in the open
 * column. Opening moves the focus from the one to the other, and closing moves it back if it is still in the column.
 */
export function useStrip() {
  const column = useRef<HTMLElement>(null)
  const [row, setRow] = useState<Element | null>(null)

  useEffect(() => {
    if (!row) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close()
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  })

  function open(from: Element | null) {
    flushSync(() => setRow(from))
    from?.querySelector<HTMLElement>('.doc-name')?.focus()
  }
  function close() {
    const within = column.current?.contains(document.activeElement)
    flushSync(() => setRow(null))
    const back = row?.isConnected ? row : column.current
    if (within) back?.querySelector<HTMLElement>('.strip-open')?.focus()
  }

  return { column, is_open: row !== null, open, close }
}
