import type { Language } from '@klopt/contract'
import { type Cell, looksLikeFormula } from './cells.ts'

/** Excel takes the file for UTF-8 only with this mark. */
const byteOrderMark = '\ufeff'

/** Writes CSV as Excel reads it in the user's language: Dutch with semicolons and a decimal comma. */
export async function* csvOf(rows: AsyncIterable<Cell[]>, language: Language): AsyncGenerator<string> {
  yield byteOrderMark
  const separator = language === 'NL' ? ';' : ','
  for await (const row of rows) yield `${row.map((cell) => quoted(wordsOf(cell, language))).join(separator)}\r\n`
}

function wordsOf(cell: Cell, language: Language): string {
  if (cell === null) return ''
  if (cell.kind === 'number') return language === 'NL' ? cell.number.replace('.', ',') : cell.number
  if (cell.kind === 'day') return cell.day
  if (cell.kind === 'time') return cell.time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return looksLikeFormula(cell.text) ? `'${cell.text}` : cell.text
}

function quoted(words: string): string {
  return /[";,\s']/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
