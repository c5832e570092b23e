import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import { signed } from '../matching/compare.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import type { Doc } from '../figures/papers.ts'
import { type ComparablePaper, isOrder } from '../figures/to-paper.ts'
import { type BilledHours, type CardHours, hoursBeside, linesInHours } from './hours.ts'
import { areHours, type Note } from './notes.ts'

/**
 * The hours on the notes of a dossier without any order, beside those that its invoices ask for: work by the hour is often
 * agreed without one. Null if there is an order, or if notes and invoices name different ones.
 */
export function hoursWithoutOrder(notes: Note[], docs: Doc[], outcomes: Outcome[]): CardHours | null {
  const living = docs.filter(({ deleted }) => !deleted)
  if (living.some(({ kind }) => isOrder(kind))) return null
  const lines = notes.flatMap(linesInHours)
  const invoices = outcomes.flatMap(({ invoice }) => invoice ?? [])
  const ofHours = notes.filter((note) => lines.some((line) => line.note === note))
  const named = [...invoices, ...ofHours].map(({ doc: { values } }) => values['order_reference'])
  const certain = new Set(named.flatMap((one) => (one && one.sure ? numberKey(one.value) : [])).filter(Boolean))
  if (certain.size > 1) return null
  const mayBeOther = named.some((one) => one && !one.sure && certain.size > 0 && !certain.has(numberKey(one.value)))
  const billed = invoices.flatMap((invoice) => billedHours(invoice) ?? [])
  if (billed.length < invoices.length) return null
  const isUnread = (kind: Doc['kind']) =>
    living.some((doc) => (doc.kind === null || doc.kind === kind) && isBeingRead(doc))
  return hoursBeside(lines, billed, {
    in_orders: false,
    invoiced_sure: !mayBeOther && !isUnread('invoice') && !isUnread('credit_note'),
    worked_sure: !mayBeOther && !isUnread('delivery_note') && notes.every(({ places }) => places.length > 0),
  })
}

/** The hours of an invoice that has nothing to be compared with. Null if a line in hours has an amount alone. */
function billedHours({ doc, paper, places, doubt }: ComparablePaper): BilledHours | null {
  const lines = signed(paper).lines.flatMap((line, at) => (areHours(line.unit) ? [{ line, n: places[at] ?? at }] : []))
  const quantities = lines.flatMap(({ line: { quantity } }) => quantity ?? [])
  if (quantities.length < lines.length) return null
  // Lines that were not read may count hours too, and a misread line may be another one.
  const isWhole = doubt === null && paper.lines.length > 0
  const isSure = (n: number) =>
    ['quantity', 'unit'].every((field) => {
      const value = doc.values[`line[${n}].${field}`]
      return value?.sure !== false && !isOnlyRecognised(value)
    })
  return {
    quantities,
    sure: isWhole && lines.every(({ line, n }) => line.sure && isSure(n)),
    is_invoice: paper.kind === 'invoice',
  }
}

function isBeingRead({ reading_state: state }: Doc): boolean {
  return state === 'queued' || state === 'reading'
}
