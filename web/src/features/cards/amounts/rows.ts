import type { Reading } from '@klopt/contract'
import { decimalOf, millionths, typedDecimal } from '../../../platform/decimal.ts'

export const columns = ['name', 'quantity', 'unit', 'price', 'net'] as const
export type Column = (typeof columns)[number]
/** The texts of a line as they were typed. */
export type Row = Record<Column, string>
export const emptyRow: Row = { name: '', quantity: '', unit: '', price: '', net: '' }

const digitsMost = 9
const placesMost: Partial<Record<Column, number>> = { quantity: 6, price: 6, net: 2 }

export function isFigure(column: Column): boolean {
  return placesMost[column] !== undefined
}

/** A typed figure as the server stores it. Null if it is not a figure, or has too many places. */
export function figureOf(typed: string, places: number, language: string): string | null {
  const text = typed.replace('−', '-').replace(/[,.]-{1,2}$/, '')
  const [, sign = '', rest = ''] = /^\s*(-?)(.*)$/s.exec(text.replace(/^\s*€\s*/, '')) ?? []
  const figure = typedDecimal(rest, language)
  const [whole = '', parts = ''] = figure?.split('.') ?? []
  if (figure === null || parts.length > places || whole.length > digitsMost) return null
  return `${sign}${decimalOf(millionths(figure), places === 2 ? 2 : 0)}`
}

/** The stored value of a cell: null for an empty one, undefined for a text that is not a figure. */
export function valueOf(row: Row, column: Column, language: string): string | null | undefined {
  const text = row[column].trim()
  if (text === '') return null
  const places = placesMost[column]
  return places === undefined ? text : (figureOf(text, places, language) ?? undefined)
}

/** The amount of a line: as typed, or else quantity × price. */
export function netOf(row: Row, language: string): string | null | undefined {
  const typed = valueOf(row, 'net', language)
  if (typed !== null) return typed
  const [quantity, price] = [valueOf(row, 'quantity', language), valueOf(row, 'price', language)]
  if (!quantity || !price) return null
  const exact = millionths(quantity) * millionths(price) // in 10⁻¹²
  const half = exact < 0n ? -5_000_000_000n : 5_000_000_000n
  return decimalOf(((exact + half) / 10_000_000_000n) * 10_000n, 2)
}

export function isEmpty(row: Row): boolean {
  return columns.every((column) => row[column].trim() === '')
}

/** A stored figure as the text of a field. */
export function figureText(value: string, language: string): string {
  return language === 'en' ? value : value.replace('.', ',')
}

/** The lines of a reading, by their number in the document. */
export function rowsOf(values: Reading['values'], language: string): Row[] {
  const rows: Row[] = []
  for (const [path, { value }] of Object.entries(values)) {
    const [, n, field] = /^line\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    const column = columns.find((one) => one === field)
    if (n === undefined || !column || value === null) continue
    rows[Number(n)] = {
      ...(rows[Number(n)] ?? emptyRow),
      [column]: isFigure(column) ? figureText(value, language) : value,
    }
  }
  return Array.from(rows, (row) => row ?? emptyRow)
}
