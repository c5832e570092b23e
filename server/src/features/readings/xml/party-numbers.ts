import { select } from './select.ts'
import { type Element, pathTo } from './tree.ts'

type RegisteredNumber = { value: string; raw: string; xpath: string }

/** The codes of the trade registers (ISO 6523): the Dutch KVK and the Belgian KBO. */
const registers = new Set(['0106', '0208'])
const dutchVat = /^NL\d{9}B\d{2}$/
const anyVat =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9]{8,12}$/

/**
 * A party's trade register number, or else another number, and a VAT number if one is among them: some programs
 * write the VAT number in the place of the register number.
 */
export function numbersIn(
  root: Element,
  paths: string[],
): { number: RegisteredNumber | null; vat: RegisteredNumber | null } {
  const all = paths.flatMap((path) => select(root, path)).filter(({ text }) => text.trim() !== '')
  const numbers = all.filter((element) => !isVat(element))
  const number = numbers.find(({ attributes }) => registers.has(attributes.get('schemeID') ?? '')) ?? numbers[0]
  const vat = all.find(isVat)
  return { number: number ? foundAt(number) : null, vat: vat ? foundAt(vat) : null }
}

function isVat({ text, attributes }: Element): boolean {
  const plain = text.toUpperCase().replace(/[\s.]/g, '')
  return dutchVat.test(plain) || (attributes.get('schemeID') === '0106' && anyVat.test(plain))
}

function foundAt(element: Element): RegisteredNumber {
  const raw = element.text.trim()
  return { value: raw.replace(/\s+/g, ' '), raw, xpath: pathTo(element) }
}
