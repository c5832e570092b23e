/** Moves the focus from a removed row to the next one, else to the previous one, else to the heading. */
export function focusAfter(row: Element | null, list: Element | null) {
  const rows = [...(list?.querySelectorAll('.doc-row') ?? [])]
  const at = row ? rows.indexOf(row) : -1
  const next = rows[at + 1] ?? rows[at - 1]
  const target = next?.querySelector<HTMLElement>('.doc-name') ?? list?.parentElement?.querySelector<HTMLElement>('h2')
  target?.focus()
}
