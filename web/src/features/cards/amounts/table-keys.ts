import type { KeyboardEvent } from 'react'

/** Moves between the cells of a table of fields: Enter and the arrow keys, and Tab as everywhere. */
export function pressInTable(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  const [row = 0, column = 0] = (target.dataset['cell'] ?? '').split(' ').map(Number)
  const cell = (r: number, c: number) => currentTarget.querySelector<HTMLInputElement>(`[data-cell="${r} ${c}"]`)
  const last = cell(row, column + 1) === null
  const atStart = target.selectionStart === 0 && target.selectionEnd === 0
  const atEnd = target.selectionStart === target.value.length && target.selectionEnd === target.value.length
  const next =
    key === 'Enter'
      ? cell(row + 1, last ? 0 : column)
      : key === 'ArrowDown'
        ? cell(row + 1, column)
        : key === 'ArrowUp'
          ? cell(row - 1, column)
          : key === 'ArrowRight' && atEnd
            ? cell(row, column + 1)
            : key === 'ArrowLeft' && atStart
              ? cell(row, column - 1)
              : null
  // Enter would send the form from the middle of the table.
  if (key === 'Enter' || next) event.preventDefault()
  next?.focus()
  next?.select()
}
