import { keyLexeme, type Value } from './value.ts'

/** Digits that begin as a telephone number does, in groups of any size, or a mobile number as WhatsApp writes it. */
const candidate = /(?<![\p{L}\p{N}+])(?:(?:\+|\(?0)\d(?:[ \u00a0.\-–/()]{0,3}\d){7,15}|31[1-9]\d{8}|324\d{8})/gu
/** Country codes without which a number is dialled at home, and how many digits then follow the 0. */
const countries: Record<string, number[]> = { 31: [9], 32: [9, 8], 33: [9], 49: [10, 11, 9], 44: [10], 352: [9, 8, 6] }
const atHome = [9, 8, 10, 11]

/** The telephone numbers of a text, however they are written. Each is compared without the 0 or the code of its country. */
export function* phonesIn(text: string): Generator<Value> {
  const pattern = new RegExp(candidate) // with a place of its own
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const phone = phoneAt(text, found)
    if (phone) yield phone
    pattern.lastIndex = phone?.end ?? found.index + 1 // the rest may be another number
  }
}

function phoneAt(text: string, { 0: all, index: start }: RegExpExecArray): Value | null {
  const ends = [...all.matchAll(/\d/g)].map((digit) => start + digit.index + 1)
  const digits = all.replace(/\D/g, '')
  const abroad = digits.replace(/^00/, '')
  const isAbroad = digits !== abroad || !all.replace('(', '').startsWith('0')
  const code = isAbroad ? Object.keys(countries).find((one) => abroad.startsWith(one)) : ''
  if (code === undefined) return null
  const skipped = isAbroad ? digits.length - abroad.length + code.length : 0
  const from = digits[skipped] === '0' ? skipped + 1 : skipped // 06, and +31 (0)6
  const count = (code ? countries[code] : atHome)?.find((length) => {
    const end = ends[from + length - 1]
    return end !== undefined && !/\d/.test(text.charAt(end)) // where a group ends
  })
  const lexeme = count && keyLexeme(digits.slice(from, from + count))
  return lexeme ? { kind: 'number', lexeme, start, end: ends[from + count - 1] ?? start } : null
}
