import type { Sheet } from '../maker/sheet.ts'
import type { NoteLine } from './note.ts'

export type NoteColumn = {
  title: string
  x: number
  align?: 'left' | 'right' | 'middle'
  of: (line: NoteLine, n: number) => string
}

type Options = { top: number; row?: number; size?: number; ruled?: boolean; bold?: boolean }

/** Draws lines below the titles of their columns. Returns where it ended. */
export function grid(sheet: Sheet, lines: NoteLine[], columns: NoteColumn[], options: Options): number {
  const { top, row = 15, size = 9, ruled = true, bold = true } = options
  for (const { title, x, align = 'left' } of columns) sheet.put(title, x, top, { size, bold, align })
  if (ruled) sheet.rule(40, top + row - 3, 515)
  let y = top + row + 3
  for (const [n, line] of lines.entries()) {
    for (const { x, align = 'left', of } of columns) sheet.put(of(line, n), x, y, { size, align })
    y += row
  }
  if (ruled) sheet.rule(40, y, 515)
  return y
}

/** Labels with their values beside them. */
export function pairs(sheet: Sheet, all: [string, string | null][], x: number, y: number, valueX: number): number {
  let at = y
  for (const [label, value] of all) {
    if (value === null) continue
    sheet.put(label, x, at)
    sheet.put(value, valueX, at)
    at += 14
  }
  return at
}

/** Labels in a row with their values below them. */
export function heads(sheet: Sheet, all: [string, string | null][], x: number, y: number, step: number): void {
  for (const [n, [label, value]] of all.entries()) {
    sheet.put(label, x + n * step, y, { size: 8, bold: true })
    sheet.put(value ?? '', x + n * step, y + 12)
  }
}

export function block(sheet: Sheet, texts: string[], x: number, y: number, bold = true): number {
  for (const [n, text] of texts.entries()) sheet.put(text, x, y + n * 12, { bold: bold && n === 0 })
  return y + texts.length * 12
}
