import type { HeadField, Kind } from '../values/fields.ts'
import { bestOf } from './best.ts'
import { candidatesFor } from './candidates.ts'
import { labelIn } from './label-in.ts'
import { type DayOrder, dayOrderOf, isAmbiguous, readDay } from './days.ts'
import { impliedDueDate, printedDueDate } from './due-date.ts'
import { dayForm } from './forms.ts'
import { isLabel, labelKey, type Labels, labelsOf, note_days, numberLabels, plainLabel } from './labels.ts'
import type { Cell, Row } from './rows.ts'
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
  const is_bill = kind === 'invoice' || kind === 'credit_note' || kind === 'other'
  const printed = printedDueDate(outside, order)
  const labelled = (labels: Labels) => bestOf(candidatesFor(labels, outside, dayForm(order)))
  const named = kind === 'delivery_note' ? dayOfNote(outside, labelled) : labelled(labelsOf('issue_date'))
  const issued = named ?? dayInTitle(outside, kind, order) ?? onlyDay(outside, printed, order)
  const is_doubtful = issued !== null && hasOtherDay(outside, issued, order)
  const of_order = issued !== null && isOfOrder(issued, outside)
  if (!(of_order && kind === 'delivery_note'))
    put('issue_date', issued && ((is_bill && of_order) || is_doubtful) ? { ...issued, sure: false } : issued)
  if (is_bill) put('due_date', printed ?? impliedDueDate(rows, order, issued))
  doubtOrder(dates)
  return dates
}

const longest_day = 20

/** Whether another day on the first page has no known label: it may be the day of the paper, whose label was misread. */
function hasOtherDay(rows: Row[], issued: TextValue, order: DayOrder): boolean {
  const cells = rows.flatMap((row) => (row.page === 1 ? row.cells : []))
  const labels = cells.filter(({ text }) => isLabel(text))
  return cells.some((cell) => {
    const value = /^\d/.test(cell.text) && cell.text.length <= longest_day ? readDay(cell.text, order) : null
    return value !== null && value !== issued.value && !labels.some((label) => isOfLabel(label, cell))
  })
}

/** In heights of a label: others of its block are nearer. 'Datum' beside 'Handtekening' is further away. */
const block = 6

/** The day of a delivery note, or of its delivery: in doubt if a day of its own is named near it and was not read. */
function dayOfNote(rows: Row[], labelled: (labels: Labels) => TextValue | null): TextValue | null {
  const own = labelled(note_days.own)
  if (own) return own
  const delivered = labelled(note_days.delivery)
  const isNear = ({ page, y, h, text }: Cell) =>
    page === delivered?.box.page && Math.abs(y - delivered.box.y) < block * h && note_days.own.has(labelKey(text))
  return delivered && rows.some(({ cells }) => cells.some(isNear)) ? { ...delivered, sure: false } : delivered
}

/** Labels of the day of an order, which an invoice may repeat. */
const order_day =
  /^(?:(?:bestel|order|inkoop|opdracht)datum|datum (?:van de )?(?:bestelling|bestelbon|order|opdracht)|besteld op|order date|po date|order placed|bestelldatum|auftragsdatum|date (?:de )?(?:la )?commande)$/

/** Whether the label beside or above a day is that of an order's day. */
function isOfOrder({ box, raw }: TextValue, rows: Row[]): boolean {
  const labels = rows.flatMap(({ cells }) => cells.filter(({ text }) => order_day.test(plainLabel(text))))
  return labels.some((label) => label.text.includes(raw) || isOfLabel(label, box))
}

/** A document is not due before it is made: one of the two was misread. */
function doubtOrder(dates: Map<HeadField, TextValue>): void {
  const [issued, due] = [dates.get('issue_date'), dates.get('due_date')]
  if (!issued || !due || due.value >= issued.value) return
  dates.set('issue_date', { ...issued, sure: false })
  dates.set('due_date', { ...due, sure: false })
}

const behind_number = /^\S*\d\S*\s*(?:,|[-–—]|du|van|vom|of|dated|d\.?d\.?)\s+(.{6,20})$/i

/** The day behind the number in a title: 'Facture F-2025-5587 du 14/04/2025'. */
function dayInTitle(rows: Row[], kind: Kind, order: DayOrder): TextValue | null {
  const names = numberLabels(kind)
  for (const { cells } of rows)
    for (const { text, page, x, y, w, h } of cells) {
      const label = labelIn(text, names)
      const raw = label && label.strength >= plainly ? behind_number.exec(label.rest)?.[1] : undefined
      const value = raw === undefined ? null : readDay(raw, order)
      const sure = raw !== undefined && !(order === 'either' && isAmbiguous(raw))
      if (value) return { value, raw: text, box: { page, x, y, w, h }, confidence: 0.8, sure }
    }
  return null
}

const plainly = 0.3

/** The only separate date on the first page, as in a letter. */
function onlyDay(rows: Row[], due: TextValue | null, order: DayOrder): TextValue | null {
  const found = rows.flatMap(({ page, cells }) => {
    if (page > 1) return []
    return cells.flatMap(({ text, x, y, w, h }) => {
      const date = text.trim().replace(place, '')
      const value = date.length <= 20 ? readDay(date, order) : null
      const sure = place.test(text.trim()) && !(order === 'either' && isAmbiguous(date))
      return value && due?.value !== value
        ? [{ value, raw: text, box: { page, x, y, w, h }, confidence: sure ? 0.8 : 0.6, sure }]
        : []
    })
  })
  const days = new Set(found.map(({ value }) => value))
  return days.size === 1 ? (found[0] ?? null) : null
}
