import type { Card, Delivered, DocRef } from '@klopt/contract'
import type { CardLine } from '../matching/card-lines.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import { originalsOf } from '../matching/copies.ts'
import { Budget } from '../matching/find-orders.ts'
import { isSameUnit, isUnitMissing } from '../matching/units.ts'
import type { Paper } from '../matching/paper.ts'
import type { Outcome } from '../runs/outcomes.ts'
import type { Doc } from '../runs/papers.ts'
import { provedLines } from '../runs/proved.ts'
import { isOrder, toPaper } from '../runs/to-paper.ts'
import { namesOf, sayDelivered } from '../sentences/delivered-sentence.ts'
import { plain, sumOf } from '../view/figures.ts'
import {
  countLines,
  type CountedLines,
  linesOfOrders,
  type NoteLine,
  type NoteOfOrders,
  pairUnordered,
  placeOf,
  resembling,
} from './count-lines.ts'
import { withoutDoubles } from './doubles.ts'
import { findOrdersOf } from './find-orders-of.ts'
import { type Note, notesIn } from './notes.ts'

/** What the delivery notes of its orders say about a card and, by place, about its lines. */
export type CardDeliveries = { notes: DocRef[]; lines: Record<string, Delivered> }

/** Enough for three hundred notes of ten lines on an order of a hundred. They come on top of the invoices. */
const comparisons_most = 300_000

/**
 * What was delivered of the lines of each card, by the root of its invoice. It is counted after all invoices were
 * compared, so it cannot change a comparison. Empty while no order has a delivery note.
 */
export function deliveriesOf(docs: Doc[], outcomes: Outcome[]): Map<string, CardDeliveries> {
  const notes = withoutDoubles(notesIn(docs))
  if (notes.length === 0) return new Map()
  const budget = new Budget(comparisons_most)
  const { of_orders, strays, orders } = withOrders(notes, docs, outcomes, budget)
  if (of_orders.length === 0) return new Map()
  const counted = countLines(of_orders, budget)
  const all_ordered = linesOfOrders(orders)
  for (const { paper } of strays)
    for (const place of resembling(paper.lines, all_ordered)) counted.doubted.add(placeOf(place))
  const is_complete = !docs.some(isBeingReadAgain) && !strays.some(({ places }) => places.length === 0)
  const cards = outcomes.flatMap((outcome) => toCard(outcome, of_orders, counted))
  const claims = Map.groupBy(
    cards.flatMap(({ unordered }) => [...unordered.values()].flat()),
    keyOf,
  )
  return new Map(
    cards.map(({ outcome, own, unordered }) => [
      outcome.root,
      {
        notes: own.map(({ note }) => refOf(note)),
        lines: linesOf(outcome, { counted, unordered, claims, is_complete }),
      },
    ]),
  )
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
  const { comparison, found, invoice } = outcome
  if (!invoice || !comparison || comparison.other_currency) return []
  const roots = new Set(found.orders.map(({ doc }) => doc.root))
  const own = all.filter(({ orders }) => orders.some(({ root }) => roots.has(root)))
  const mine = new Set(own.map(({ note }) => note))
  const unordered = pairUnordered(
    comparison.lines,
    left.filter(({ note }) => mine.has(note)),
    roots,
  )
  return [{ outcome, own, unordered }]
}

type Counts = {
  counted: CountedLines
  unordered: Map<number, NoteLine[]>
  /** The lines of cards by the note line that they were paired with. */
  claims: Map<string, NoteLine[]>
  is_complete: boolean
}

function linesOf(outcome: Outcome, { counted, unordered, claims, is_complete }: Counts): Record<string, Delivered> {
  const proved = outcome.state === 'unsure' ? provedLines(outcome) : null
  const is_invoice = outcome.invoice?.paper.kind === 'invoice'
  const lines = outcome.comparison?.lines ?? []
  return Object.fromEntries(
    lines.flatMap((line, n): [string, Delivered][] => {
      const { order } = line
      const of_order =
        order && order.line !== null ? counted.by_order.get(placeOf({ root: order.root, n: order.line })) : null
      // Two invoices with the same goods that nobody ordered: it is unknown whose they are.
      const beside = unordered
        .get(n)
        ?.map((one) => ({ ...one, sure: one.sure && claims.get(keyOf(one))?.length === 1 }))
      const entries = of_order ?? beside
      if (!entries) return []
      const doubted = order && order.line !== null && counted.doubted.has(placeOf({ root: order.root, n: order.line }))
      const is_counted = is_complete && !doubted && !(order && counted.uncounted.has(order.root))
      return [
        [String(n), toDelivered(line, entries, { is_counted, is_certain: is_invoice && proved?.has(n) !== false })],
      ]
    }),
  )
}

