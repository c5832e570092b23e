import { areSameGoods } from './goods.ts'
import { isOtherType, likenessTo, trigrams } from './likeness.ts'
import { pairSame } from './pair-same.ts'
import type { PaperLine } from './paper.ts'
import { isSamePrice, sideOf, type Traits } from './traits.ts'

/**
 * The order line of an invoice line, by place. Not sure if another order line is nearly as likely. Null if there were
 * too many lines to compare.
 */
export type Pair = { order: number | null; sure: boolean }
type Candidate = {
  mine: Traits
  theirs: Traits
  score: number
  /** How alike the names are, up to 1. */
  alike: number
  /**
   * The rank of the evidence that delivered goods are the same, best first (see `tierOf`). 0 for lines with a price.
   */
  tier: number
}

/** The maximum number of line comparisons, five hundred by five hundred, because the dossier may be locked. */
const compared_most = 250_000
const least = 0.45
const least_again = 0.8
/** Below it, the unit and the quantity cannot make a pair of lines with another price and article. */
const likeness_least = 0.45
const too_close = 0.05
const known_by_name = 0.6

/** The number of comparisons that two sides take, at most. */
export function comparisons(invoice: PaperLine[], order: PaperLine[]): number {
  return Math.min(invoice.length * order.length, compared_most)
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
  if (mine.length * theirs.length <= compared_most) pairAlike(mine, theirs, { pairs, used })
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
  if (left.length * open.length <= compared_most) pairAlike(left, open, { pairs, used })
  else for (const { place } of left) pairs.set(place, { order: null, sure: false })
  for (const { mine: line, theirs: to } of same)
    if (!pairs.has(line.place)) pairs.set(line.place, { order: to.place, sure: true })
}

/** Compares each line with each. */
function pairAlike(mine: Traits[], theirs: Traits[], { pairs, used }: PairingState): void {
  const candidates = candidatesOf(mine, theirs)
  const ofLine = Map.groupBy(candidates, (candidate) => candidate.mine)
  for (const best of candidates) {
    if (pairs.has(best.mine.place) || (used.has(best.theirs.place) && !isMore(best))) continue
    const others = (ofLine.get(best.mine) ?? []).filter(({ theirs }) => theirs !== best.theirs)
    const rivals = others.filter(({ theirs }) => !used.has(theirs.place))
    const sure = best.mine.is_unpriced
      ? isKnown(best, others)
      : best.score === 1 || !rivals.some((other) => mayBe(other, best))
    pairs.set(best.mine.place, { order: best.theirs.place, sure })
    used.add(best.theirs.place)
  }
  for (const { mine: line, theirs: to, score } of candidates)
    if (!pairs.has(line.place) && (score >= least_again || areSameGoods(line, to)))
      pairs.set(line.place, { order: to.place, sure: true })
}

/** The possible pairs, best first. Ties are broken by content, so that the order of lines does not matter. */
function candidatesOf(mine: Traits[], theirs: Traits[]): Candidate[] {
  const found: Candidate[] = []
  const alikeTo = likenessTo(theirs.map(({ name }) => ({ trigrams: trigrams(name) })))
  for (const line of mine) {
    const alike = alikeTo({ trigrams: trigrams(line.name) })
    for (const [n, other] of theirs.entries()) {
      const likeness = alike[n] ?? 0
      const near = closeness(line.price, other.price)
      // Most lines cannot be a pair, so the rest of their score is not even computed.
      if (!mayMatch(line, other, likeness, near)) continue
      const score = scoreOf(line, other, likeness, near)
      if (score < least) continue
      found.push({ mine: line, theirs: other, score, alike: likeness, tier: tierOf(line, other, likeness) })
    }
  }
  return found.toSorted(
    (a, b) =>
      b.tier - a.tier ||
      b.score - a.score ||
      a.mine.rank - b.mine.rank ||
      a.theirs.rank - b.theirs.rank ||
      a.mine.place - b.mine.place ||
      a.theirs.place - b.theirs.place,
  )
}

/** Whether lines may score enough by their names and prices, or have a number or an article in common. */
function mayMatch(mine: Traits, theirs: Traits, alike: number, near: number): boolean {
  if (mine.is_unpriced || alike >= likeness_least) return true
  if (near > 0 && 0.55 * alike + 0.25 * near + 0.2 >= least) return true
  const isNumbered = mine.order_line !== null && mine.order_line === theirs.id
  return isNumbered || mine.content === theirs.content || (mine.article !== '' && mine.article === theirs.article)
}

function scoreOf(mine: Traits, theirs: Traits, alike: number, near: number): number {
  if (mine.order && theirs.order && mine.order !== theirs.order) return 0
  if (mine.order_line !== null && mine.order_line === theirs.id) return 1
  if (mine.content === theirs.content) return 1
  if (mine.article && mine.article === theirs.article) return 0.9
  const { unit, quantity } = {
    unit: Number(mine.unit === theirs.unit),
    quantity: closeness(mine.quantity, theirs.quantity),
  }
  const score = mine.is_unpriced
    ? 0.1 * quantity + nameScore(mine, theirs, alike)
    : 0.55 * alike + 0.25 * near + 0.1 * unit + 0.1 * quantity
  return Math.round(score * 1e6) / 1e6 // rounding errors must not keep a perfect score below 1
}

/** Without prices, the name counts for them too. */
function nameScore(mine: Traits, theirs: Traits, alike: number): number {
  return 0.75 * alike + 0.15 * Number(mine.unit === theirs.unit)
}

/** A number of the line or article comes before an equal name, and that before a similar one. */
function tierOf(mine: Traits, theirs: Traits, alike: number): number {
  if (!mine.is_unpriced) return 0
  if (mine.order_line !== null && mine.order_line === theirs.id) return 3
  if (mine.article && mine.article === theirs.article) return 2
  return alike === 1 ? 1 : 0
}

/** 1 for equal figures, falling linearly to 0 at a difference of 20%. */
function closeness(one: number | null, other: number | null): number {
  if (one === null || other === null) return 0
  if (one === other) return 1
  return Math.max(0, 1 - Math.abs(one - other) / (0.2 * Math.max(Math.abs(one), Math.abs(other))))
}

/** Whether another order line scores nearly as well and its price differs, so that the choice matters. */
function mayBe(other: Candidate, best: Candidate): boolean {
  return best.score - other.score < too_close && !isSamePrice(other.theirs, best.theirs)
}

/** Goods that were delivered may be on several lines. They are not something else because one of these came first. */
function isMore({ mine, tier, score }: Candidate): boolean {
  return mine.is_unpriced && (tier > 0 || score >= least_again)
}

/**
 * Whether goods that were delivered are certainly those of this order line. They are counted by line, so the choice
 * always matters, and an order line may have several of them, so one that is taken may be meant all the same. An equal
 * quantity does not identify the goods.
 */
function isKnown(best: Candidate, others: Candidate[]): boolean {
  const { mine, theirs, tier, alike } = best
  if (tier < 2 && (alike < known_by_name || isOtherType(mine.name, theirs.name))) return false
  return !others.some((other) => {
    if (other.alike === 1 && alike < 1) return true
    if (tier !== other.tier) return false
    return tier > 1 || nameScore(mine, theirs, alike) - nameScore(mine, other.theirs, other.alike) < too_close
  })
}
