import { z } from 'zod'
import { answer_reasons, answer_wishes, card_badges, card_states, line_results, sentence_keys } from './card-words.ts'
import { DocumentKind } from './documents.ts'
import { Id, Time } from './text.ts'

/** What Klopt says in one sentence of its list: the screen has the words, `data` what stands in them. */
const CardSentence = z.object({ key: z.enum(sentence_keys), data: z.record(z.string(), z.string()) })
export type CardSentence = z.infer<typeof CardSentence>

/** Of money: a decimal with a point and two places. */
const Money = z.string()

/** A document as a card names it: always the newest version of what was chosen. */
export const DocRef = z.object({
  document_id: Id,
  filename: z.string(),
  kind: DocumentKind,
  number: z.string().nullable(),
  issue_date: z.string().nullable(),
  version: z.int(),
  company_id: Id,
})
export type DocRef = z.infer<typeof DocRef>

export const CardAnswer = z.object({
  message_id: Id,
  /** The run that it answered. */
  run: z.int(),
  company_id: Id,
  user: z.object({ id: Id, full_name: z.string() }),
  answer: z.enum(['agreed', 'differs']),
  reason: z.enum(answer_reasons).nullable(),
  wish: z.enum(answer_wishes).nullable(),
  /** The line of the card that it is about: `CardLine.n`. */
  line: z.int().nullable(),
  note: z.string().nullable(),
  /** The same in the codes of Peppol's Invoice Response. */
  peppol: z.object({ status: z.string(), reason: z.string(), action: z.string().nullable() }),
  created_at: Time,
})
export type CardAnswer = z.infer<typeof CardAnswer>

/** What a line of one of the documents says; the price is after the line's own discounts. */
const Side = z.object({
  document_id: Id,
  /** The index in that document's reading, `line[n]`; null for what a document adds to its lines, or for all of it. */
  line: z.int().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  price: z.string().nullable(),
  net: Money,
})

export const CardLine = z.object({
  n: z.int(),
  result: z.enum(line_results),
  name: z.string(),
  invoice: Side.nullable(),
  order: Side.nullable(),
  allowed: Money,
  difference: Money,
  price_part: Money,
  quantity_part: Money,
  /** What older invoices took of the order's line, and what is left of it. */
  earlier_quantity: z.string().nullable(),
  rest_quantity: z.string().nullable(),
  vat_differs: z.boolean(),
  sentence: CardSentence,
})
export type CardLine = z.infer<typeof CardLine>

export const Tolerance = z.object({ amount: Money, percent: z.string(), cap: Money })
export type Tolerance = z.infer<typeof Tolerance>

export const Card = z.object({
  id: Id,
  dossier_id: Id,
  state: z.enum(card_states),
  /** Counts what the card has said so far; an answer names the one it answers. */
  run: z.int(),
  invoice: DocRef,
  orders: z.array(DocRef),
  /** The orders that it may belong to, the likeliest first, with the reason; `other` with a score of 0 for the rest. */
  choices: z.array(z.object({ document_id: Id, number: z.string().nullable(), reason: z.string(), score: z.number() })),
  /** Money without VAT; null where it is not known for sure. */
  total_ordered: Money.nullable(),
  total_earlier: Money.nullable(),
  total_invoiced: Money.nullable(),
  difference: Money.nullable(),
  /** What the last invoice lacks of the order, and what is still to be invoiced. */
  missing: Money.nullable(),
  rest: Money.nullable(),
  currency: z.string().nullable(),
  tolerance: Tolerance,
  sentence: CardSentence,
  counts: z.record(z.enum(line_results), z.int()),
  /** Lines of which the amount fits and the rate of VAT does not: counted here, and not with those that fit. */
  vat_lines: z.int(),
  /** What the newest run changed of the one before, or of the last that was sure; three at most. */
  changed: z.array(CardSentence),
  /** The lines that differ most, three at most: all are in the card itself. */
  shown: z.array(CardLine),
  /** The lines that fit, as one: how much was ordered and invoiced of them. */
  fitting: z.object({ ordered: Money, invoiced: Money }),
  answers: z.array(z.object({ company_id: Id, current: CardAnswer.nullable(), earlier: CardAnswer.nullable() })),
  /** Somebody corrected a value that the newest run counts with. */
  edited: z.boolean(),
  /** What it comes to in two words, with the amount that differs or is left; null while there is nothing to compare. */
  badge: z.object({ says: z.enum(card_badges), amount: Money.nullable() }).nullable(),
  final: z.boolean(),
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
  /** When the newest run was made. */
  run_at: Time,
  permissions: z.object({
    answer: z.boolean(),
    choose: z.boolean(),
    correct: z.boolean(),
    /** For how many more milliseconds the viewer may withdraw their own 'Klopt'; 0: not. */
    withdraw: z.int(),
  }),
})
export type Card = z.infer<typeof Card>

export const Pair = z.object({
  invoice_line: z.int(),
  order_document_id: Id.nullable(),
  order_line: z.int().nullable(),
})

export type Pair = z.infer<typeof Pair>

export const CardDetail = Card.extend({
  lines: z.array(CardLine),
  /** Which lines people laid side by side by hand; null for a line that stands alone. */
  pairs: z.array(Pair),
})
export type CardDetail = z.infer<typeof CardDetail>
