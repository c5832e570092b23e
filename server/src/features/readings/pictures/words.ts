import type { Strip } from './detect.ts'
import type { Letter, StripText } from './recognise.ts'

/** A word on a flat page, in its pixels, with the certainty of its least certain letter. */
export type PageWord = { text: string; x: number; y: number; w: number; h: number; confidence: number }

/** The part of a strip's height that its letters take above the line on which they stand. */
const core = 0.75
/** A gap of so many times the usual distance between letters divides words, more within figures. */
const [far, farInFigures] = [2.6, 4]
/** An empty gap of this part of the height divides words, if it is also so much wider than most between letters. */
const [empty, most, wider] = [0.1, 0.7, 2]

/** The letters of a word, and where it begins and ends, as parts of the strip. */
type Group = { letters: Letter[]; left: number; right: number }

/** The words of a strip, divided where it has no ink: the network often leaves spaces out. */
export function wordsOf({ x, y, length, height, angle }: Strip, { letters, gaps, baseline }: StripText): PageWord[] {
  const usual = usualStep(letters)
  const between = (one: Letter, other: Letter) =>
    gaps
      .filter(({ from, to }) => from + to > 2 * one.at && from + to < 2 * other.at)
      .reduce<StripText['gaps'][number] | null>(
        (best, gap) => (best && widthOf(best) > widthOf(gap) ? best : gap),
        null,
      )
  const signs = letters.filter(({ text }) => text !== ' ')
  const spaces = letters.filter(({ text }) => text === ' ')
  const pairs = signs.slice(1).map((letter, n) => {
    const before = signs[n] ?? letter
    return { before, letter, gap: between(before, letter) }
  })
  const betweenLetters =
    pairs.length < 2
      ? 0
      : quantile(
          pairs.map(({ gap }) => (gap ? widthOf(gap) : 0)),
          most,
        )
  const least = Math.max((empty * height) / length, wider * betweenLetters)
  const groups: Group[] = []
  const [first] = signs
  if (!first) return []
  const [start, end] = inkOf(gaps)
  groups.push({ letters: [first], left: start, right: end })
  for (const { before, letter, gap } of pairs) {
    const group = groups.at(-1)
    const inFigures = figure.test(before.text) && figure.test(letter.text)
    const apart =
      spaces.some(({ at }) => at > before.at && at < letter.at) ||
      letter.at - before.at > (inFigures ? farInFigures : far) * usual ||
      (gap !== null && widthOf(gap) > (inFigures ? 2 : 1) * least)
    if (group && !apart) group.letters.push(letter)
    else if (group) {
      // The white at the sides of letters belongs to words too. Typewriters leave much of it.
      const side = Math.min(betweenLetters / 2, gap ? widthOf(gap) / 4 : 0)
      group.right = gap ? gap.from + side : before.at + usual / 2
      groups.push({ letters: [letter], left: gap ? gap.to - side : letter.at - usual / 2, right: end })
    }
  }
  const divided = groups.flatMap((group) => divide(group, usual))
  return divided.map((group) => {
    const middle = ((group.left + group.right) / 2 - 0.5) * length
    const at = { x: x + middle * Math.cos(angle), y: y + middle * Math.sin(angle) }
    const [w, h] = [Math.max(1, (group.right - group.left) * length), height * core]
    const confidence = Math.min(...group.letters.map((letter) => letter.confidence))
    const text = withEuro(withOneComma(group.letters.map((letter) => letter.text).join('')))
    return { text, x: at.x - w / 2, y: at.y + baseline - h, w, h, confidence }
  })
}

const figure = /^[\d.,/-]$/
/** Two amounts of which the sign of the currency between them was not recognised: '2.836,71595,71'. */
const twoAmounts = /^(.*\d,\d{2})\d{1,3}(?:\.\d{3})*,\d{2}$/
/** A number, and the stroke between it and the next one: '4500129317/'. */
const withStroke = /^(.*\d)\/$/

function divide(group: Group, step: number): Group[] {
  const text = group.letters.map((letter) => letter.text).join('')
  const first = (twoAmounts.exec(text) ?? withStroke.exec(text))?.[1] ?? ''
  const [last, next] = [group.letters[first.length - 1], group.letters[first.length]]
  if (!last || !next) return [group]
  return [
    { letters: group.letters.slice(0, first.length), left: group.left, right: last.at + step / 2 },
    { letters: group.letters.slice(first.length), left: next.at - step / 2, right: group.right },
  ]
}

function widthOf({ from, to }: { from: number; to: number }): number {
  return to - from
}

/**
 * '1.180.00' is a figure in no style: the last point is a comma that was not recognised. The arithmetic of the paper still
 * has to prove it.
 */
function withOneComma(text: string): string {
  return text.replace(
    /(?<![\d.,])(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)\2(\d{2})(?![\d.,])/,
    (_, whole: string, sign: string, cents: string) => `${whole}${sign === '.' ? ',' : '.'}${cents}`,
  )
}

/** The network takes the sign of the euro for an e, which is no word and stands before no amount. */
function withEuro(text: string): string {
  return text
    .replace(/^(\(?)e(\)?)$/, '$1€$2')
    .replace(/^\(E\)$/, '(€)')
    .replace(/^[eE](?=\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$)/, '€')
}

function median(values: number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0
}

/** Where the ink of a strip begins and ends. */
function inkOf(gaps: StripText['gaps']): [start: number, end: number] {
  const [first, last] = [gaps[0], gaps.at(-1)]
  return [first?.from === 0 ? first.to : 0, last?.to === 1 ? last.from : 1]
}

/** The usual distance between two letters, as a part of the strip. */
function usualStep(letters: Letter[]): number {
  const steps = letters.slice(1).map(({ at }, n) => at - (letters[n]?.at ?? 0))
  return steps.length > 0 ? median(steps) : 1 / (letters.length + 1)
}
