import type { ReadValue } from '../reading.ts'
import type { Kind } from './fields.ts'
import { numberKey } from './numbers.ts'

type Read = ReadonlyMap<string, ReadValue>

/** Fields that stand for themselves. Others belong together: totals, VAT, lines. */
const single =
  /^(?:issue_date|due_date|order_reference|buyer_reference|sales_order|despatch|preceding_invoice|iban|seller\..*|buyer\.name)$/
const total = /^(?:total_excl|vat_total|total_incl|paid|payable)$/
const partOfLine = /^line\[/
const partOfVat = /^vat\[/

/**
 * The values of the XML in a PDF, with what it lacks and its pages say. The profiles MINIMUM and BASIC WL of Factur-X have no
 * lines, and some libraries leave out order numbers, quantities or totals. Values of the pages are taken as they were read
 * there, if the pages are those of the same invoice.
 */
export function withPage(kind: Kind, values: Map<string, ReadValue>, page: Read): Map<string, ReadValue> {
  const amount = (of: Read, path: string) => Math.abs(Number(of.get(path)?.value ?? NaN))
  const agree = ['total_excl', 'total_incl'].some((path) => amount(values, path) === amount(page, path))
  const number = page.get('number')?.value
  const isSame = number === undefined ? agree : numberKey(number) === numberKey(values.get('number')?.value ?? '')
  if (!isSame) return values
  const has = (pattern: RegExp) => [...values.keys()].some((path) => pattern.test(path))
  // Amounts of credit notes have their signs on pages as the author likes.
  const maySum = kind === 'invoice' && (agree || !has(total))
  const lines = maySum && !has(/^line\[\d+\]\.net$/) && [...page.keys()].some((path) => partOfLine.test(path))
  const taken = [
    ...(maySum && !has(total) ? [total] : []),
    ...(maySum && !has(partOfVat) ? [partOfVat] : []),
    ...(lines ? [partOfLine] : []),
  ]
  const kept = lines ? [...values].filter(([path]) => !partOfLine.test(path)) : values
  const fromPage = [...page].filter(
    ([path]) => taken.some((one) => one.test(path)) || (single.test(path) && !values.has(path)),
  )
  return new Map([...kept, ...fromPage])
}
