import { OPS } from 'pdfjs-dist'
import type { Word } from '../text/rows.ts'
import { type Matrix, translate } from './matrix.ts'
import type { Drawing } from './paint.ts'
import type { Meaning } from './pdfium.ts'

/** Letters for private use, and other forms of figures. */
const otherForms = /[\p{Co}\p{No}]/u

/**
 * Whether strings of a page may stand for other letters than those that pdf.js names: Chromium says so beside the tabular figures of
 * some fonts. pdf.js leaves out what, but not that something is said which has no number in the structure of the document.
 */
export function mayStandForOthers({ fnArray, argsArray }: Drawing, words: Pick<Word, 'text'>[]): boolean {
  const isSaid = (operator: number, n: number) => {
    const args: unknown = argsArray[n]
    return (
      operator === OPS.beginMarkedContentProps &&
      Array.isArray(args) &&
      args[0] === 'Span' &&
      (args[1] ?? null) === null
    )
  }
  return words.some(({ text }) => otherForms.test(text)) && fnArray.some(isSaid)
}

/** In points: two libraries round the same place so far apart at most. */
const near = 0.05

/** What the glyphs stand for of which the first stands at a place. */
export function standsFor(meanings: Meaning[], start: Matrix): (x: number, y: number) => string | undefined {
  const at = new Map<string, Meaning[]>()
  for (const { x: left, y: up, text } of meanings) {
    const [, , , , x, y] = translate(start, left, up)
    at.getOrInsert(keyOf(x, y), []).push({ x, y, text })
  }
  return (x, y) => {
    const keys = new Set([-near, near].flatMap((dx) => [-near, near].map((dy) => keyOf(x + dx, y + dy))))
    const found = [...keys].flatMap((one) => at.get(one) ?? [])
    return found.find((one) => Math.abs(one.x - x) < near && Math.abs(one.y - y) < near)?.text
  }
}

function keyOf(x: number, y: number): string {
  return `${Math.round(x)} ${Math.round(y)}`
}
