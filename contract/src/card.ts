import { z } from 'zod'
import { Agreement, Pay, Sums, WayOut } from './agreement.ts'
import { answerReasons, answerWishes, cardBadges, cardStates, lineResults, sentenceKeys } from './card-words.ts'
import { DocRef } from './doc-ref.ts'
import { Money } from './money.ts'
import { OrderAccount } from './order-account.ts'
import { Id, Time } from './text.ts'

/** A sentence of Klopt, by its key. The catalogue has the text, and `data` the values in it. */
const CardSentence = z.object({ key: z.enum(sentenceKeys), data: z.record(z.string(), z.string()) })
export type CardSentence = z.infer<typeof CardSentence>

export const CardAnswer = z.object({
  message_id: Id,
  /** The answered run. */
  run: z.int(),
  company_id: Id,
  user: z.object({ id: Id, full_name: z.string() }),
  answer: z.enum(['agreed', 'differs']),
  reason: z.enum(answerReasons).nullable(),
  wish: z.enum(answerWishes).nullable(),
  /** The card line in question: `CardLine.n`. */
  line: z.int().nullable(),
  note: z.string().nullable(),
  /** The answer in Peppol Invoice Response codes. */
  peppol: z.object({ status: z.string(), reason: z.string(), action: z.string().nullable() }),
  created_at: Time,
})
export type CardAnswer = z.infer<typeof CardAnswer>

/** A line of one of the documents. The price is after the line's own discounts. */
const Side = z.object({
  document_id: Id,
  /** The index `line[n]` in the reading. Null for a document's charges and allowances, or for the whole document. */
  line: z.int().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  price: z.string().nullable(),
  net: Money,
  /** The VAT category and rate of an invoice line. Missing in older cards. */
  category: z.string().nullish(),
  rate: z.string().nullish(),
})

/** A line of a delivery note. */
export const NoteLine = z.object({
  document_id: Id,
  /** The index `line[n]` in the reading. */
  line: z.int(),
  number: z.string().nullable(),
  /** Negative for a return. */
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  sure: z.boolean(),
  /** False if its unit is another one: quantities are never converted. */
  counted: z.boolean(),
  /**
   * The person and the day of these hours. Missing for goods and in older cards; the day is null if nobody knows it.
   */
  person: z.string().optional(),
  day: z.string().nullish(),
})
export type NoteLine = z.infer<typeof NoteLine>

/**
 * The delivered quantity of a line, according to the delivery notes of the orders. It is shown beside the comparison
 * and changes no amount, so answers and proposals stay valid.
 */
export const LineDelivery = z.object({
  /** The sum over all notes without returns, in the unit of the order. Null if none of them could be counted. */
  quantity: z.string().nullable(),
  /** Whether every quantity and its line are certain, and all notes could be counted. Otherwise nothing follows from it. */
  sure: z.boolean(),
  notes: z.array(NoteLine),
  sentence: CardSentence.nullable(),
  /** Whether the excess over the order was delivered. Null if that is unknown. */
  excess: z.enum(['delivered', 'not_delivered']).nullable(),
})
export type LineDelivery = z.infer<typeof LineDelivery>

/** The hours on the delivery notes of the orders, beside the hours that all invoices of these orders ask for. */
export const WorkedHours = z.object({
  /** Less what credit notes give back. */
  invoiced: z.string(),
  invoiced_sure: z.boolean(),
  /** The number of these invoices. */
  invoices: z.int(),
  worked: z.string(),
  worked_sure: z.boolean(),
  /** The numbers of the notes, at most three, and how many notes there are. */
  numbers: z.string(),
  k: z.int(),
  /** The first of their lines. */
  document_id: Id,
  line: z.int(),
})
export type WorkedHours = z.infer<typeof WorkedHours>

export const CardLine = z.object({
  n: z.int(),
  result: z.enum(lineResults),
  name: z.string(),
  invoice: Side.nullable(),
  order: Side.nullable(),
  /** `agreed`: the order side is extra work that both companies agreed to, by its `agreement_id`. */
  source: z.enum(['order', 'agreed']).nullable(),
  agreement_id: Id.nullable(),
  allowed: Money,
  difference: Money,
  price_part: Money,
  quantity_part: Money,
  /** The quantity of the order line on earlier invoices, and the rest. */
  earlier_quantity: z.string().nullable(),
  rest_quantity: z.string().nullable(),
  vat_differs: z.boolean(),
  /** A discount or addition of the whole document. Missing in other lines and in older cards. */
  is_adjustment: z.boolean().optional(),
  /** On an uncertain card: this difference holds all the same. Missing in older cards. */
  proved: z.boolean().optional(),
  sentence: CardSentence,
  /** Null if no delivery note of these orders has this line. */
  delivered: LineDelivery.nullable(),
  /** The ways out of a difference, the suggestion for the viewer's company first. */
  ways: z.array(WayOut),
})
export type CardLine = z.infer<typeof CardLine>

export const Tolerance = z.object({ amount: Money, percent: z.string(), cap: Money })
export type Tolerance = z.infer<typeof Tolerance>

