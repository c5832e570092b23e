import type { Card, LineDelivery, DocRef, NoteLine as ToldLine } from '@klopt/contract'
import { numberKey } from '../../readings/values/numbers.ts'
import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import { originalsOf } from '../matching/copies.ts'
import { Budget } from '../matching/find-orders.ts'
import type { Paper } from '../figures/paper.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { type Doc, refTo } from '../figures/papers.ts'
import { isOrder, toPaper } from '../figures/to-paper.ts'
import { namesOf } from '../sentences/delivered-sentence.ts'
import {
  countLines,
  type CountedLines,
  linesOfOrders,
  type NoteOfOrders,
  pairUnordered,
  placeOf,
  resembling,
} from './count-lines.ts'
import { withoutDoubles } from './doubles.ts'
import { findOrdersOf } from './find-orders-of.ts'
import { hoursWithoutOrder } from './hours-without-order.ts'
import { areHoursUnordered, type CardHours, hoursOf, rootsOf } from './hours.ts'
import { areHours, type Note, notesIn } from './notes.ts'
import { keyOf, linesOf, toHours } from './told-lines.ts'

/** The deliveries for a card, according to the delivery notes of its orders, and by place those of its lines. */
export type CardDeliveries = {
  notes: DocRef[]
  lines: Record<string, LineDelivery>
  hours: { told: CardHours['told']; lines: ToldLine[] } | null
  /** The first quantity of a photographed note that no line of the card could be matched with. */
  to_fill: { document_id: string; path: string; number: string } | null
}

/** Enough for three hundred notes of ten lines on an order of a hundred. They come on top of the invoices. */
const comparisonsMost = 300_000

/**
 * The deliveries of each card's lines, by the root of its invoice. They are counted after all invoices were compared,
 * so they cannot change a comparison. Empty while no order has a delivery note.
 */
export function deliveriesOf(docs: Doc[], outcomes: Outcome[]): Map<string, CardDeliveries> {
  const notes = withoutDoubles(notesIn(docs))
  if (notes.length === 0) return new Map()
  const budget = new Budget(comparisonsMost)
  const { of_orders, strays, orders } = withOrders(notes, docs, outcomes, budget)
  if (of_orders.length === 0) return withoutOrder(notes, docs, outcomes)
  const counted = countLines(of_orders, budget)
  const allOrdered = linesOfOrders(orders)
  for (const { paper } of strays)
    for (const place of resembling(paper.lines, allOrdered)) counted.doubted.add(placeOf(place))
  const is_complete = !docs.some(isBeingReadAgain) && !strays.some(({ places }) => places.length === 0)
  const cards = outcomes.flatMap((outcome) => toCard(outcome, of_orders, counted))
  const claims = Map.groupBy(
    cards.flatMap(({ unordered }) => [...unordered.values()].flat()),
    keyOf,
  )
  const counts = { counted, claims, is_complete, hours_unordered: outcomes.some(areHoursUnordered) }
  const straysWithoutHours = strays.every(({ paper }) => !paper.lines.some(({ unit }) => areHours(unit)))
  return new Map(
    cards.map(({ outcome, own, unordered }) => {
      const hasAll =
        is_complete && straysWithoutHours && ![...rootsOf(outcome)].some((root) => counted.uncounted.has(root))
      const hours = hoursOf(outcome, { own, outcomes, is_complete: hasAll })
      const lines = linesOf(outcome, { ...counts, unordered })
      return [
        outcome.root,
        {
          notes: own.map(({ note: { doc, paper } }) => refTo(doc, paper)),
          lines,
          hours: hours && { told: hours.told, lines: hours.lines.map(toHours) },
          to_fill: own.map(({ note }) => toFill(note, lines)).find((one) => one !== null) ?? null,
        },
      ]
    }),
  )
}

/** Without an order, only hours are told, on each card that has nothing to compare. */
function withoutOrder(notes: Note[], docs: Doc[], outcomes: Outcome[]): Map<string, CardDeliveries> {
  const hours = hoursWithoutOrder(notes, docs, outcomes)
  if (!hours) return new Map()
  const papers = [...new Set(hours.lines.map(({ note }) => note))].map(({ doc, paper }) => refTo(doc, paper))
  const told = { notes: papers, lines: {}, hours: { told: hours.told, lines: hours.lines.map(toHours) }, to_fill: null }
  return new Map(outcomes.flatMap(({ root, comparison }) => (comparison ? [] : [[root, told] as const])))
}

