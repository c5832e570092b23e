import { labelIn, withoutRate } from './candidates.ts'
import { isMoney, readFigure } from './figures.ts'
import { labelsOf, plainLabel } from './labels.ts'
import type { Row } from './rows.ts'

const ends = labelsOf('lines_total', 'total_excl', 'total_incl', 'vat_total')
/** Labels that stand beside those in a row of sums. */
const beside_ends = labelsOf('allowances', 'charges', 'paid', 'payable')
const plainly = 0.3
const in_full = /^(?:totale?|total)\b.* (?:excl|incl|ex|excluding|including|exclusief|inclusief) (?:btw|vat)\b/
const no_lines =
  /^(?:(?:te )?transport(?:eren)?(?: |$)|overdracht\b|overgedragen|over te dragen|ubertrag|report\b|a reporter|saldo vorige|van vorige|naar volgende|vorige pagina|carried|brought|balance (?:carried|brought)|tussentelling|tussentotaal|(?:opdracht|aanneem|aannemings|contract)(?:som|bedrag|waarde)\b|reeds gefactureerd|eerder gefactureerd|(?:af )?(?:vorige|eerdere) (?:termijn|vorderingsstat|factu)|contract (?:sum|value|amount)|previously invoiced|already invoiced|auftragssumme|bisher berechnet|montant du marche|deja facture)/

/** The subtotal of a section, after which the table continues: 'Subtotaal buitenschilderwerk'. */
const part_sum =
  /^(?:subtotaal|sub totaal|subtotal|sub total) (?!excl|ex |incl|btw|vat|netto|net |eur|euro|gbp|voor)\p{L}/u

/** A row with a total's label and one amount, or with several such labels and the amounts below. */
export function isTotal({ cells, page }: Row, next: Row | undefined): boolean {
  if (cells.some(({ text }) => part_sum.test(plainLabel(text)))) return false
  const named = cells.flatMap(({ text }, n) =>
    (labelIn(text, ends)?.strength ?? 0) >= plainly || in_full.test(plainLabel(text)) ? [n] : [],
  )
  const beside_named = cells.filter(({ text }) => (labelIn(text, beside_ends)?.strength ?? 0) >= plainly).length
  if (named.length > 0 && named.length + beside_named > 1 && !cells.some(({ text }) => isMoney(withoutRate(text))))
    return true
  const [only, ...more] = next?.page === page ? next.cells : []
  if (cells.length === 1 && named.length === 1 && only && more.length === 0 && isMoney(only.text))
    return labelIn(cells[0]?.text ?? '', ends)?.rest === ''
  return named.some((n) => {
    const after = cells.slice(n + 1)
    const beside = after.filter(({ text }) => isMoney(text)).length
    if (beside === 1 && isMoney(after[0]?.text ?? '') && !/\p{L}{4}/u.test(after[0]?.text ?? '')) return true
    return beside === 1 && after.every(({ text }) => isMoney(text) || !/\p{L}{2}/u.test(text) || /^EUR$/i.test(text))
  })
}

/** An amount carried over to another page, or the sum of a part of the lines. */
export function isCarried({ cells }: Row): boolean {
  const carried = cells.filter(({ text }) => readFigure(text)).length < 2
  return cells.some(({ text }) => (carried && no_lines.test(plainLabel(text))) || part_sum.test(plainLabel(text)))
}

export function hasAmount({ cells }: Row): boolean {
  return cells.some(({ text }) => isMoney(text) && readFigure(text) !== null)
}
