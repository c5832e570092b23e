import { articleKey, likenessTo, trigrams } from './likeness.ts'
import type { PaperLine } from './paper.ts'
import { unitName } from './units.ts'

/** A line of the invoice and the line of the order that it is, by their places; not sure when another one may be meant. */
export type Pair = { order: number; sure: boolean }
type Candidate = { invoice: number; order: number; score: number }

const least = 0.45
const least_again = 0.8
const too_close = 0.05

/**
 * Which line of the order each line of the invoice is, by the best score first. `made` are pairs by hand, which stand;
 * an order of null says that a line is none. The second part of a line that was split finds the same order line when it
 * is plainly that. One that two order lines of another price claim nearly alike is not sure.
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
  const theirs = order.map(traitsOf)
  const candidates = candidatesOf(invoice, theirs, made)
  const ofLine = Map.groupBy(candidates, (candidate) => candidate.invoice)
  for (const best of candidates) {
    if (pairs.has(best.invoice) || taken.has(best.order)) continue
    const rivals = (ofLine.get(best.invoice) ?? []).filter(
      (other) => other.order !== best.order && !taken.has(other.order),
    )
    const sure = best.score === 1 || !rivals.some((other) => mayBe(other, best, theirs))
    pairs.set(best.invoice, { order: best.order, sure })
    taken.add(best.order)
  }
  for (const { invoice: line, order: to, score } of candidates)
    if (!pairs.has(line) && score >= least_again) pairs.set(line, { order: to, sure: true })
  return pairs
}

type Traits = ReturnType<typeof traitsOf>

function traitsOf(line: PaperLine) {
  const { id, order_line, name, net, quantity } = line
  const price = quantity && !quantity.eq(0) ? net.div(quantity).toNumber() : null
  return {
    id,
    order_line,
    article: articleKey(line.article),
    trigrams: trigrams(name),
    price,
    unit: unitName(line.unit),
    quantity: quantity?.abs().toNumber() ?? null,
    content: JSON.stringify([name, line.article, line.unit, quantity?.abs(), net.abs()]),
  }
}

/** What may be a pair, the best first; of equals the one whose content comes first, so that places decide nothing. */
function candidatesOf(invoice: PaperLine[], theirs: Traits[], made: Map<number, unknown>): Candidate[] {
  const found: (Candidate & { content: string })[] = []
  const alikeTo = likenessTo(theirs)
  for (const [n, line] of invoice.entries()) {
    if (made.has(n)) continue
    const mine = traitsOf(line)
    const alike = alikeTo(mine)
    for (const [m, other] of theirs.entries()) {
      const score = scoreOf(mine, other, alike[m] ?? 0)
      if (score >= least) found.push({ invoice: n, order: m, score, content: `${mine.content} ${other.content}` })
    }
  }
  return found.toSorted(
    (a, b) => b.score - a.score || compare(a.content, b.content) || a.invoice - b.invoice || a.order - b.order,
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
function mayBe(other: Candidate, best: Candidate, theirs: Traits[]): boolean {
  const [one, two] = [theirs[best.order], theirs[other.order]]
  if (best.score - other.score >= too_close || !one || !two) return false
  return one.price !== two.price || one.unit !== two.unit
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
