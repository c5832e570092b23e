import { distances } from '../../page/distances.ts'
import { rightOf } from '../../page/columns.ts'
import { hasRoom } from '../../text/names.ts'
import type { Cell, Row } from '../../text/rows.ts'
import { isCode } from './text-columns.ts'

/** The texts of a line: what stands in its own row, and in rows of nothing but text above and below that. */
type LineTexts = { own: Cell | undefined; above: Cell[]; below: Cell[] }

/**
 * Gives each row of text between two lines to one of them. The widest gap divides them; where all are alike, they
 * belong to the line above, unless the one below has no text.
 */
export function textsOfLines(
  rows: Row[],
  lines: number[],
  { textIn, from, isEnd }: { textIn: (row: number) => Cell | undefined; from: number; isEnd: (row: number) => boolean },
): LineTexts[] {
  const found = lines.map((row): LineTexts => ({ own: textIn(row), above: [], below: [] }))
  for (const [n, row] of [-1, ...lines].entries()) {
    const [before, after] = [found[n - 1], found[n]]
    const next = lines[n] ?? rows.findIndex((_, at) => at > row && isEnd(at))
    const texts = range(before ? row + 1 : from, next === -1 ? rows.length : next).flatMap((at) => {
      const cell = textIn(at)
      return cell ? [{ at, cell }] : []
    })
    const [upper, lower] = [before ? rows[row] : undefined, after ? rows[next] : undefined]
    const cut = cutOf(
      texts.map(({ at }) => rows[at]).filter((one) => one !== undefined),
      upper,
      lower,
      {
        upper_has: before?.own !== undefined,
        lower_has: after?.own !== undefined,
      },
    )
    before?.below.push(...texts.slice(0, cut.until).map(({ cell }) => cell))
    after?.above.push(...texts.slice(cut.from).map(({ cell }) => cell))
  }
  return found
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
}

/** How many rows belong to the line above them, and from which on to the line below. Those between belong to neither. */
function cutOf(
  texts: Row[],
  upper: Row | undefined,
  lower: Row | undefined,
  { upper_has, lower_has }: { upper_has: boolean; lower_has: boolean },
): { until: number; from: number } {
  const gaps = [upper, ...texts].map((row, n) => gapOf(row, texts[n] ?? lower))
  const until = gaps.findIndex((gap) => gap > 1)
  const joined = until === -1 ? texts.length : until
  const from = gaps.findLastIndex((gap) => gap > 1)
  if (!upper) return { until: 0, from: lower_has ? texts.length : Math.max(from, texts.length - 1) }
  if (!lower) return { until: joined, from: texts.length }
  if (until !== -1) return { until: joined, from: Math.max(from, lower_has && !upper_has ? joined : from) }
  const widest = gaps.indexOf(Math.max(...gaps))
  const rest = gaps.filter((_, n) => n !== widest)
  const isWider = rest.length > 0 && (gaps[widest] ?? 0) > (1 + distances.wider) * Math.max(...rest)
  if (isWider) return { until: widest, from: widest }
  const taken = lower_has ? texts.length : Math.max(0, texts.length - 1)
  return { until: taken, from: taken }
}

/** From 0 to 1 within one text, more for rows that are no part of it. */
function gapOf(one: Row | undefined, other: Row | undefined): number {
  if (!one || !other) return Infinity
  return one.page === other.page ? (other.y - one.y) / (distances.same_text * Math.max(one.h, other.h)) : Infinity
}

/** The texts of the name of a line, and the code that stands in its place in the row of the figures. */
type LineName = { cells: Cell[]; code?: Cell }

/**
 * The names of lines. Text above a line with a name of its own is a heading, unless it goes on in that. Where every line has
 * a code and text below it, the text is the name.
 */
export function namesOf(texts: LineTexts[]): LineName[] {
  const right = Math.max(
    0,
    ...texts.flatMap(({ own, above, below }) => [...above, ...(own ? [own] : []), ...below].map(rightOf)),
  )
  const areCodes = texts.length > 0 && texts.every(({ own, below }) => own && isCode(own.text) && below.length > 0)
  return texts.map(({ own, above, below }) => {
    if (own && areCodes) return { cells: below, code: own }
    const last = above.at(-1)
    const goesOn = !own || (last && !hasRoom(last, own, right))
    return { cells: [...(goesOn ? above : []), ...(own ? [own] : []), ...below] }
  })
}
