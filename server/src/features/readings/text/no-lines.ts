import { labelIn } from './label-in.ts'
import { belowHeads } from './columns.ts'
import { readFigure } from './figures.ts'
import { labelsOf, plainLabel } from './labels.ts'
import type { Row } from './rows.ts'

const noLines =
  /^(?:(?:te )?transport(?:eren)?(?: |$)|overdracht\b|overgedragen|over te dragen|ubertrag|report\b|a reporter|saldo vorige|van vorige|naar volgende|vorige pagina|carried|brought|balance (?:carried|brought)|tussentelling|tussentotaal)/
const carried =
  /^(?:transport|report|ubertrag|overdracht) (?:van|von|de|der|blz|pag|pagina|page|seite|vorige?s?|vom)(?: |$)/

/** Whether a row names an amount that is carried over from another page: 'Transport van pag. 1'. */
export function isCarriedOver({ cells }: Row): boolean {
  return carried.test(plainLabel(cells[0]?.text ?? ''))
}

/** The subtotal of a section, after which the table continues: 'Subtotaal buitenschilderwerk'. */
export const partSum =
  /^(?:subtotaal|sub totaal|subtotal|sub total) (?!excl|ex |incl|btw|vat|netto|net |eur|euro|gbp|voor)\p{L}/u

/** Amounts of the contract, which stand between the lines and the totals. */
const ofContract = labelsOf('contract_sum', 'invoiced_before')
const plainly = 0.3

/**
 * Whether a row of a table is no line: an amount carried over to another page, the sum of a section, or amounts of the
 * contract beside or below their labels.
 */
export function isNoLine(row: Row, before: Row | undefined): boolean {
  const texts = row.cells.map(({ text }) => plainLabel(text))
  const figures = row.cells.filter(({ text }) => readFigure(text)).length
  return (
    texts.some((text) => (figures < 2 && noLines.test(text)) || partSum.test(text)) ||
    isOfContract(row, figures) ||
    (before !== undefined && figures === row.cells.length && isOfContract(before, 0)) ||
    texts.every((text) => belowHeads.test(text))
  )
}

/** Whether a row has no more figures than labels of the contract. */
function isOfContract({ cells }: Row, figures: number): boolean {
  const labels = cells.filter(({ text }) => (labelIn(text, ofContract)?.strength ?? 0) >= plainly).length
  return labels > 0 && figures <= labels && (figures > 0 || cells.every(({ text }) => !readFigure(text)))
}
