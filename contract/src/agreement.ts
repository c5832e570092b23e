import { z } from 'zod'
import { agreementKinds, agreementStates, agreementWays, followStates } from './agreement-words.ts'
import { DocRef } from './doc-ref.ts'
import { Money } from './money.ts'
import { Id, Time } from './text.ts'

/** A part of an invoice that is agreed, one that will be credited, and one that is still open. */
export const Split = z.object({ agreed: Money, credit: Money, open: Money })
export type Split = z.infer<typeof Split>

const VatGroup = z.object({ category: z.string().nullable(), rate: z.string().nullable() })

/** The split of the lines with one VAT rate. */
export const Group = VatGroup.extend({ base: Split, vat: Split })
export type Group = z.infer<typeof Group>

const SumsGroup = VatGroup.extend({ base: Money, vat: Money })
export type SumsGroup = z.infer<typeof SumsGroup>

/** The sums of an invoice, from which terms and payments follow. Null if they are not certain. */
export const Sums = z.object({
  total_excl: Money,
  total_incl: Money.nullable(),
  groups: z.array(SumsGroup).nullable(),
  paid: Money.nullable(),
  rounding: Money.nullable(),
  payable: Money.nullable(),
  /** The part that goes to a blocked account of the seller. */
  g_account: Money.nullable(),
  /** The certain credit notes that follow the invoice, without a sign. */
  received: z.array(z.object({ excl: Money, incl: Money.nullable(), groups: z.array(SumsGroup).nullable() })),
  /** The excess of the invoice, in total and by group: before an agreement it is open. */
  open: z.object({ excl: Money, groups: z.array(Money).nullable() }),
  /**
   * What credit notes left of this excess. A note that takes back ordered goods leaves all of it. Missing in older cards:
   * then all that was credited comes off.
   */
  left: z.object({ excl: Money, groups: z.array(Money).nullable() }).optional(),
})
export type Sums = z.infer<typeof Sums>

/** The way out of a line, with its amounts. Of `amount`, a card offers the most that can be credited. */
export const WayOut = z.object({ way: z.enum(agreementWays), credit: Money, open: Money })
export type WayOut = z.infer<typeof WayOut>

export const Via = z.enum(['credit_note', 'new_invoice'])
export type Via = z.infer<typeof Via>

/** The terms of a proposal for a card. They never change. */
export const Terms = z.object({
  via: Via,
  currency: z.string().nullable(),
  excl: Split,
  incl: Split.nullable(),
  groups: z.array(Group).nullable(),
  lines: z.array(WayOut.extend({ n: z.int(), name: z.string(), difference: Money })),
})
export type Terms = z.infer<typeof Terms>

/** Work that is agreed before the invoice. With a rate, `amount` is the price times the estimated quantity. */
export const Work = z.object({
  number: z.int(),
  description: z.string(),
  how: z.enum(['fixed', 'rate']),
  amount: Money,
  price: Money.nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  /** A photo in the dossier. */
  document_id: Id.nullable(),
})
export type Work = z.infer<typeof Work>

/** The papers that must follow an agreement. Amounts without VAT. */
export const Follow = z.object({
  state: z.enum(followStates),
  credit: Money,
  received: Money,
  /** The credit that is still to come. Negative if too much was credited. */
  left: Money,
  /** The differences of the lines for which the order will change, and of those that will be delivered. */
  order_left: Money,
  deliver: Money,
  documents: z.array(DocRef),
  owed_by: z.array(Id),
})
export type Follow = z.infer<typeof Follow>

const Someone = z.object({ id: Id, full_name: z.string() })

export const Agreement = z.object({
  id: Id,
  dossier_id: Id,
  kind: z.enum(agreementKinds),
  state: z.enum(agreementStates),
  card_id: Id.nullable(),
  run: z.int().nullable(),
  /** The agreement that this one counters or replaces. */
  answers: Id.nullable(),
  company_id: Id,
  user: Someone,
  created_at: Time,
  note: z.string().nullable(),
  terms: Terms.nullable(),
  work: Work.nullable(),
  /** An accept call sends it, so that nobody agrees to terms other than those they saw. */
  terms_hash: z.string(),
  ended: z.object({ company_id: Id, user: Someone, at: Time, note: z.string().nullable() }).nullable(),
  /** An accepted one counts as long as the values of its invoice are the same, or a new version keeps it. */
  counts: z.boolean(),
  follow: Follow.nullable(),
  permissions: z.object({ accept: z.boolean(), refuse: z.boolean(), counter: z.boolean() }),
})
export type Agreement = z.infer<typeof Agreement>

/** The amount to pay now, the same for both companies. With VAT, null if that is not certain. */
export const Pay = z.object({
  basis: z.enum(['undisputed', 'agreed']),
  due_date: z.string().nullable(),
  due_estimated: z.boolean(),
  /** They add up to the invoice, less the credit that was received beyond `credit` and `open`. */
  excl: Split,
  incl: Split.nullable(),
  groups: z.array(Group).nullable(),
  paid: Money.nullable(),
  /** The received credit notes, with VAT. Their amounts are part of `credit`. */
  received: Money.nullable(),
  rounding: Money.nullable(),
  now: Money.nullable(),
  /** Paid or credited too much. */
  over: Money.nullable(),
  /** The credit that is still to come. */
  credit_note: z.object({ excl: Money, vat: Money.nullable(), incl: Money.nullable() }).nullable(),
  reverse_charge: z.boolean(),
  g_account: Money.nullable(),
  g_now: Money.nullable(),
})
export type Pay = z.infer<typeof Pay>