export const Card = z.object({
  id: Id,
  dossier_id: Id,
  state: z.enum(cardStates),
  /** The number of the newest run. An answer refers to a run. */
  run: z.int(),
  invoice: DocRef,
  orders: z.array(DocRef),
  /** The possible orders, most likely first, with the reason. Other orders have the reason `other` and score 0. */
  choices: z.array(z.object({ document_id: Id, number: z.string().nullable(), reason: z.string(), score: z.number() })),
  /** Money without VAT. Null if it is not certain. */
  total_ordered: Money.nullable(),
  /** The agreed extra work that counts as ordered. Null if there is none. */
  total_agreed: Money.nullable(),
  total_earlier: Money.nullable(),
  total_invoiced: Money.nullable(),
  difference: Money.nullable(),
  /** The amount missing on the last invoice, and the amount still to be invoiced. */
  missing: Money.nullable(),
  rest: Money.nullable(),
  currency: z.string().nullable(),
  /**
   * Its part of the balance of its orders: what exceeds them, without what credit notes took off, and what of that nobody
   * agreed to. Null if it does not count or is not certain. Missing in older answers.
   */
  balance: z.object({ over: Money, open: Money }).nullish(),
  /** The sum and the number of the differing lines that are proved although the card is uncertain. */
  proved: z.object({ difference: Money, lines: z.int() }).nullable(),
  /** Older apps expect it. What the buyer may add concerns no seller, so it is always 0. */
  tolerance: Tolerance,
  /** The difference is within the limit of the viewer's company, which is the buyer. Missing for everybody else. */
  within_limit: z.boolean().optional(),
  /**
   * The invoice that counts in its place, or whose place it took, and the equal one that counts instead. A card that does
   * not count is `withdrawn`. Missing in older cards.
   */
  replaced_by: DocRef.nullish(),
  replaces: DocRef.nullish(),
  double_of: DocRef.nullish(),
  /** It has the number of this earlier one, but other amounts: people are asked whether it is a new version of it. */
  maybe_version_of: DocRef.nullish(),
  sentence: CardSentence,
  counts: z.record(z.enum(lineResults), z.int()),
  /** The number of lines with a fitting amount but another VAT rate. They do not count as `fits`. */
  vat_lines: z.int(),
  /** The changes of the newest run since the previous or last certain one, at most three. */
  changed: z.array(CardSentence),
  /** The lines with the largest differences, at most three. All lines are in `CardDetail`. */
  shown: z.array(CardLine),
  /** The ordered and invoiced amounts of all fitting lines together. */
  fitting: z.object({ ordered: Money, invoiced: Money }),
  /**
   * The delivery notes of the orders, oldest first, and a sentence about all of them. Null while no order of the dossier
   * has one: many companies never use them. Hours are told if the invoice or its orders count hours too; they are missing
   * in older cards.
   */
  delivery: z
    .object({
      notes: z.array(DocRef),
      sentence: CardSentence.nullable(),
      hours: WorkedHours.optional(),
    })
    .nullable(),
  answers: z.array(z.object({ company_id: Id, current: CardAnswer.nullable(), earlier: CardAnswer.nullable() })),
  /** Whether the newest run uses a corrected value. */
  edited: z.boolean(),
  /** The card in two words, with the difference or the rest. Null while nothing can be compared. */
  badge: z.object({ says: z.enum([...cardBadges, 'proforma']), amount: Money.nullable() }).nullable(),
  /** Only in lists of cards, and only on the newest of several cards with the same orders. */
  account: OrderAccount.nullable(),
  final: z.boolean(),
  /** It is a pro forma and no invoice: nothing is to be paid. Missing otherwise. */
  is_proforma: z.boolean().optional(),
  /** Nothing says of which of the two companies it is, so people are asked: `setSeller`. Missing otherwise. */
  asks_parties: z.boolean().optional(),
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
  /** The newest confirmation of its orders, if its total is another than that of the order. Missing otherwise. */
  confirmed: z.object({ paper: DocRef, total: Money, ordered: Money }).optional(),
  /** The invoice says that its buyer pays the VAT. Missing otherwise, and in older cards. */
  reverse_charge: z.boolean().optional(),
  /**
   * The seller's account for taxes that the invoice names, and what it says to pay there, with VAT. Each is null if it is
   * not certain. Missing without such an account, and in older cards.
   */
  g_account: z.object({ iban: z.string().nullable(), amount: Money.nullable() }).optional(),
  /** The time of the newest run. */
  run_at: Time,
  /** The standing proposal, else the agreement. Null if there is neither. */
  agreement: Agreement.nullable(),
  /** Null unless the invoice was compared with certainty. */
  pay: Pay.nullable(),
  /** The inputs of `termsOf` and `payOf`. Null when `pay` is. */
  sums: Sums.nullable(),
  permissions: z.object({
    answer: z.boolean(),
    choose: z.boolean(),
    correct: z.boolean(),
    propose: z.boolean(),
    /** The milliseconds left to withdraw the viewer's own 'Klopt'. 0: it cannot be withdrawn. */
    withdraw: z.int(),
    /** Whether it can be withdrawn however old it is, because the other company has not answered yet. */
    withdraw_open: z.boolean(),
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
  /** The lines that people paired. Null for an invoice line without an order line. */
  pairs: z.array(Pair),
  /** The lines of `delivery.hours`, by day. */
  hours: z.array(NoteLine),
})
export type CardDetail = z.infer<typeof CardDetail>
