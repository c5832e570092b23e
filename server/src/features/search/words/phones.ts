import { keyLexeme, type Value } from './value.ts'

/** Digits that begin as a telephone number does, in groups of any size. */
const candidate = /(?<![\p{L}\p{N}+])(?:\+|\(?0)\d(?:[ \u00a0.\-/()]{0,2}\d){7,15}/gu
/** Country codes without which a number is dialled at home, and how many digits then follow the 0. */
const countries: Record<string, number[]> = { 31: [9], 32: [9, 8], 33: [9], 49: [10, 11, 9], 44: [10], 352: [9, 8, 6] }
const at_home = [9, 8, 10, 11]

/** The telephone numbers of a text, however they are written. Each is compared without the 0 or the code of its country. */
export function* phonesIn(text: string): Generator<Value> {
  for (const { 0: all, index } of text.matchAll(candidate)) {
    const places = [...all.matchAll(/\d/g)].map((digit) => digit.index + 1)
    const digits = all.replace(/\D/g, '')
    const code = Object.keys(countries).find((one) =>
      new RegExp(`^${all.startsWith('+') ? '' : '00'}${one}`).test(digits),
    )
    const skipped = code ? digits.indexOf(code) + code.length : digits.startsWith('0') ? 0 : null
    if (skipped === null) continue
    const from = digits[skipped] === '0' ? skipped + 1 : skipped // 06, and +31 (0)6
    // The next group may be another number: this one ends where a group does.
    const count = (code ? countries[code] : at_home)?.find((length) => {
      const end = places[from + length - 1]
      return end !== undefined && !/\d/.test(text.charAt(index + end))
    })
    const lexeme = count && keyLexeme(digits.slice(from, from + count))
    if (lexeme) yield { kind: 'number', lexeme, start: index, end: index + (places[from + count - 1] ?? 0) }
  }
}
