import type { Column, ColumnCell } from './columns.ts'
import type { TextLine } from './line.ts'
import type { TextValue } from './text-value.ts'
import type { Cell } from './rows.ts'

/**
 * A line with the cells of its description, of which the first may continue the name. `in_doubt`: its name may begin above
 * it, or what stands below it may be of the next line.
 */
export type OpenLine = {
  values: TextLine
  name: Cell | undefined
  more: Cell[]
  in_doubt?: 'name' | 'rows below'
}

/**
 * The lines below one heading, from that number on. `order`: the
 * order that a heading above them names. `names`: texts above the first line, which may be the beginning of its
 * name. `has_number`: a number stands by itself below the last line.
 */
export type Section = { from: number; names: Cell[]; has_number: boolean; order: TextValue | null }

/** Whether a row that is no line may hold the rest of an article number: '567' below 'ABC1234', and no remark. */
export function isPartOfNumber(at: Map<Column, ColumnCell>): boolean {
  return /^\S*\d\S*$/.test(at.get('article')?.text ?? '')
}

/** The number or the day of a delivery of the lines below: no name begins with it. */
const ofDelivery = /\d{5}|\d[-/.]\d{1,2}[-/.]\d/

/** A line with doubt about the texts that the rows around it may belong to. */
export function withDoubts(line: OpenLine, { names, has_number }: Section): OpenLine {
  const values = has_number ? withArticleInDoubt(line.values) : line.values
  const above = names.filter(({ text }) => text !== line.name?.text)
  if (above.length === 0) return { ...line, values }
  return { ...line, values, in_doubt: above.some(({ text }) => ofDelivery.test(text)) ? 'rows below' : 'name' }
}

export function withArticleInDoubt({ article, ...line }: TextLine): TextLine {
  return article ? { ...line, article: { ...article, in_doubt: true } } : line
}
