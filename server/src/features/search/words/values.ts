import { numberKey } from '../../readings/values/numbers.ts'

/** An amount or number in a text, in the one form in which it is compared, and its place. */
export type Value = { kind: 'amount' | 'number'; lexeme: string; start: number; end: number }

const digits_most = 12
const key_least = 3
const key_most = 40
/** Grouped or plain digits, with decimals or ',-'; the currency may be on either side. */
const amount =
  /(?<![\p{L}\p{N}])(?<![\p{N}][.,])(€|eur|euro)?\s{0,2}[-+−]?\s?(\d{1,3}(?:[.' \u00a0]\d{3}){1,4}|\d{1,3}(?:,\d{3}){1,4}(?=\.\d{2}(?!\d))|\d+)(?:[.,](\d{2})(?!\d)|[.,]([-–—=]))?(?![.,:/-]?\d)\s{0,2}(€|eur(?:o|os)?(?!\p{L}))?/giu
const number = /[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*/gu
/** An IBAN, or a Belgian or Dutch number of a company, that may be written in groups. */
const account = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/giu
const iban_lengths: Record<string, number> = { NL: 18, BE: 16, DE: 22, FR: 27, LU: 20 }
const year = /^(?:19|20)\d\d$/

/** The amounts and numbers of a text. */
export function valuesOf(text: string): Value[] {
  return [...amountsIn(text), ...accountsIn(text), ...numbersIn(text)]
}

/** The lexeme of an amount that was read, such as `1234.50` or `-12`. Null if it is not an amount. */
export function amountLexeme(value: string): string | null {
  const [, whole, part = ''] = /^[-+]?(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  return whole === undefined ? null : centsLexeme(whole, part.padEnd(2, '0').slice(0, 2))
}

/** The lexemes of a number, such as that of an invoice: the whole of it, and its parts with digits. */
export function numberLexemes(text: string): string[] {
  const whole = keyOf(text)
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => /\d/.test(part) && !year.test(part))
  const keys = [whole, ...parts.map(keyOf)].filter((key) => key !== null)
  return [...new Set(keys)].map((key) => `#n${key}`)
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
  return plain.length <= digits_most + 2 ? `#a${plain}` : null
}

function* accountsIn(text: string): Generator<Value> {
  for (const { 0: all, index } of text.matchAll(account)) {
    const length = lengthOf(all)
    const key = keyOf(all.slice(0, length))
    if (key && /\d{6}/.test(key)) yield { kind: 'number', lexeme: `#n${key}`, start: index, end: index + length }
  }
}

/** How much of a match is the account: the next word of a sentence may look like its last group. */
function lengthOf(match: string): number {
  const signs = iban_lengths[match.slice(0, 2).toUpperCase()]
  if (!signs) return match.length
  const account = new RegExp(`^(?: ?[^ ]){${signs}}(?![^ ])`).exec(match)
  return account?.[0].length ?? match.length
}

function* numbersIn(text: string): Generator<Value> {
  for (const { 0: all, index } of text.matchAll(number))
    if (/\d/.test(all))
      for (const lexeme of numberLexemes(all)) yield { kind: 'number', lexeme, start: index, end: index + all.length }
}

function keyOf(text: string): string | null {
  const key = numberKey(text)
  return key.length >= key_least && key.length <= key_most && /\d/.test(key) ? key : null
}
