import type { Word } from '../../server/src/features/readings/text/rows.ts'
import { inTwo } from './misrecognise.ts'

type Roll = () => number

/** What recognition takes a letter of a label for. */
const alike = new Map(
  ['ec', 'rt', 'il', 'un', 'mn', 'oa', 'bh', 'FE', 'BR', 'DO', 'gq', 'vy'].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)
/** In points: no larger gap is between two words of a text. */
const widest = 5
const sameLine = 3
const pageWidth = 550

/**
 * The words of a page that is bent, creased or stamped, as recognition may see it: rows are curved or run down behind a
 * crease, words below the stamp are gone, and others are lost, joined, divided or misspelt. Figures stay as they are.
 */
export function bent(words: Word[], roll: Roll): Word[] {
  const curve = roll() < 0.5 ? 6 * roll() : 0
  const left = 300 * roll()
  const crease = roll() < 0.4 ? 150 + 300 * roll() : Infinity
  const slope = (roll() - 0.5) * 0.06
  const isStamped = roll() < 0.4 ? stampOn(roll) : () => false
  const seen: Word[] = []
  for (const printed of words) {
    if (roll() < 0.012 || isStamped(printed)) continue
    const down = curve * Math.sin((Math.PI * (printed.x - left)) / pageWidth)
    const behind = Math.max(0, printed.x - crease)
    const text = /\d/.test(printed.text) || roll() > 0.03 ? printed.text : misspelt(printed.text, roll)
    const word = { ...printed, text, y: printed.y + down + (behind ? slope * behind : 0) }
    const last = seen.at(-1)
    if (last && isNext(last, word) && roll() < 0.03)
      seen.splice(-1, 1, { ...last, text: last.text + text, w: word.x + word.w - last.x })
    else seen.push(...(text.length > 3 && roll() < 0.012 ? inTwo(word, roll) : [word]))
  }
  return seen
}

function stampOn(roll: Roll): (word: Word) => boolean {
  const [x, y, w, h] = [450 * roll(), 40 + 400 * roll(), 60 + 120 * roll(), 25 + 50 * roll()]
  return (word) => word.x + word.w > x && word.x < x + w && word.y + word.h > y && word.y < y + h
}

function misspelt(text: string, roll: Roll): string {
  const at = Math.floor(roll() * text.length)
  return text.slice(0, at) + (alike.get(text[at] ?? '') ?? text[at] ?? '') + text.slice(at + 1)
}

function isNext(one: Word, other: Word): boolean {
  const gap = other.x - one.x - one.w
  return one.page === other.page && Math.abs(one.y - other.y) < sameLine && other.x > one.x && gap < widest
}
