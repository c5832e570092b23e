import { Big } from 'big.js'
import { numberKey } from '../../readings/values/numbers.ts'
import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import { removed } from '../../readings/values/removed-lines.ts'
import type { Paper, PaperLine } from '../matching/paper.ts'
import { unitName } from '../../readings/values/unit-names.ts'
import type { Doc } from '../runs/papers.ts'

/** A delivery note as it is counted. */
export type Note = {
  doc: Doc
  paper: Paper & { kind: 'delivery_note' }
  /** The index in the reading of each line of the paper. */
  places: number[]
  /** The delivery that it names, such as the one whose receipt it is. */
  despatch: string | null
  /** The order number that it names may be misread. */
  is_reference_unsure: boolean
  /** It may be another copy of a note that is counted too, or belong to another order. */
  is_doubtful: boolean
}

const zero = Big(0)
const returned = /\b(?:retour(?:bon|nota|zending|levering|neming)?|return(?:s|ed)?(?: note)?)\b[\s:.-]*/i
const returned_file = /retour|(?:^|[^a-z])returns?(?:[^a-z]|$)/i

/** The delivery notes of a dossier that name goods, oldest first. A note that was uploaded twice counts once. */
export function notesIn(docs: Doc[]): Note[] {
  const notes = docs.flatMap((doc) => toNote(doc) ?? []).toSorted(byDay)
  const received = new Set(notes.flatMap((note) => (isReceipt(note) ? numberKey(note.despatch) : [])))
  // The receipt of a delivery says what arrived, so it takes the place of its note.
  const counted = withoutCopies(notes.filter((note) => isReceipt(note) || !received.has(numberKey(note.paper.number))))
  return counted.map((note) => ({
    ...note,
    is_doubtful: note.is_doubtful || (notes.length > 1 && hasUnsureNumber(note)),
  }))
}

/** Beside other notes, one whose number may be misread may be a copy of them, or the receipt of another delivery. */
function hasUnsureNumber({ doc: { values } }: Note): boolean {
  return ['number', 'despatch'].some((path) => isOnlyRecognised(values[path]))
}

function toNote(doc: Doc): Note | null {
  const { kind, values } = doc
  if (kind !== 'delivery_note' || doc.deleted) return null
  const text = (path: string) => values[path]?.value ?? null
  const places = linePlaces(values)
  if (places.length === 0) return null
  const is_return = returned_file.test(doc.filename)
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
      text: [...doc.tokens, ...references.flatMap((one) => [one, numberKey(one)])].join(' '),
      total_excl: null,
      sure: true,
      adjustment: zero,
      adjustments: [],
      lines: places.map((n) => toLine(values, n, is_return)),
    },
    places,
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
 * Goods that went back have a minus, or are called so, or are on a note of returns only. A line is certain if its
 * quantity, unit and name are: a misread name belongs to another line, and may have lost the word 'retour'.
 */
function toLine(values: Doc['values'], n: number, is_return: boolean): PaperLine {
  const at = (field: string) => values[`line[${n}].${field}`]
  const text = (field: string) => at(field)?.value ?? null
  const name = text('name') ?? text('description') ?? ''
  const name_unsure = isOnlyRecognised(at('name') ?? at('description'))
  const unit_unsure = at('unit') ? isOnlyRecognised(at('unit')) : name_unsure
  // A certain name tells more than a key that may be misread.
  const key = (field: string) => (!name_unsure && isOnlyRecognised(at(field)) ? null : text(field))
  const quantity = text('quantity') === null ? null : Big(text('quantity') ?? 0)
  const goes_back = is_return || returned.test(name)
  return {
    id: text('id'),
    order_line: key('order_line'),
    article: key('article'),
    name: name.replace(returned, ''),
    quantity: goes_back ? (quantity?.abs().neg() ?? null) : quantity,
    unit: text('unit'),
    net: zero,
    rate: null,
    name_unsure,
    unit_unsure,
    sure:
      quantity !== null &&
      ['quantity', 'unit'].every((field) => at(field)?.sure !== false) &&
      !name_unsure &&
      !unit_unsure,
    is_unpriced: true,
  }
}

function isReceipt({ despatch, paper }: Note): boolean {
  const key = numberKey(despatch)
  return key !== '' && key !== numberKey(paper.number)
}

/**
 * Leaves out copies: the same number and lines. Notes of the same number with other lines, or without a number on the
 * same day with the same lines, may be copies, so nothing follows from their quantities.
 */
function withoutCopies(notes: Note[]): Note[] {
  const single = [...Map.groupBy(notes, copyKey).values()].flatMap(([first]) => first ?? [])
  const likely = Map.groupBy(single, ({ paper }) => numberKey(paper.number))
  const nameless = Map.groupBy(likely.get('') ?? [], contentOf)
  return single.map((note) => {
    const key = numberKey(note.paper.number)
    const alike = (key === '' ? nameless.get(contentOf(note)) : likely.get(key)) ?? []
    return { ...note, is_doubtful: alike.length > 1 }
  })
}

function copyKey(note: Note): string {
  const { number, root } = note.paper
  return numberKey(number) === '' ? root : `${numberKey(number)} ${contentOf(note)}`
}

function contentOf({ paper: { issue_date, lines } }: Note): string {
  const content = lines.map(({ name, article, quantity, unit }) => [
    name.toLowerCase().replace(/\s+/g, ' ').trim(),
    article,
    quantity?.toFixed(),
    unitName(unit),
  ])
  return JSON.stringify([issue_date, content])
}

function byDay({ paper: one }: Note, { paper: other }: Note): number {
  const [mine, theirs] = [one, other].map(({ issue_date, uploaded_at, root }) =>
    [issue_date ?? uploaded_at.slice(0, 10), uploaded_at, root].join(' '),
  )
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}
