import { Big } from 'big.js'
import { numberKey } from '../../readings/values/numbers.ts'
import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import { removed } from '../../readings/values/removed-lines.ts'
import { unitName } from '../../readings/values/unit-names.ts'
import type { Paper, PaperLine } from '../figures/paper.ts'
import type { Doc } from '../figures/papers.ts'

/** `provable`: only the sum with what was delivered before is missing to make its quantity certain. */
type Open = { ordered: Big; rest: Big; provable: boolean }
type Worker = { person: string; day: string | null }

/** A delivery note as it is counted. */
export type Note = {
  doc: Doc
  paper: Paper & { kind: 'delivery_note' }
  /** The index in the reading of each line of the paper. Without any, nobody knows what was delivered. */
  places: number[]
  /** By line, whose hours it counts and of which day. Null for goods. */
  workers: (Worker | null)[]
  /** By line, what the note says of the whole order. Null if it says nothing, or nothing certain. */
  open: (Open | null)[]
  /** The delivery that it names, such as the one whose receipt it is. */
  despatch: string | null
  /** The order number that it names may be misread. */
  is_reference_unsure: boolean
  /** It may be about the same delivery as another note, or belong to another order. */
  is_doubtful: boolean
}

/** A line of a delivery note that belongs to a line of an order, or to one of an invoice that is on no order. */
export type NoteLine = {
  note: Note
  at: number
  line: PaperLine
  sure: boolean
  /** It may be proved by the notes before it: whose line it is, is certain. */
  provable?: boolean
}

const zero = Big(0)
/** 'Retour: dorpel' goes back. */
const calledReturn = /^\s*(?:retour|return(?:s|ed)?)\s*[:.–-]\s*/i
/** Elsewhere the word may name something that is delivered, such as 'rooster retour'. */
const mayBeReturn = /\b(?:retour|return(?:s|ed)?)\b/i
const returnFile = /retour[ _-]?(?:bon|nota|zending|levering)|returns?[ _-]?note/i

/** The delivery notes of a dossier, oldest first. */
export function notesIn(docs: Doc[]): Note[] {
  return docs.flatMap((doc) => toNote(doc) ?? []).toSorted(byDay)
}

function toNote(doc: Doc): Note | null {
  const { kind, values } = doc
  if (kind !== 'delivery_note' || doc.deleted) return null
  const text = (path: string) => values[path]?.value ?? null
  const places = linePlaces(values)
  const isReturn = returnFile.test(doc.filename)
  const lines = places.map((n) => toLine(values, n, isReturn))
  const references = ['order_reference', 'buyer_reference', 'sales_order'].map(text)
  return {
    doc,
    paper: {
      root: doc.root,
      kind,
      number: text('number'),
      issue_date: text('issue_date'),
      uploaded_at: doc.uploaded_at,
      currency: null,
      order_reference: text('order_reference'),
      sales_order: text('sales_order') ?? text('order_reference'),
      preceding_invoice: null,
      despatch: null,
      total_incl: null,
      paid: null,
      text: [...doc.tokens, ...references.flatMap((one) => [one, numberKey(one)])].join(' '),
      total_excl: null,
      sure: true,
      adjustment: zero,
      adjustments: [],
      lines,
    },
    places,
    open: places.map((n, at) => openOf(values, n, lines[at])),
    workers: places.map((n, at) => workerOf(values, n, lines[at]?.unit ?? null)),
    despatch: text('despatch'),
    is_reference_unsure: values['order_reference']?.sure === false,
    is_doubtful: false,
  }
}

/** The lines that name goods. Others are remarks. */
function linePlaces(values: Doc['values']): number[] {
  const found = Object.entries(values).flatMap(([path, { value }]) =>
    value === null ? [] : (/^line\[(\d+)\]\.(?:name|description|article|order_line)$/.exec(path)?.[1] ?? []),
  )
  return [...new Set(found.map(Number))]
    .filter((n) => values[`line[${n}].status`]?.value !== removed)
    .toSorted((a, b) => a - b)
}

/**
 * Goods that went back have a minus or are called so. A line is certain if its quantity, unit and name are: a misread name
 * belongs to another line, and may have lost the word 'retour'.
 */
function toLine(values: Doc['values'], n: number, isReturn: boolean): PaperLine {
  const at = (field: string) => values[`line[${n}].${field}`]
  const text = (field: string) => at(field)?.value ?? null
  const name = text('name') ?? text('description') ?? ''
  const nameUnsure = isOnlyRecognised(at('name') ?? at('description'))
  const unit_unsure = at('unit') ? isOnlyRecognised(at('unit')) : nameUnsure
  // A certain name is better evidence than a key that may be misread.
  const key = (field: string) => (!nameUnsure && isOnlyRecognised(at(field)) ? null : text(field))
  const printed = text('quantity') === null ? null : Big(text('quantity') ?? 0)
  const goesBack = calledReturn.test(name)
  const isTyped = at('quantity')?.source === 'typed'
  // Only the file says that it goes back, or a word that may mean something else.
  const isUnclear = !goesBack && !isTyped && printed?.gt(0) === true && (isReturn || mayBeReturn.test(name))
  const quantity = goesBack || (isUnclear && isReturn) ? (printed?.abs().neg() ?? null) : printed
  return {
    id: text('id'),
    order_line: key('order_line'),
    article: key('article'),
    name: name.replace(calledReturn, ''),
    quantity,
    unit: text('unit'),
    net: zero,
    rate: null,
    name_unsure: nameUnsure || isUnclear, // as part of the name, the word makes it another one
    unit_unsure,
    sure:
      quantity !== null &&
      ['quantity', 'unit'].every((field) => at(field)?.sure !== false) &&
      !isUnclear &&
      !nameUnsure &&
      !unit_unsure,
    is_unpriced: true,
  }
}

export function areHours(unit: string | null | undefined): boolean {
  return unitName(unit ?? null) === 'uur'
}

/** Only a text has figures that are certain of their place. */
function openOf(values: Doc['values'], n: number, line: PaperLine | undefined): Open | null {
  const at = (field: string) => values[`line[${n}].${field}`]
  const [ordered, rest] = [at('ordered'), at('rest')]
  if (!line || !ordered?.sure || !rest?.sure || ordered.value === null || rest.value === null) return null
  const isText = [ordered, rest, at('quantity')].every((value) => value?.source === 'text')
  if (!isText) return null
  const provable = line.quantity?.gt(0) === true && !line.name_unsure && !line.unit_unsure && at('unit')?.sure !== false
  return { ordered: Big(ordered.value), rest: Big(rest.value), provable }
}

function workerOf(values: Doc['values'], n: number, unit: string | null): Worker | null {
  const person = values[`line[${n}].person`]?.value
  return person && areHours(unit) ? { person, day: values[`line[${n}].start_date`]?.value ?? null } : null
}

function byDay({ paper: one }: Note, { paper: other }: Note): number {
  const [mine, theirs] = [one, other].map(({ issue_date, uploaded_at, root }) =>
    [issue_date ?? uploaded_at.slice(0, 10), uploaded_at, root].join(' '),
  )
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}