type Certainty = { is_counted: boolean; is_certain: boolean }

function toDelivered(line: CardLine, paired: NoteLine[], { is_counted, is_certain }: Certainty): Delivered {
  const unit = line.ordered?.unit ?? line.billed?.unit ?? null
  const unit_unsure = (line.ordered ?? line.billed)?.unit_unsure === true
  const entries = paired.map((one) => ({ ...one, sure: one.sure && !isUnitMissing(one.line.unit, unit) }))
  const isOfUnit = (one: NoteLine) => isSameUnit(one.line.unit, unit)
  // A unit that may be misread is no other unit for certain.
  const isOfOther = (one: NoteLine) => !isOfUnit(one) && !one.line.unit_unsure && !unit_unsure
  const quantities = entries.flatMap((one) => (isOfUnit(one) ? (one.line.quantity ?? []) : []))
  const sum = quantities.length > 0 ? sumOf(quantities) : null
  const sure = sum !== null && is_counted && !unit_unsure && entries.every((one) => one.sure && isOfUnit(one))
  return {
    quantity: sum && plain(sum),
    sure,
    notes: entries.map((one) => ({
      document_id: one.note.doc.document_id,
      line: one.note.places[one.at] ?? one.at,
      number: one.note.paper.number,
      quantity: one.line.quantity && plain(one.line.quantity),
      unit: one.line.unit,
      sure: one.sure,
      counted: isOfUnit(one),
    })),
    ...(sure ? (is_certain ? sayDelivered(line, sum, named(entries)) : no_words) : sayDoubt(entries, isOfOther)),
  }
}

const no_words: Pick<Delivered, 'sentence' | 'excess'> = { sentence: null, excess: null }

/** Why nothing follows from the quantities. */
function sayDoubt(entries: NoteLine[], isOfOther: (one: NoteLine) => boolean): Pick<Delivered, 'sentence' | 'excess'> {
  const others = entries.filter(isOfOther)
  const unit = others[0]?.line.unit
  if (unit) return { sentence: { key: 'line_delivered_unit', data: { unit, ...named(others) } }, excess: null }
  const unsure = entries.filter((one) => !one.sure)
  if (unsure.length === 0) return no_words
  return { sentence: { key: 'line_delivered_unsure', data: named(unsure) }, excess: null }
}

function named(entries: NoteLine[]) {
  return namesOf([...new Set(entries.map(({ note }) => note.paper.number ?? note.doc.filename))])
}

/** While the new version of a note is read, what was delivered is not known. */
function isBeingReadAgain({ kind, deleted, reading_state: state }: Doc): boolean {
  return kind === 'delivery_note' && !deleted && (state === 'queued' || state === 'reading')
}

/** Without lines and without an order, it may tell of any goods. */
function isBlank({ places, paper: { order_reference } }: Note): boolean {
  return places.length === 0 && numberKey(order_reference) === ''
}

function keyOf({ note, at }: NoteLine): string {
  return placeOf({ root: note.paper.root, n: at })
}

function refOf({ doc, paper }: Note): DocRef {
  const { document_id, filename, version, company_id } = doc
  const { kind, number, issue_date } = paper
  return { document_id, filename, kind, number, issue_date, version, company_id }
}

/** The part of a card about its delivery notes: they are named once, also if there are none yet. */
export function toDelivery(
  deliveries: CardDeliveries | undefined,
  hidden: { n: number; name: string }[],
): Card['delivery'] {
  if (!deliveries) return null
  const { notes, lines } = deliveries
  if (notes.length === 0) return { notes, sentence: { key: 'notes_none', data: {} } }
  const behind = hidden.flatMap(({ n, name }) => {
    const sentence = lines[n]?.sentence
    return sentence?.key === 'line_delivered_counts' ? [{ name, data: sentence.data }] : []
  })
  const [first] = behind
  if (!first) return { notes, sentence: null }
  if (behind.length > 1) return { notes, sentence: { key: 'notes_behind', data: { n: String(behind.length) } } }
  return { notes, sentence: { key: 'notes_behind_line', data: { name: first.name, ...first.data } } }
}
