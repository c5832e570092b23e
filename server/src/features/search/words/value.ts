import { numberKey } from '../../readings/values/numbers.ts'

/** An amount or number in a text, in the one form in which it is compared, and its place. */
export type Value = { kind: 'amount' | 'number'; lexeme: string; start: number; end: number }

const keyLeast = 3
const keyMost = 40

/** The lexeme of a number, such as #n4500127. Null if it is too short, too long, or has no digit. */
export function keyLexeme(text: string): string | null {
  const key = numberKey(text)
  const isLong = key.length >= keyLeast || /^[A-Z]\d$/.test(key) // such as M8
  return isLong && key.length <= keyMost && /\d/.test(key) ? `#n${key}` : null
}
