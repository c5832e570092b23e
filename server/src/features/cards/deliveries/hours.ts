import type { WorkedHours } from '@klopt/contract'
import type { Big } from 'big.js'
import type { Outcome } from '../outcomes/outcomes.ts'
import { provedLines } from '../outcomes/proved.ts'
import { namesOf } from '../sentences/delivered-sentence.ts'
import { plain, sumOf } from '../figures/figures.ts'
import type { NoteOfOrders } from './count-lines.ts'
import { areHours, type Note, type NoteLine } from './notes.ts'

/** The hours on the notes of a card beside those that were invoiced, and the lines of the notes by day. */
export type CardHours = { told: WorkedHours; lines: NoteLine[] }

type Basis = {
  /** The notes of the card's orders. */
  own: NoteOfOrders[]
  outcomes: Outcome[]
  /** No other note may belong to these orders. */
  is_complete: boolean
}

/**
 * The hours of a card. Notes do not say which invoice they belong to, so all invoices of the same orders are counted. Null
 * if the card or its notes count no hours, or if some of them belong to other orders too.
 */
export function hoursOf(outcome: Outcome, { own, outcomes, is_complete }: Basis): CardHours | null {
  const roots = rootsOf(outcome)
  const series = outcomes.filter((one) => one.invoice && [...rootsOf(one)].some((root) => roots.has(root)))
  const ofOthers = [...series.map(rootsOf), ...own.map(({ orders }) => new Set(orders.map(({ root }) => root)))]
  if (ofOthers.some((one) => !one.isSubsetOf(roots))) return null
  const billed = series.flatMap((one) => billedHours(one) ?? [])
  const in_orders = series.flatMap(({ comparison }) => comparison?.lines ?? []).some(isOrdered)
  if (billed.length < series.length) return null
  return hoursBeside(
    own.flatMap(({ note }) => linesInHours(note)),
    billed,
    {
      in_orders,
      invoiced_sure: !outcomes.some(({ state }) => state === 'reading'),
      worked_sure: is_complete,
    },
  )
}

/** The hours of an invoice. */
export type BilledHours = { quantities: Big[]; sure: boolean; is_invoice: boolean }
type Certainty = { in_orders: boolean; invoiced_sure: boolean; worked_sure: boolean }

/** The hours of notes beside those of invoices. Null if one of both counts none. */
export function hoursBeside(unsorted: NoteLine[], billed: BilledHours[], known: Certainty): CardHours | null {
  const lines = unsorted.toSorted(byDay)
  const [first] = lines
  const worked = lines.flatMap(({ line: { quantity } }) => quantity ?? [])
  if (!first || worked.length === 0) return null
  if (!known.in_orders && billed.every(({ quantities }) => quantities.length === 0)) return null
  const numbers = [...new Set(lines.map(({ note }) => note.paper.number ?? note.doc.filename))]
  return {
    lines,
    told: {
      invoiced: plain(sumOf(billed.flatMap(({ quantities }) => quantities))),
      invoiced_sure: known.invoiced_sure && billed.every(({ sure }) => sure),
      invoices: billed.filter(({ is_invoice, quantities }) => is_invoice && quantities.length > 0).length,
      worked: plain(sumOf(worked)),
      worked_sure: known.worked_sure && lines.every(({ sure }) => sure),
      numbers: namesOf(numbers).numbers,
      k: numbers.length,
      document_id: first.note.doc.document_id,
      line: first.note.places[first.at] ?? first.at,
    },
  }
}

/** Whether hours were invoiced that are on no order. The hours of people may belong to them. */
export function areHoursUnordered({ comparison }: Outcome): boolean {
  return comparison?.lines.some(({ billed, ordered }) => !ordered && areHours(billed?.unit)) === true
}

export function rootsOf({ found }: Outcome): Set<string> {
  return new Set(found.orders.map(({ doc }) => doc.root))
}

export function linesInHours(note: Note): NoteLine[] {
  return note.paper.lines.flatMap((line, at) =>
    areHours(line.unit) ? [{ note, at, line, sure: line.sure && !note.is_doubtful }] : [],
  )
}

/** The hours of an invoice that was compared. Null if a line in hours has an amount alone. */
function billedHours(outcome: Outcome): BilledHours | null {
  const { comparison, invoice, state } = outcome
  const is_invoice = invoice?.paper.kind === 'invoice'
  if (!comparison) return { quantities: [], sure: false, is_invoice }
  const proved = state === 'unsure' ? provedLines(outcome) : null
  const lines = comparison.lines.flatMap(({ billed }, n) => (billed && areHours(billed.unit) ? [{ billed, n }] : []))
  const quantities = lines.flatMap(({ billed: { quantity } }) => quantity ?? [])
  if (quantities.length < lines.length) return null
  return { quantities, sure: !proved || lines.every(({ n }) => proved.has(n)), is_invoice }
}

function isOrdered({ ordered }: { ordered: { unit: string | null } | null }): boolean {
  return areHours(ordered?.unit)
}

function byDay(one: NoteLine, other: NoteLine): number {
  const [mine, theirs] = [one, other].map(({ note, at }) => note.workers[at]?.day ?? note.paper.issue_date ?? '')
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}
