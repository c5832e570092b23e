import { plainLabel } from './labels.ts'
import { read } from './line.ts'
import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'

/** The number after a word for an order: 'Uw order PO-7345, leverbon 88101'. */
const orderNumber =
  /(?:\b(?:(?:inkoop|aankoop|bestel)?order|bestelling|bestelbon|opdracht(?:bon)?|po|purchase order|bestellung|auftrag|commande)(?:nummer|nr|no|number)?\b\.?)[\s:#.]*((?:[A-Z]{1,4}[\s-]?)?\d[\w./-]*\w|[A-Z]{1,5}-?[\w/-]*\d[\w/-]*)/i
const wordsMost = 10

/** The order that a row between the lines names. Null for other rows, such as a long description. */
export function orderIn({ cells }: Row): TextValue | null {
  const [cell, ...more] = cells
  if (!cell || more.length > 1 || plainLabel(cell.text).split(' ').length > wordsMost) return null
  const text = cells.map((one) => one.text).join(' ')
  const number = orderNumber.exec(text)?.[1]
  return number === undefined ? null : read(number, { ...cell, text })
}
