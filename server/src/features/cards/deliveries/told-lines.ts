import type { LineDelivery, NoteLine as ToldLine } from '@klopt/contract'
import type { CardLine } from '../matching/card-line.ts'
import { isSameUnit, isUnitMissing } from '../figures/units.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { provedLines } from '../outcomes/proved.ts'
import { namesOf, sayDelivered } from '../sentences/delivered-sentence.ts'
import { plain, sumOf } from '../figures/figures.ts'
import { type CountedLines, placeOf } from './count-lines.ts'
import type { NoteLine } from './notes.ts'

/** The counted lines of the notes, and the reasons for doubt. */
type Counts = {
  counted: CountedLines
  unordered: Map<number, NoteLine[]>
  /** The lines of cards by the note line that they were paired with. */
  claims: Map<string, NoteLine[]>
  is_complete: boolean
  /** Hours were invoiced that are on no order. */
  hours_unordered: boolean
}

/** The deliveries of the lines of a card, by place. */
export function linesOf(
  outcome: Outcome,
  { counted, unordered, claims, is_complete, hours_unordered }: Counts,
): Record<string, LineDelivery> {
  const proved = outcome.state === 'unsure' ? provedLines(outcome) : null
  const isInvoice = outcome.invoice?.paper.kind === 'invoice'
  const lines = outcome.comparison?.lines ?? []
  return Object.fromEntries(
    lines.flatMap((line, n): [string, LineDelivery][] => {
      const { order } = line
      const ofOrder =
        order && order.line !== null ? counted.by_order.get(placeOf({ root: order.root, n: order.line })) : null
      // Two invoices with the same goods that nobody ordered: it is unknown whose they are.
      const beside = unordered
        .get(n)
        ?.map((one) => ({ ...one, sure: one.sure && claims.get(keyOf(one))?.length === 1 }))
      const entries = ofOrder ?? beside
      if (!entries) return []
      const doubted = order && order.line !== null && counted.doubted.has(placeOf({ root: order.root, n: order.line }))
      const mayBeOther = hours_unordered && ofOrder?.some(isOfWorker) === true
      const is_counted = is_complete && !doubted && !mayBeOther && !(order && counted.uncounted.has(order.root))
      return [
        [String(n), toDelivered(line, entries, { is_counted, is_certain: isInvoice && proved?.has(n) !== false })],
      ]
    }),
  )
}

type Certainty = { is_counted: boolean; is_certain: boolean }

function toDelivered(line: CardLine, paired: NoteLine[], { is_counted, is_certain }: Certainty): LineDelivery {
  const unit = line.ordered?.unit ?? line.billed?.unit ?? null
  const unitUnsure = (line.ordered ?? line.billed)?.unit_unsure === true
  const entries = paired.map((one) => ({ ...one, sure: one.sure && !isUnitMissing(one.line.unit, unit) }))
  const isOfUnit = (one: NoteLine) => isSameUnit(one.line.unit, unit)
  // A unit that may be misread is not certainly a different one.
  const isOfOther = (one: NoteLine) => !isOfUnit(one) && !one.line.unit_unsure && !unitUnsure
  const quantities = entries.flatMap((one) => (isOfUnit(one) ? (one.line.quantity ?? []) : []))
  const sum = quantities.length > 0 ? sumOf(quantities) : null
  // The hours of all invoices are shown beside those of all notes.
  const maySay = is_certain && !entries.some(isOfWorker)
  const sure = sum !== null && is_counted && !unitUnsure && entries.every((one) => one.sure && isOfUnit(one))
  return {
    quantity: sum && plain(sum),
    sure,
    notes: entries.map((one) => toldLine(one, isOfUnit(one))),
    ...(sure ? (maySay ? sayDelivered(line, sum, named(entries)) : noWords) : sayDoubt(entries, isOfOther)),
  }
}

/** A line of a note in hours, with its person or else its own name. */
export function toHours(one: NoteLine): ToldLine {
  return { person: one.line.name, day: null, ...toldLine(one, true) }
}

function toldLine(one: NoteLine, counted: boolean): ToldLine {
  const { note, at, line, sure } = one
  return {
    document_id: note.doc.document_id,
    line: note.places[at] ?? at,
    number: note.paper.number,
    quantity: line.quantity && plain(line.quantity),
    unit: line.unit,
    sure,
    counted,
    ...note.workers[at],
  }
}

function isOfWorker({ note, at }: NoteLine): boolean {
  return Boolean(note.workers[at])
}

const noWords: Pick<LineDelivery, 'sentence' | 'excess'> = { sentence: null, excess: null }

/** Why the quantities are not used. */
function sayDoubt(
  entries: NoteLine[],
  isOfOther: (one: NoteLine) => boolean,
): Pick<LineDelivery, 'sentence' | 'excess'> {
  const others = entries.filter(isOfOther)
  const unit = others[0]?.line.unit
  if (unit) return { sentence: { key: 'line_delivered_unit', data: { unit, ...named(others) } }, excess: null }
  const unsure = entries.filter((one) => !one.sure)
  if (unsure.length === 0) return noWords
  return { sentence: { key: 'line_delivered_unsure', data: named(unsure) }, excess: null }
}

function named(entries: NoteLine[]) {
  return namesOf([...new Set(entries.map(({ note }) => note.paper.number ?? note.doc.filename))])
}

export function keyOf({ note, at }: NoteLine): string {
  return placeOf({ root: note.paper.root, n: at })
}
