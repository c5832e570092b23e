import type { CardDetail, CardLine, DocRef, NoteLine, Reading } from '@klopt/contract'
import { type AnyLineField, lineFields, type LineField, moreLineFields, workLineFields } from './fields.ts'

/** A value of one of the documents. */
export type Target = { document_id: string; path: string }
export type Side = 'order' | 'invoice'
export type Readings = ReadonlyMap<string, Reading>

/** Whether a line needs attention. */
export function isDifference({ result, vat_differs }: CardLine): boolean {
  return (result !== 'fits' && result !== 'open') || vat_differs
}

/** Sorted by attention: uncertain lines, the largest differences, fitting lines, and lines not yet invoiced. */
export function inOrder(lines: CardLine[]): CardLine[] {
  return lines.toSorted((one, other) => rank(one) - rank(other) || size(other) - size(one) || one.n - other.n)
}

function rank(line: CardLine): number {
  if (line.result === 'unsure') return 0
  return isDifference(line) ? 1 : line.result === 'fits' ? 2 : 3
}

function size(line: CardLine): number {
  return isDifference(line) ? Math.abs(Number(line.difference)) : 0
}

/** The document and path of a line's value, or null. A line for a whole document has only its total. */
export function targetOf(line: CardLine, side: Side, field: AnyLineField): Target | null {
  const place = line[side]
  if (!place) return null
  const { document_id, line: n } = place
  if (n !== null) return { document_id, path: `line[${n}].${field}` }
  if (line.is_adjustment)
    return field === 'net' ? { document_id, path: place.net.startsWith('-') ? 'allowances' : 'charges' } : null
  return field === 'net' && line.name === '' ? { document_id, path: 'total_excl' } : null
}

/** The field that makes a line differ. */
export function fieldAtOdds({ result }: CardLine): LineField | null {
  if (result === 'quantity' || result === 'price') return result
  return result === 'not_ordered' ? 'net' : null
}

export function isSame(one: Target | null, other: Target | null): boolean {
  return one !== null && one.document_id === other?.document_id && one.path === other.path
}

/** The line of the card that a value belongs to. */
export function lineAt({ lines }: Pick<CardDetail, 'lines'>, { document_id, path }: Target): CardLine | undefined {
  const n = /^line\[(\d+)\]/.exec(path)?.[1]
  if (n === undefined) return undefined
  return lines.find(({ order, invoice, delivered }) =>
    [order, invoice, ...(delivered?.notes ?? [])].some(
      (place) => place?.document_id === document_id && place.line === Number(n),
    ),
  )
}

/** The documents that can be shown beside the invoice. */
export function besideInvoice({ orders, delivery }: Pick<CardDetail, 'orders' | 'delivery'>): DocRef[] {
  return [...orders, ...(delivery?.notes ?? [])]
}

/** Whether it is one of the delivery notes. */
export function isNote({ delivery }: Pick<CardDetail, 'delivery'>, documentId: string): boolean {
  return delivery?.notes.some((note) => note.document_id === documentId) ?? false
}

/** Whether it is a line with the hours of a person. */
export function isOfHours({ hours }: Pick<CardDetail, 'hours'>, { document_id, path }: Target): boolean {
  return hours.some((one) => one.document_id === document_id && path === `line[${one.line}]`)
}

/** The lines of a delivery note that a line of the card counts. */
export function noteLines({ delivered }: CardLine, documentId: string): NoteLine[] {
  return delivered?.notes.filter((note) => note.document_id === documentId) ?? []
}

/** The quantity on a delivery note, as a value of it. */
export function targetOfNote({ document_id, line }: NoteLine): Target {
  return { document_id, path: `line[${line}].quantity` }
}

/** Whether a path is a line and not one of its values. */
export function isWholeLine({ path }: Target): boolean {
  return /^line\[\d+\]$/.test(path)
}

export function sideOf({ invoice }: Pick<CardDetail, 'invoice'>, documentId: string): Side {
  return documentId === invoice.document_id ? 'invoice' : 'order'
}

/** The path to mark in a document: the selected value, its counterpart, or the main value of the selected line. */
export function pathAt(
  card: CardDetail,
  readings: Readings,
  { n, target }: { n: number | null; target: Target | null },
  documentId: string,
): string | null {
  if (target?.document_id === documentId) return target.path
  if (target) {
    const other = counterpart(card, target, documentId)
    return other?.document_id === documentId ? other.path : null
  }
  const line = card.lines.find((one) => one.n === n)
  const [note] = line ? noteLines(line, documentId) : []
  if (note) return targetOfNote(note).path
  const side = sideOf(card, documentId)
  if (line?.[side]?.document_id !== documentId) return null
  const values = readings.get(documentId)?.values ?? {}
  const paths = lineFields.flatMap((field) => targetOf(line, side, field)?.path ?? [])
  const odd = fieldAtOdds(line)
  return paths.find((path) => values[path]?.sure === false) ?? targetOf(line, side, odd ?? 'net')?.path ?? null
}

/** The line field that a path refers to. */
export function lineFieldOf(path: string): AnyLineField | undefined {
  const field = /^line\[\d+\]\.(\w+)$/.exec(path)?.[1]
  return [...lineFields, ...moreLineFields, ...workLineFields].find((one) => one === field)
}

/** The same value in the other document. */
function counterpart(card: CardDetail, target: Target, orderId: string): Target | null {
  const line = lineAt(card, target)
  const other = sideOf(card, target.document_id) === 'invoice' ? 'order' : 'invoice'
  const field = lineFieldOf(target.path)
  if (line) return field ? targetOf(line, other, field) : null
  const document_id = other === 'invoice' ? card.invoice.document_id : orderId
  return { document_id, path: target.path }
}