type NotesOfOrders = {
  of_orders: NoteOfOrders[]
  /** Notes that name no order of the dossier, though the number may be misread: they may belong to any. */
  strays: Note[]
  orders: Paper[]
}

/** Each note with the orders that it belongs to. */
function withOrders(notes: Note[], docs: Doc[], outcomes: Outcome[], budget: Budget): NotesOfOrders {
  const papers = docs.flatMap((doc) => (isOrder(doc.kind) && !doc.deleted ? (toPaper(doc)?.paper ?? []) : []))
  const originals = originalsOf(papers)
  const single = papers.filter(({ root }) => originals.get(root) === root)
  const invoices = outcomes.flatMap(({ invoice, found }) =>
    invoice ? [{ invoice, orders: found.orders.map(({ doc }) => doc.root) }] : [],
  )
  const found = notes.map((note) => {
    const { roots, sure } = findOrdersOf(note, single, invoices, budget)
    const orders = single.filter(({ root }) => roots.includes(root))
    return { note: sure ? note : { ...note, is_doubtful: true }, orders, sure }
  })
  return {
    of_orders: found.filter(({ orders }) => orders.length > 0),
    strays: found.flatMap(({ note, orders, sure }) => (orders.length === 0 && (!sure || isBlank(note)) ? [note] : [])),
    orders: single,
  }
}

/** A card with the notes of its orders, and the lines of them that are on no order. */
function toCard(outcome: Outcome, all: NoteOfOrders[], { left }: CountedLines) {
  const { comparison, invoice } = outcome
  if (!invoice || !comparison || comparison.other_currency) return []
  const roots = rootsOf(outcome)
  const own = all.filter(({ orders }) => orders.some(({ root }) => roots.has(root)))
  const mine = new Set(own.map(({ note }) => note))
  const unordered = pairUnordered(
    comparison.lines,
    left.filter(({ note }) => mine.has(note)),
    roots,
  )
  return [{ outcome, own, unordered }]
}

/** What was filled in by pen is recognised badly: until somebody types it over, nothing of such a note may be counted. */
function toFill({ doc, paper, places }: Note, lines: Record<string, LineDelivery>): CardDeliveries['to_fill'] {
  const { document_id, values, filename } = doc
  const isTold = Object.values(lines).some(({ notes }) => notes.some((one) => one.document_id === document_id))
  const path = places.map((n) => `line[${n}].quantity`).find((one) => isOnlyRecognised(values[one]))
  return isTold || path === undefined ? null : { document_id, path, number: paper.number ?? filename }
}

/** While the new version of a note is read, what was delivered is not known. */
function isBeingReadAgain({ kind, deleted, reading_state: state }: Doc): boolean {
  return kind === 'delivery_note' && !deleted && (state === 'queued' || state === 'reading')
}

/** Without lines and without an order, it may be about any goods. */
function isBlank({ places, paper: { order_reference } }: Note): boolean {
  return places.length === 0 && numberKey(order_reference) === ''
}

/** The part of a card about its delivery notes: they are named once, also if there are none yet. */
export function toDelivery(
  deliveries: CardDeliveries | undefined,
  hidden: { n: number; name: string }[],
): Card['delivery'] {
  if (!deliveries) return null
  const { notes, lines } = deliveries
  const hours = deliveries.hours && { hours: deliveries.hours.told }
  if (notes.length === 0) return { notes, sentence: { key: 'notes_none', data: {} }, ...hours }
  const behind = hidden.flatMap(({ n, name }) => {
    const sentence = lines[n]?.sentence
    return sentence?.key === 'line_delivered_counts' ? [{ name, data: sentence.data }] : []
  })
  const [first] = behind
  const { to_fill } = deliveries
  if (!first && to_fill) {
    const { document_id, path: value, number } = to_fill
    const data = { ...namesOf([number]), document_id, value }
    return { notes, sentence: { key: 'notes_to_fill', data }, ...hours }
  }
  if (!first) return { notes, sentence: null, ...hours }
  if (behind.length > 1)
    return { notes, sentence: { key: 'notes_behind', data: { n: String(behind.length) } }, ...hours }
  return { notes, sentence: { key: 'notes_behind_line', data: { name: first.name, ...first.data } }, ...hours }
}
