import { type Candidate, finderOf, isClear, nameScore, tooClose } from './candidates.ts'
import { areSameGoods } from './goods.ts'
import { isOtherType } from './likeness.ts'
import { pairSame } from './pair-same.ts'
import type { PaperLine } from '../figures/paper.ts'
import { isSamePrice, sideOf, type Traits } from './traits.ts'

/**
 * The order line of an invoice line, by place. Not sure if another order line is nearly as likely. Null if there were
 * too many lines to compare.
 */
export type Pair = { order: number | null; sure: boolean }

/** The maximum number of line comparisons, five hundred by five hundred, because the dossier may be locked. */
const comparedMost = 250_000
const leastAgain = 0.8
const knownByName = 0.6

/** The number of comparisons that two sides take, at most. */
export function comparisons(invoice: PaperLine[], order: PaperLine[]): number {
  return Math.min(invoice.length * order.length, comparedMost)
}

/**
 * Pairs each invoice line with an order line, best score first. `manual` pairs always apply; null there means no order
 * line. The second part of a split line gets the same order line if it clearly matches. A pair is not sure if another
 * order line at a different price scores nearly as well. With more lines than can be compared, lines that identify
 * their order line are paired first.
 */
export function pairLines(
  invoice: PaperLine[],
  order: PaperLine[],
  manual: Map<number, number | null> = new Map(),
): Map<number, Pair> {
  const pairs = new Map<number, Pair>()
  const used = new Set<number>()
  for (const [line, to] of manual) {
    if (to === null) continue
    pairs.set(line, { order: to, sure: true })
    used.add(to)
  }
  const mine = sideOf(invoice).filter(({ place }) => !manual.has(place))
  const theirs = sideOf(order)
  if (mine.length * theirs.length <= comparedMost) pairAlike(mine, theirs, { pairs, used })
  else pairMany(mine, theirs, { pairs, used })
  return pairs
}

type PairingState = { pairs: Map<number, Pair>; used: Set<number> }

/** Pairs lines that identify their order line, then compares the rest, or leaves them unsure if still too many. */
function pairMany(mine: Traits[], theirs: Traits[], { pairs, used }: PairingState): void {
  const same = pairSame(mine, theirs, used)
  for (const { mine: line, theirs: to, sure } of same.filter(({ again }) => !again)) {
    pairs.set(line.place, { order: to.place, sure })
    used.add(to.place)
  }
  const left = mine.filter(({ place }) => !pairs.has(place))
  const open = theirs.filter(({ place }) => !used.has(place))
  if (left.length * open.length <= comparedMost) pairAlike(left, open, { pairs, used })
  else for (const { place } of left) pairs.set(place, { order: null, sure: false })
  for (const { mine: line, theirs: to } of same)
    if (!pairs.has(line.place)) pairs.set(line.place, { order: to.place, sure: true })
}

/** Pairs the lines with a clear candidate, and compares only those that are left with each order line. */
function pairAlike(mine: Traits[], theirs: Traits[], { pairs, used }: PairingState): void {
  const { clear, all } = finderOf(theirs)
  pairBest(clear, isClear)
  for (const { mine: line, theirs: to, score } of pairBest(all, () => true))
    if (!pairs.has(line.place) && (score >= leastAgain || areSameGoods(line, to)))
      pairs.set(line.place, { order: to.place, sure: true })

  /** Pairs by the candidates, best first, that are good enough, and returns them all. */
  function pairBest(find: (line: Traits) => Candidate[], isGood: (one: Candidate) => boolean): Candidate[] {
    const ofLine = new Map(mine.filter(({ place }) => !pairs.has(place)).map((line) => [line, find(line)]))
    const candidates = [...ofLine.values()].flat().toSorted(byScore)
    for (const best of candidates) {
      if (!isGood(best)) break
      if (pairs.has(best.mine.place) || (used.has(best.theirs.place) && !isMore(best))) continue
      const others = (ofLine.get(best.mine) ?? []).filter(({ theirs }) => theirs !== best.theirs)
      const rivals = others.filter(({ theirs }) => !used.has(theirs.place))
      const sure = best.mine.is_unpriced
        ? isKnown(best, others)
        : best.score === 1 || !rivals.some((other) => mayBe(other, best))
      pairs.set(best.mine.place, { order: best.theirs.place, sure })
      used.add(best.theirs.place)
    }
    return candidates
  }
}

/** Best first. Ties are broken by content, so that the order of lines does not matter. */
function byScore(a: Candidate, b: Candidate): number {
  return (
    b.tier - a.tier ||
    b.score - a.score ||
    a.mine.rank - b.mine.rank ||
    a.theirs.rank - b.theirs.rank ||
    a.mine.place - b.mine.place ||
    a.theirs.place - b.theirs.place
  )
}

/** Whether another order line scores nearly as well and its price differs, so that the choice matters. */
function mayBe(other: Candidate, best: Candidate): boolean {
  return best.score - other.score < tooClose && !isSamePrice(other.theirs, best.theirs)
}

/** Goods that were delivered may be on several lines. They are not something else because one of these came first. */
function isMore({ mine, tier, score }: Candidate): boolean {
  return mine.is_unpriced && (tier > 0 || score >= leastAgain)
}

/**
 * Whether goods that were delivered are certainly those of this order line. They are counted by line, so the choice
 * always matters, and an order line may have several of them, so one that is taken may be meant all the same. An equal
 * quantity does not identify the goods.
 */
function isKnown(best: Candidate, others: Candidate[]): boolean {
  const { mine, theirs, tier, alike } = best
  if (tier < 2 && (alike < knownByName || isOtherType(mine.name, theirs.name))) return false
  return !others.some((other) => {
    if (other.alike === 1 && alike < 1) return true
    if (tier !== other.tier) return false
    return tier > 1 || nameScore(mine, theirs, alike) - nameScore(mine, other.theirs, other.alike) < tooClose
  })
}
