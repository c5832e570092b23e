import { columns, type Column, emptyRow, figureOf, figureText, isFigure, type Row } from './rows.ts'

export type PastedTable = {
  rows: Row[]
  /** The cells that are not figures, as they were pasted. */
  unread: { row: number; column: Column; text: string }[]
}

/** The words above the columns of a spreadsheet, in Dutch and English. */
const heads: Record<Column, RegExp> = {
  name: /^(?:naam|omschrijving|artikel(?:omschrijving)?|product|regel|name|description|item)$/i,
  quantity: /^(?:aantal|hoeveelheid|aant\.?|qty|quantity)$/i,
  unit: /^(?:eenheid|ehd|eh|unit|uom)$/i,
  price: /^(?:prijs|stukprijs|eenheidsprijs|prijs per stuk|price|unit price|rate)(?: excl\.?.*)?$/i,
  net: /^(?:bedrag|totaal|regeltotaal|netto|amount|total|net|line total)(?: excl\.?.*)?$/i,
}
const rowsMost = 500

/**
 * Reads cells copied from a spreadsheet, starting at the column `from`; a first row with known heads decides instead.
 * Points and commas are read in the notation that the cells themselves prove, or else in that of the language.
 */
export function readPaste(text: string, from: Column, language: string): PastedTable {
  const cells = splitCells(text).slice(0, rowsMost)
  const named = (cells[0] ?? []).map((cell) => columns.find((column) => heads[column].test(cell.trim())))
  const hasHeads = named.filter(Boolean).length >= 2
  const start = columns.indexOf(from)
  const order = hasHeads ? named : (cells[0] ?? []).map((_, n) => columns[start + n])
  const body = hasHeads ? cells.slice(1) : cells
  const notation = notationOf(body.flat()) ?? language
  const unread: PastedTable['unread'] = []
  const rows = body.map((line, n) => {
    const row = { ...emptyRow }
    for (const [place, cell] of line.entries()) {
      const column = hasHeads ? order[place] : columns[start + place]
      if (column === undefined) continue
      const plain = cell.trim()
      const figure = isFigure(column) && plain !== '' ? figureOf(plain, column === 'net' ? 2 : 6, notation) : null
      row[column] = figure === null ? plain : figureText(figure, language)
      if (isFigure(column) && plain !== '' && figure === null) unread.push({ row: n, column, text: plain })
    }
    return row
  })
  return { rows, unread }
}

/** Splits tab-separated rows. A cell with a line break is quoted, with quotes inside doubled. */
function splitCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end = ''] of text
    .trimEnd()
    .matchAll(/("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/g)) {
    const plain =
      cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell
    rows.at(-1)?.push(plain.replaceAll(/\s*[\r\n]+\s*/g, ' '))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** The language whose notation the cells prove: 1.234,56 or 12,5 is Dutch, 1,234.56 or 12.5 English. Null if both do. */
function notationOf(cells: string[]): 'nl' | 'en' | null {
  const proves = (sign: string, other: string) =>
    cells.some((cell) => new RegExp(`^[-−€\\s]*\\d[\\d\\s\\${other}]*\\${sign}(?:\\d{1,2}|\\d{4,})$`).test(cell.trim()))
  const [nl, en] = [proves(',', '.'), proves('.', ',')]
  return nl === en ? null : nl ? 'nl' : 'en'
}
