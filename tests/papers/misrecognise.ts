import type { Word } from '../../server/src/features/readings/text/rows.ts'

/** What recognition takes a sign for. Empty: it leaves the sign out. */
const confused: Partial<Record<string, string[]>> = {
  '0': ['8', '6', 'O', '9'],
  '1': ['7', 'l', '4'],
  '2': ['7', 'Z'],
  '3': ['8', '5'],
  '4': ['1', '9'],
  '5': ['6', '3', 'S'],
  '6': ['5', '8', '0'],
  '7': ['1', '2'],
  '8': ['0', '3', '6', 'B'],
  '9': ['0', '4'],
  ',': ['.', ''],
  '.': [',', ''],
  '-': ['', '.'],
  '/': ['7', '1'],
  B: ['8'],
  D: ['0'],
  O: ['0'],
  S: ['5'],
  c: ['e'],
  e: ['c'],
  i: ['l'],
  l: ['1', 'I'],
  n: ['r'],
}
const signs = Object.keys(confused)

type Roll = () => number

function pick<T>(from: readonly T[], roll: Roll): T | undefined {
  return from[Math.floor(roll() * from.length)]
}

/** A text of which this part of the signs is misread. */
export function misread(text: string, rate: number, roll: Roll): string {
  return text
    .split('')
    .map((sign) => (roll() < rate ? (pick(confused[sign] ?? [sign], roll) ?? '') : sign))
    .join('')
}

/**
 * The words of a page as recognition may see them: signs are misread here and there or one sign everywhere, spaces are
 * lost or added, and some words are not found.
 */
export function misrecognised(words: Word[], roll: Roll): Word[] {
  const rate = pick([0.001, 0.005, 0.02, 0.05], roll) ?? 0
  const always = roll() < 0.3 ? pick(signs, roll) : undefined
  const instead = pick(confused[always ?? ''] ?? [], roll) ?? ''
  const often = pick([1, 1, 0.5], roll) ?? 1
  const joined = pick([0, 0.02, 0.1], roll) ?? 0
  const divided = pick([0, 0.02], roll) ?? 0
  const lost = pick([0, 0.01, 0.03], roll) ?? 0
  const seen: Word[] = []
  for (const word of words) {
    if (roll() < lost) continue
    const text = misread(word.text, rate, roll)
      .split('')
      .map((sign) => (sign === always && roll() < often ? instead : sign))
      .join('')
    const last = seen.at(-1)
    if (last && isNext(last, word) && roll() < joined)
      seen.splice(-1, 1, { ...last, text: last.text + text, w: word.x + word.w - last.x, h: Math.max(last.h, word.h) })
    else if (text.length > 3 && roll() < divided) seen.push(...inTwo({ ...word, text }, roll))
    else if (text) seen.push({ ...word, text })
  }
  return seen
}

/** In heights of a word: over a wider gap recognition joins no words. */
const widest = 1.6

function isNext(one: Word, other: Word): boolean {
  const gap = other.x - one.x - one.w
  return one.page === other.page && Math.abs(one.y - other.y) < 2 && gap >= -1 && gap < widest * other.h
}

/** A word that recognition divides. */
export function inTwo(word: Word, roll: Roll): Word[] {
  const at = 1 + Math.floor(roll() * (word.text.length - 1))
  const w = (word.w * at) / word.text.length
  return [
    { ...word, text: word.text.slice(0, at), w: w - 0.5 },
    { ...word, text: word.text.slice(at), x: word.x + w, w: word.w - w },
  ]
}
