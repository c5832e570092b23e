import { likenessTo, trigrams } from '../matching/likeness.ts'
import type { CardLine } from '../matching/card-line.ts'
import type { Budget } from '../matching/find-orders.ts'
import { pairLines } from '../matching/pair-lines.ts'
import type { Paper, PaperLine } from '../figures/paper.ts'
import { areHours, type Note, type NoteLine } from './notes.ts'
import { withRests } from './rests.ts'

/** A note with its orders, at least one. */
export type NoteOfOrders = { note: Note; orders: Paper[] }

export type CountedLines = {
  /** By `placeOf` the order line. */
  by_order: Map<string, NoteLine[]>
  /** The lines that belong to no order line. */
  left: NoteLine[]
  /** The roots of orders whose lines were too many to compare, or of which a note has no lines. */
  uncounted: Set<string>
  /** By `placeOf`, the order lines that a doubtful line may belong to, whichever it was paired with. */
  doubted: Set<string>
}

/** Names that are less alike than this are not misread for each other. */
const resembles = 0.25

/** Finds the order line of each line of the notes, by the rules for invoices. */
export function countLines(notes: NoteOfOrders[], budget: Budget): CountedLines {
  const counted: CountedLines = { by_order: new Map(), left: [], uncounted: new Set(), doubted: new Set() }
  for (const { note, orders } of notes) {
    const ordered = linesOfOrders(orders)
    const { lines } = note.paper
    const goods = lines.flatMap((line, at) => (note.workers[at] ? [] : [{ line, at }]))
    const pays = budget.pays(note.paper, orders)
    const pairs = pays
      ? pairLines(
          goods.map(({ line }) => line),
          ordered.map(({ line }) => line),
        )
      : new Map<number, never>()
    if (!pays || lines.length === 0) for (const { root } of orders) counted.uncounted.add(root)
    const unsure = goods.flatMap(({ line }, n) =>
      pays && (line.name_unsure || pairs.get(n)?.sure === false) ? [line] : [],
    )
    for (const place of [...resembling(unsure, ordered), ...ordered.filter(({ line }) => line.name_unsure)])
      counted.doubted.add(placeOf(place))
    addHours(counted, note, ordered)
    for (const [n, { line, at }] of goods.entries()) {
      const pair = pairs.get(n)
      const isIts = !note.is_doubtful && pair?.sure !== false
      const one = { note, at, line, sure: line.sure && isIts, provable: isIts && note.open[at]?.provable === true }
      const place = ordered[pair?.order ?? -1]
      if (place) add(counted.by_order, placeOf(place), one)
      else if (pair) for (const { root } of orders) counted.uncounted.add(root)
      else counted.left.push(one)
    }
  }
  const orders = new Map(notes.flatMap((one) => linesOfOrders(one.orders)).map((place) => [placeOf(place), place.line]))
  for (const [place, lines] of counted.by_order) {
    const order = orders.get(place)
    if (order) counted.by_order.set(place, withRests(lines, order))
  }
  return counted
}

/** The hours of people belong to the only line in hours. Which of several they belong to is unknown. */
function addHours(counted: CountedLines, note: Note, ordered: OrderedLine[]): void {
  const places = ordered.filter(({ line }) => areHours(line.unit))
  const [place, ...others] = places
  for (const [at, line] of note.paper.lines.entries()) {
    if (!note.workers[at]) continue
    const one = { note, at, line, sure: line.sure && !note.is_doubtful }
    if (!place) counted.left.push(one)
    else if (others.length === 0) add(counted.by_order, placeOf(place), one)
    else for (const each of places) counted.doubted.add(placeOf(each))
  }
}

type OrderedLine = { root: string; n: number; line: PaperLine }

export function linesOfOrders(orders: Paper[]): OrderedLine[] {
  return orders.flatMap(({ root, lines }) => lines.map((line, n) => ({ root, n, line })))
}

/**
 * The order lines that a line may belong to if it was misread. 'Dorpel 150' may be 'Dorpel 120', and a word that is too
 * garbled to pair may be any that resembles it.
 */
export function resembling(lines: PaperLine[], ordered: OrderedLine[]): OrderedLine[] {
  if (lines.length === 0) return []
  const alikeTo = likenessTo(ordered.map(({ line }) => trigrams(line.name)))
  return lines.flatMap(({ name }) => {
    const alikeAt = alikeTo(trigrams(name))
    return ordered.filter((_, n) => alikeAt(n) >= resembles)
  })
}

/** Finds the lines of an invoice, by place, that are on no order but on these notes. */
export function pairUnordered(lines: CardLine[], left: NoteLine[], orders: Set<string>): Map<number, NoteLine[]> {
  const found = new Map<number, NoteLine[]>()
  const unordered = lines.flatMap(({ billed, order, is_adjustment }, n) =>
    billed && !is_adjustment && !(order && orders.has(order.root)) ? [{ n, line: billed }] : [],
  )
  const goods = left.filter(({ note, at }) => !note.workers[at])
  const pairs = pairLines(
    goods.map(({ line }) => line),
    unordered.map(({ line }) => line),
  )
  for (const [at, { order, sure }] of pairs) {
    const [one, place] = [goods[at], unordered[order ?? -1]]
    if (one && place) add(found, place.n, { ...one, sure: one.sure && sure && !place.line.name_unsure })
  }
  const [place, ...others] = unordered.filter(({ line }) => areHours(line.unit))
  for (const one of left)
    if (place && others.length === 0 && one.note.workers[one.at])
      add(found, place.n, { ...one, sure: one.sure && !place.line.name_unsure })
  return found
}

export function placeOf({ root, n }: { root: string; n: number }): string {
  return `${root} ${n}`
}

function add<K>(all: Map<K, NoteLine[]>, key: K, one: NoteLine): void {
  const list = all.get(key)
  if (list) list.push(one)
  else all.set(key, [one])
}
