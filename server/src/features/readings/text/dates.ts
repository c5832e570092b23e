import type { HeadField, Kind } from '../values/fields.ts'
import { bestOf } from './best.ts'
import { candidatesFor } from './candidates.ts'
import { labelIn } from './label-in.ts'
import { type DayOrder, dayOrderOf, daysBetween, isAmbiguous, readDay } from './days.ts'
import { impliedDueDate, printedDueDate } from './due-date.ts'
import { dayForm } from './forms.ts'
import {
  dayLabels,
  deliveryLabels,
  isLabel,
  labelKey,
  type Labels,
  labelsOf,
  numberLabels,
  ownDayLabels,
  plainLabel,
} from './labels.ts'
import { type Cell, isOnFirst, type Row } from './rows.ts'
import type { TextValue } from './text-value.ts'
import { isOfLabel } from './two-rows.ts'

/** 'Utrecht, ' before the date of a letter. */
const place = /^\p{L}[\p{L} .'-]*,\s+(?:den\s+|le\s+)?/u

/** The date of a document and, of an invoice or credit note, when it is due. */
export function datesOf(rows: Row[], outside: Row[], kind: Kind): Map<HeadField, TextValue> {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text))
  const order = dayOrderOf(
    texts,
    texts.some((text) => /\$\s?\d|\bUSD\b/.test(text)),
  )
  const dates = new Map<HeadField, TextValue>()
  const put = (field: HeadField, read: TextValue | null) => read && dates.set(field, read)
  // The expiry date of a quote is not a due date.
  const isBill = kind === 'invoice' || kind === 'credit_note' || kind === 'other'
  const printed = printedDueDate(outside, order)
  const issued = issueDay(outside, kind, { order, due: printed })
  put('issue_date', issued)
  if (isBill) put('due_date', printed ?? impliedDueDate(rows, order, issued))
  doubtOrder(dates)
  // A letter about an invoice names its days.
  if (kind === 'other') for (const [field, day] of dates) dates.set(field, { ...day, sure: false })
  return dates
}

/** The day of a paper. That of another paper, such as 'Offertedatum' on an invoice, only if there is no other, and in doubt. */
function issueDay(
  rows: Row[],
  kind: Kind,
  { order, due }: { order: DayOrder; due: TextValue | null },
): TextValue | null {
  const labelled = (labels: Labels) => bestOf(candidatesFor(labels, rows, dayForm(order)))
  const own = dayLabels(kind)
  const named = kind === 'delivery_note' ? dayOfNote(rows, labelled) : labelled(own)
  const repeated = labelled(labelsOf('issue_date').difference(own))
  const day = named ?? dayInTitle(rows, kind, order) ?? onlyDay(rows, [due, repeated], order)
  const isDoubtful = day && (isElsewhere(day, rows) || isOfTitle(dayInTitle(rows, kind, order), day))
  if (day)
    return {
      ...day,
      sure: day.sure && !isDoubtful && !hasUnreadDay(rows, kind, order) && !hasOtherDay(rows, day, order),
    }
  // A delivery note often names only the day of its order.
  if (!repeated || kind === 'delivery_note') return null
  // Many programs call a credit note an invoice.
  const isOwn = kind === 'credit_note' && labelled(dayLabels('invoice'))?.value === repeated.value
  return { ...repeated, sure: isOwn && repeated.sure && !hasOtherDay(rows, repeated, order) }
}

/** Whether a label such as 'Factuurdatum' has no day: the one beside 'Datum' may be that of another paper. */
function hasUnreadDay(rows: Row[], kind: Kind, order: DayOrder): boolean {
  const labels = ownDayLabels(kind)
  const days = candidatesFor(labels, rows, dayForm(order))
  const isUnread = (cell: Cell) => labels.has(labelKey(cell.text)) && !days.some(({ box }) => isOfLabel(cell, box))
  return rows.some(({ cells }) => cells.some(isUnread))
}

/** Whether the title has another day. */
function isOfTitle(titled: TextValue | null, day: TextValue): boolean {
  return titled !== null && titled.value !== day.value
}

/** Near the day of a signature, or that of printing. */
const ofSignature =
  /\b(?:akkoord|handtekening|ondertekend|getekend|ontvangen door|accepted|approved|signed|signature|received by|unterschrift|einverstanden|erhalten|bon pour accord|recu par|tijd|uhrzeit|time)\b/

/** Whether a day is on a further page, or that of a signature or of printing. */
function isElsewhere({ box }: TextValue, rows: Row[]): boolean {
  const near = rows.filter(({ page, y }) => page === box.page && Math.abs(y - box.y) < rowsNear * box.h)
  const isSigned = near.some(({ cells }) => cells.some(({ text }) => ofSignature.test(plainLabel(text))))
  return isSigned || !isOnFirst(box, rows)
}

/** In heights of a day: the row above or below it is nearer. */
const rowsNear = 2

