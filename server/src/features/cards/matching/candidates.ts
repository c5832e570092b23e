import { likenessTo, trigrams } from './likeness.ts'
import { identities } from './pair-same.ts'
import type { Traits } from './traits.ts'

export type Candidate = {
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

const least = 0.45
/** Scores are rounded, so that errors of floating point do not keep a perfect one below 1. */
const rounding = 1e-6
/** The score of an equal article, or of an equal name at the same price. */
const clearLeast = 0.9
/** Another order line that scores nearly as well makes a pair uncertain. */
export const tooClose = 0.05
/** Prices further apart make no clear pair and no rival of one, even with all else equal (12 %, and a margin). */
const nearShare = 0.87

/** Whether a candidate comes before all that `clear` does not find. */
export function isClear({ tier, score }: Candidate): boolean {
  return tier > 0 || score >= clearLeast
}

/** A line of the other side with its place among them. */
type At = { line: Traits; n: number }

/** Finds the order lines that a line may be paired with: `all`, or only the `clear` ones and their rivals. */
export function finderOf(theirs: Traits[]) {
  const everywhere = theirs.map((line, n): At => ({ line, n }))
  const alikeTo = likenessTo(theirs.map(({ name }) => trigrams(name)))
  const byPrice = Map.groupBy(everywhere, ({ line }) => priceClass(line))
  const byIdentity = identities.map(({ mine: keyOf, theirs: keyOfTheirs }) => {
    const keyed = everywhere.filter(({ line }) => keyOfTheirs(line) !== null)
    return { keyOf, places: Map.groupBy(keyed, ({ line }) => keyOfTheirs(line)) }
  })
  return { all, clear }

  function all(line: Traits): Candidate[] {
    return among(everywhere, line, least)
  }

  /** These are looked up, so that not each line is compared with each. Without a price, the others count as well. */
  function clear(line: Traits): Candidate[] {
    return line.is_unpriced ? all(line) : among(likely(line), line, clearLeast - tooClose)
  }

  function likely(line: Traits): At[] {
    const same = new Set(byIdentity.flatMap(({ keyOf, places }) => places.get(keyOf(line)) ?? []))
    const price = priceClass(line)
    const classes = price === null ? [] : new Set([price - 1, price, price + 1])
    const near = [...classes].flatMap((one) => byPrice.get(one) ?? [])
    return [...same, ...near.filter((at) => !same.has(at))]
  }

  function among(places: At[], line: Traits, from: number): Candidate[] {
    const found: Candidate[] = []
    const alikeAt = alikeTo(trigrams(line.name))
    for (const { line: other, n } of places) {
      const alike = alikeAt(n)
      const near = closeness(line.price, other.price)
      // Most lines cannot be a pair, so the rest of their score is not even computed.
      if (!mayScore(from, line, other, alike, near)) continue
      const score = scoreOf(line, other, alike, near)
      if (score >= from) found.push({ mine: line, theirs: other, score, alike, tier: tierOf(line, other, alike) })
    }
    return found
  }
}

/** Prices that are near enough for a clear pair are in the same class or the next one. Null without a price. */
function priceClass({ price }: Traits): number | null {
  return price === null ? null : Math.floor(Math.log(price) / -Math.log(nearShare))
}

/** Whether lines may score that much by their names and prices, or have a number or an article in common. */
function mayScore(from: number, mine: Traits, theirs: Traits, alike: number, near: number): boolean {
  if (mine.is_unpriced || 0.55 * alike + 0.25 * near + 0.2 + rounding >= from) return true
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
  return Math.round(score * 1e6) / 1e6
}

/** Without prices, the name counts for them too. */
export function nameScore(mine: Traits, theirs: Traits, alike: number): number {
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
