import { codesIn } from './codes.ts'
import { phonesIn } from './phones.ts'
import { keyLexeme, type Value } from './value.ts'

const digitsMost = 12
/** Grouped or plain digits, with decimals or ',-'; the currency may be on either side. */
const amount =
  /(?<![\p{L}\p{N}])(?<![\p{N}][.,])(€|eur|euro)?\s{0,2}[-+−]?\s?(\d{1,3}(?:[.' \u00a0]\d{3}){1,4}|\d{1,3}(?:,\d{3}){1,4}(?=\.\d{2}(?!\d))|\d+)(?:[.,](\d{2})(?!\d)|[.,]([-–—=]))?(?![.,:/-]?\d)\s{0,2}(€|eur(?:o|os)?(?!\p{L}))?/giu
const number = /[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*/gu
/** An IBAN, or a Belgian or Dutch number of a company, that may be written in groups. */
const account = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/giu
const ibanLengths: Record<string, number> = { NL: 18, BE: 16, DE: 22, FR: 27, LU: 20 }
const year = /^(?:19|20)\d\d$/

/** The amounts and numbers of a text. */
export function valuesOf(text: string): Value[] {
  return [...amountsIn(text), ...accountsIn(text), ...numbersIn(text)]
}

/** The numbers of a text whose groups may be written together or apart. Each has a list: the lexeme of the whole comes first. */
export function groupedOf(text: string): Value[][] {
  const accounts = [...accountsIn(text)]
  const phones = [...phonesIn(text)].filter((one) => !accounts.some((other) => overlaps(one, other)))
  return [...codesIn(text), ...phones.map((phone) => [phone])]
}

/** All values by which a text is found. */
export function allValuesOf(text: string): Value[] {
  return [...valuesOf(text), ...groupedOf(text).flat()]
}

export function overlaps(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.end && other.start < one.end
}

/** The lexeme of an amount that was read, such as `1234.50` or `-12`. Null if it is not an amount. */
export function amountLexeme(value: string): string | null {
  const [, whole, part = ''] = /^[-+]?(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  return whole === undefined ? null : centsLexeme(whole, part.padEnd(2, '0').slice(0, 2))
}

/** The lexemes of a number, such as that of an invoice: the whole of it, and its parts with digits. */
export function numberLexemes(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => /\d/.test(part) && !year.test(part))
  return [...new Set([text, ...parts].map(keyLexeme).filter((key) => key !== null))]
}

function* amountsIn(text: string): Generator<Value> {
  for (const found of text.matchAll(amount)) {
    const [all, before, whole = '', cents, none, after] = found
    if (!before && !after && cents === undefined && none === undefined) continue
    const lexeme = centsLexeme(whole.replace(/\D/g, ''), cents ?? '00')
    const start = found.index + (all.length - all.trimStart().length)
    if (lexeme) yield { kind: 'amount', lexeme, start, end: found.index + all.trimEnd().length }
  }
}

function centsLexeme(whole: string, cents: string): string | null {
  const plain = `${whole}${cents}`.replace(/^0+(?=.)/, '')
  return plain.length <= digitsMost + 2 ? `#a${plain}` : null
}

function* accountsIn(text: string): Generator<Value> {
  for (const { 0: all, index } of text.matchAll(account)) {
    const length = lengthOf(all)
    const lexeme = keyLexeme(all.slice(0, length))
    if (lexeme && /\d{6}/.test(lexeme)) yield { kind: 'number', lexeme, start: index, end: index + length }
  }
}

/** How much of a match is the account: the next word of a sentence may look like its last group. */
function lengthOf(match: string): number {
  const signs = ibanLengths[match.slice(0, 2).toUpperCase()]
  if (!signs) return match.length
  const account = new RegExp(`^(?: ?[^ ]){${signs}}(?![^ ])`).exec(match)
  return account?.[0].length ?? match.length
}

function* numbersIn(text: string): Generator<Value> {
  for (const { 0: all, index } of text.matchAll(number))
    if (/\d/.test(all))
      for (const lexeme of numberLexemes(all)) yield { kind: 'number', lexeme, start: index, end: index + all.length }
}