const longestDay = 20

/** Whether another day on the first page has no known label: it may be the day of the paper, whose label was misread. */
function hasOtherDay(rows: Row[], issued: TextValue, order: DayOrder): boolean {
  const cells = rows.flatMap((row) => (isOnFirst(row, rows) ? row.cells : []))
  const labels = cells.filter(({ text }) => isLabel(text))
  return cells.some((cell) => {
    const text = cell.text.replace(place, '')
    const value = /^\d/.test(text) && text.length <= longestDay ? readDay(text, order) : null
    return value !== null && value !== issued.value && !labels.some((label) => isOfLabel(label, cell))
  })
}

/** In heights of a label: others of its block are nearer. 'Datum' beside 'Handtekening' is further away. */
const block = 6

/** The day of a delivery note, or of its delivery: in doubt if a day of its own is named near it and was not read. */
function dayOfNote(rows: Row[], labelled: (labels: Labels) => TextValue | null): TextValue | null {
  const ownLabels = dayLabels('delivery_note')
  const own = labelled(ownLabels)
  if (own) return own
  const delivered = labelled(deliveryLabels)
  if (delivered && isExpected(delivered.box, rows)) return { ...delivered, sure: false }
  const isNear = ({ page, y, h, text }: Cell) =>
    page === delivered?.box.page && Math.abs(y - delivered.box.y) < block * h && ownLabels.has(labelKey(text))
  return delivered && rows.some(({ cells }) => cells.some(isNear)) ? { ...delivered, sure: false } : delivered
}

/** In days. A later day is that of a guarantee or of a retention. */
const longestTerm = 120

const expected =
  /^(?:verwacht|gewenst|gepland|gevraagd|retour|expected|requested|planned|return|voraussichtlich|gewünscht|prévu|souhait)/i

/** Whether the words beside or above a day say that it is still to come: 'Verwachte' above 'leverdatum'. */
function isExpected({ page, y, h }: TextValue['box'], rows: Row[]): boolean {
  const near = rows.filter((row) => row.page === page && row.y <= y + h / 2 && y - row.y < rowsNear * h)
  return near.some(({ cells }) => cells.some(({ text }) => expected.test(text)))
}

/** A document is not due before it is made: one of the two was misread. */
function doubtOrder(dates: Map<HeadField, TextValue>): void {
  const [issued, due] = [dates.get('issue_date'), dates.get('due_date')]
  if (issued && due && daysBetween(issued.value, due.value) > longestTerm)
    dates.set('due_date', { ...due, sure: false })
  if (issued && due?.value === issued.value) dates.set('due_date', { ...due, sure: false }) // it may be the day of payment
  if (!issued || !due || due.value >= issued.value) return
  dates.set('issue_date', { ...issued, sure: false })
  dates.set('due_date', { ...due, sure: false })
}

const behindNumber = /^\S*\d\S*\s*(?:,|[-–—]|du|van|vom|of|dated|d\.?d\.?)\s+(.{6,20})$/i

/** The day behind the number in a title: 'Facture F-2025-5587 du 14/04/2025'. */
function dayInTitle(rows: Row[], kind: Kind, order: DayOrder): TextValue | null {
  const names = numberLabels(kind)
  for (const { cells } of rows)
    for (const [n, { text: name }] of cells.entries()) {
      const label = labelIn(name, names)
      // The number stands in the cell of its label, or in the next one.
      const ofValue = label?.rest === '' && label.strength === exactly ? cells[n + 1] : cells[n]
      if (!label || label.strength < plainly || !ofValue) continue
      const { text, page, x, y, w, h } = ofValue
      const raw = behindNumber.exec(label.rest || text)?.[1]
      const value = raw === undefined ? null : readDay(raw, order)
      const sure = raw !== undefined && !(order === 'either' && isAmbiguous(raw))
      if (value) return { value, raw: text, box: { page, x, y, w, h }, confidence: 0.8, sure }
    }
  return null
}

const [plainly, exactly] = [0.3, 0.45]

/** The only separate date on the first page besides those with labels, as in a letter. */
function onlyDay(rows: Row[], others: (TextValue | null)[], order: DayOrder): TextValue | null {
  const found = rows.flatMap((row) => {
    if (!isOnFirst(row, rows)) return []
    return row.cells.flatMap(({ text, x, y, w, h }) => {
      const date = text.trim().replace(place, '')
      const value = date.length <= 20 ? readDay(date, order) : null
      const sure = place.test(text.trim()) && !(order === 'either' && isAmbiguous(date))
      return value && !others.some((other) => other?.value === value)
        ? [{ value, raw: text, box: { page: row.page, x, y, w, h }, confidence: sure ? 0.8 : 0.6, sure }]
        : []
    })
  })
  const days = new Set(found.map(({ value }) => value))
  return days.size === 1 ? (found[0] ?? null) : null
}
