import type { HeadCell, RequiredColumns } from './head-cell.ts'
import { isOfSize } from './line-certainty.ts'
import type { Column } from './words/column-words.ts'

/**
 * 'Per' beside a unit, or without a price, is not what it seems. Nor are 'Base' beside a price, and 'Brutto' without an
 * amount.
 */
export function withPer(found: HeadCell[]): HeadCell[] {
  const has = (column: Column) => found.some((head) => head.column === column)
  const units = found.filter(({ column }) => column === 'unit')
  return found.map((head) => {
    if (head.column === 'per' && !has('price')) return { ...head, column: 'price' as const }
    if (/^base$/i.test(head.text.trim()) && has('price') && !has('per')) return { ...head, column: 'per' as const }
    if (/^brutto$/i.test(head.text.trim()) && !has('net')) return { ...head, column: 'net' as const }
    if (units.length > 1 && head !== units[0] && !has('per') && /^per$/i.test(head.text.trim()))
      return { ...head, column: 'per' as const }
    return head
  })
}

/** The size or package is not the unit beside a column of units. */
export function withUnit(found: HeadCell[]): HeadCell[] {
  const hasUnit = found.some((head) => head.column === 'unit' && !isSize(head))
  return hasUnit ? found.map((head) => (isSize(head) ? { ...head, column: 'other' } : head)) : found
}

function isSize({ column, text }: HeadCell): boolean {
  return column === 'unit' && isOfSize(text)
}

/** Beside another name, its column holds the numbers of the articles. */
const material = /^material/i
const description = /omschr|descr|beschr|bezeichn|design|libell|benaming/i

/**
 * 'Product' beside a description is the article number, and so is 'Item no.' beside 'Item'. Without a name, the article is
 * it, or the person who worked, or 'Position', which numbers the lines of other papers, or the first unknown column.
 */
export function withNameColumn(found: HeadCell[], needs: RequiredColumns): HeadCell[] {
  const names = found.filter(({ column }) => column === 'name')
  const areNumbers = material.test(names[0]?.text ?? '') && !found.some(({ column }) => column === 'article')
  const described = names.find(({ text }) => description.test(text)) ?? (areNumbers ? names.at(-1) : undefined)
  if (names.length > 1 && described) {
    const numbered = found.find(({ column, text }) => column === 'position' && /item|art/i.test(text))
    return found.map((head) => {
      if (head.column === 'name' && head !== described) return { ...head, column: numbered ? 'position' : 'article' }
      return head === numbered ? { ...head, column: 'article' } : head
    })
  }
  // The hours of a delivery note are named after the person and the day.
  const areHours = needs === 'quantities' && found.some(({ column }) => column === 'person')
  if (names.length > 0 || areHours) return found
  const first = (kind: Column) => found.find(({ column }) => column === kind)
  const positions = found.filter(({ column }) => column === 'position')
  const written = positions.find(({ text }) => /^position$/i.test(text.trim()))
  const second = positions.length > 1 ? written : undefined
  const instead = second ?? first('article') ?? first('person') ?? written ?? first('other')
  return found.map((head) => (head === instead ? { ...head, column: 'name' } : head))
}
