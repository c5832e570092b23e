import { likenessTo, trigrams } from './likeness.ts'
import { pairSame } from './pair-same.ts'
import type { PaperLine } from './paper.ts'
import { isSamePrice, sideOf, type Traits } from './traits.ts'

/**
 * Which line of the order a line of the invoice is, by its place; not sure when another one may be meant, and null when
 * there were too many to tell which.
 */
export type Pair = { order: number | null; sure: boolean }
type Candidate = { mine: Traits; theirs: Traits; score: number }

/** So many lines are compared one with another, five hundred of each: it is done while the dossier is locked. */
const compared_most = 250_000
const least = 0.45
const least_again = 0.8
const too_close = 0.05

/** How many comparisons two sides take at most. */
export function comparisons(invoice: PaperLine[], order: PaperLine[]): number {
  return Math.min(invoice.length * order.length, compared_most)
}

/**
 * Which line of the order each line of the invoice is, by the best score first. `made` are pairs by hand, which stand;
 * an order of null says that a line is none. The second part of a line that was split finds the same order line when it
 * is plainly that. One that two order lines of another price claim nearly alike is not sure. Of more lines than can be
 * compared those are paired first that say themselves which they are.
 */
export function pairLines(
  invoice: PaperLine[],
  order: PaperLine[],
  made: Map<number, number | null> = new Map(),
): Map<number, Pair> {
  const pairs = new Map<number, Pair>()
  const taken = new Set<number>()
  for (const [line, to] of made) {
    if (to === null) continue
    pairs.set(line, { order: to, sure: true })
    taken.add(to)
  }
  const mine = sideOf(invoice).filter(({ place }) => !made.has(place))
  const theirs = sideOf(order)
  if (mine.length * theirs.length <= compared_most) pairAlike(mine, theirs, { pairs, taken })
  else pairMany(mine, theirs, { pairs, taken })
  return pairs
}

type PairingState = { pairs: Map<number, Pair>; taken: Set<number> }

/** First what says itself which line it is; what is left is compared, or not sure where that is still too many. */
function pairMany(mine: Traits[], theirs: Traits[], { pairs, taken }: PairingState): void {
  const same = pairSame(mine, theirs, taken)
  for (const { mine: line, theirs: to, sure } of same.filter(({ again }) => !again)) {
    pairs.set(line.place, { order: to.place, sure })
    taken.add(to.place)
  }
  const left = mine.filter(({ place }) => !pairs.has(place))
  const open = theirs.filter(({ place }) => !taken.has(place))
  if (left.length * open.length <= compared_most) pairAlike(left, open, { pairs, taken })
  else for (const { place } of left) pairs.set(place, { order: null, sure: false })
  for (const { mine: line, theirs: to } of same)
    if (!pairs.has(line.place)) pairs.set(line.place, { order: to.place, sure: true })
}

/** Lines of which each is compared with each. */
function pairAlike(mine: Traits[], theirs: Traits[], { pairs, taken }: PairingState): void {
  const candidates = candidatesOf(mine, theirs)
  const ofLine = Map.groupBy(candidates, (candidate) => candidate.mine)
  for (const best of candidates) {
    if (pairs.has(best.mine.place) || taken.has(best.theirs.place)) continue
    const rivals = (ofLine.get(best.mine) ?? []).filter(
      (other) => other.theirs !== best.theirs && !taken.has(other.theirs.place),
    )
    const sure = best.score === 1 || !rivals.some((other) => mayBe(other, best))
    pairs.set(best.mine.place, { order: best.theirs.place, sure })
    taken.add(best.theirs.place)
  }
  for (const { mine: line, theirs: to, score } of candidates)
    if (!pairs.has(line.place) && score >= least_again) pairs.set(line.place, { order: to.place, sure: true })
}

/** What may be a pair, the best first; of equals the one whose content comes first, so that places decide nothing. */
function candidatesOf(mine: Traits[], theirs: Traits[]): Candidate[] {
  const found: Candidate[] = []
  const alikeTo = likenessTo(theirs.map(({ name }) => ({ trigrams: trigrams(name) })))
  for (const line of mine) {
    const alike = alikeTo({ trigrams: trigrams(line.name) })
    for (const [n, other] of theirs.entries()) {
      const score = scoreOf(line, other, alike[n] ?? 0)
      if (score >= least) found.push({ mine: line, theirs: other, score })
    }
  }
  return found.toSorted(
    (a, b) =>
      b.score - a.score ||
      a.mine.rank - b.mine.rank ||
      a.theirs.rank - b.theirs.rank ||
      a.mine.place - b.mine.place ||
      a.theirs.place - b.theirs.place,
  )
}

function scoreOf(mine: Traits, theirs: Traits, alike: number): number {
  if (mine.order_line !== null && mine.order_line === theirs.id) return 1
  if (mine.content === theirs.content) return 1
  if (mine.article && mine.article === theirs.article) return 0.9
  const score =
    0.55 * alike +
    0.25 * closeness(mine.price, theirs.price) +
    0.1 * Number(mine.unit === theirs.unit) +
    0.1 * closeness(mine.quantity, theirs.quantity)
  return Math.round(score * 1e6) / 1e6 // four rounded shares of one whole are one
}

/** 1 for equal, falling to 0 where they are a fifth apart. */
function closeness(one: number | null, other: number | null): number {
  if (one === null || other === null) return 0
  if (one === other) return 1
  return Math.max(0, 1 - Math.abs(one - other) / (0.2 * Math.max(Math.abs(one), Math.abs(other))))
}

/** Whether another order line claims it nearly as well, and it matters which of the two it is. */
function mayBe(other: Candidate, best: Candidate): boolean {
  return best.score - other.score < too_close && !isSamePrice(other.theirs, best.theirs)
}
