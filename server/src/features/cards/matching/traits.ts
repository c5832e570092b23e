import { articleKey } from './likeness.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import type { PaperLine } from '../figures/paper.ts'
import { baseOf } from '../../readings/values/unit-names.ts'

/** A line in the form used to compare lines: its place, and the rank of its content among all lines of its side. */
export type Traits = ReturnType<typeof makeTraits> & { place: number; rank: number }

/** Equal lines have the same rank, so that the order of lines does not matter and long texts are compared once. */
export function sideOf(lines: PaperLine[]): Traits[] {
  const known = sides.get(lines) ?? makeSide(lines)
  sides.set(lines, known)
  return known
}

/** Pairing and dividing ask for the same side. */
const sides = new WeakMap<PaperLine[], Traits[]>()

function makeSide(lines: PaperLine[]): Traits[] {
  const side = lines.map(traitsOf)
  const contents = [...new Set(side.map(({ content }) => content))].toSorted()
  const ranks = new Map(contents.map((content, rank) => [content, rank]))
  return side.map((line, place) => ({ ...line, place, rank: ranks.get(line.content) ?? 0 }))
}

/** Whether two lines have the same price and unit, so that either will do. */
export function isSamePrice(one: Traits, other: Traits): boolean {
  return one.price === other.price && one.unit === other.unit
}

export function byContent(one: Traits, other: Traits): number {
  return one.rank - other.rank || one.place - other.place
}

/** Made once for each line, as an order is compared with many invoices. */
const made = new WeakMap<PaperLine, ReturnType<typeof makeTraits>>()

function traitsOf(line: PaperLine) {
  const traits = made.get(line) ?? makeTraits(line)
  made.set(line, traits)
  return traits
}

function makeTraits(line: PaperLine) {
  const { id, order_line, name, net, quantity, is_unpriced = false } = line
  const { unit, times } = baseOf(line.unit)
  const counted = quantity && quantity.times(times)
  const price = counted && !counted.eq(0) && !is_unpriced ? net.div(counted).toNumber() : null
  return {
    id,
    order_line,
    order: numberKey(line.order ?? null),
    name,
    is_unpriced,
    article: articleOf(line.article),
    price,
    unit,
    quantity: counted?.abs().toNumber() ?? null,
    content: JSON.stringify([name, line.article, line.unit, quantity?.abs(), net.abs()]),
  }
}

/** The article by which lines are compared. '' for none: a number of at most two digits is the place of a line in its table. */
export function articleOf(article: string | null): string {
  const key = articleKey(article)
  return /^\d{1,2}$/.test(key) ? '' : key
}
