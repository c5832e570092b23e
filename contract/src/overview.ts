import { z } from 'zod'
import { cardBadges } from './card-words.ts'
import { Duty } from './duties.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Id, Time } from './text.ts'

export const Day = z.iso.date()

/** Seen from the caller's company: it pays the invoices of others and receives the amounts of its own. */
export const PaymentSide = z.enum(['pay', 'receive'])
export type PaymentSide = z.infer<typeof PaymentSide>

/** Amounts with VAT in one currency. */
export const PaymentSum = z.object({ side: PaymentSide, currency: z.string(), amount: Money, invoices: z.int() })
export type PaymentSum = z.infer<typeof PaymentSum>

/** A dossier that waits for the caller's company, or for the other one. */
export const OverviewTurn = z.object({
  id: Id,
  title: z.string(),
  counterpart_name: z.string().nullable(),
  /** The first duty there. The default is for nodes of the version before. */
  duty: Duty.nullable().default(null),
  /** Who made that duty, or an empty text, and when. */
  by: z.string(),
  since: Time,
  card_state: z.enum(cardBadges).nullable(),
  card_difference: Money.nullable(),
  card_currency: z.string().nullable(),
  /** The cost of its invoices now. */
  sums: z.array(PaymentSum),
})
export type OverviewTurn = z.infer<typeof OverviewTurn>

/** The open differences with one company in one currency, without VAT. */
export const OverviewDifference = z.object({
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  currency: z.string(),
  open: Money,
  /** As many as the list shows for `differs` and this company, in all currencies. */
  dossiers: z.int(),
})
export type OverviewDifference = z.infer<typeof OverviewDifference>

export const OverviewInvoice = z.object({
  dossier_id: Id,
  title: z.string(),
  counterpart_name: z.string().nullable(),
  card_id: Id,
  /** Its number, or its file name if the number is unknown. */
  invoice: z.string(),
  due_date: Day,
  due_estimated: z.boolean(),
  side: PaymentSide,
  currency: z.string(),
  /** The amount to pay now, with VAT. Null if it is not certain: then it is in no sum. */
  amount: Money.nullable(),
  /** Its dossier was closed before it was paid. Missing otherwise. */
  archived: z.boolean().optional(),
})
export type OverviewInvoice = z.infer<typeof OverviewInvoice>

export const Overview = z.object({
  turn: z.object({
    own: z.int(),
    other: z.int(),
    /** By their first duty: the gravest and longest waiting first. */
    dossiers: z.array(OverviewTurn),
    /** The same for the other companies. */
    waiting: z.array(OverviewTurn).default([]),
  }),
  differences: z.object({
    /** The dossiers that the list shows for its filter `differs`. */
    dossiers: z.int(),
    totals: z.array(z.object({ currency: z.string(), open: Money })),
    /** The largest first. */
    companies: z.array(OverviewDifference),
    /** The invoices of which it is not certain whether they differ. */
    unsure: z.int(),
    /** The companies that are not listed. */
    more: z.int(),
  }),
  payments: z.object({
    /** The last day that is counted. */
    until: Day,
    late: z.array(PaymentSum),
    /** From this week on, Monday to Sunday in the Netherlands. */
    weeks: z.array(z.object({ from: Day, to: Day, sums: z.array(PaymentSum) })),
    /** The first due first, also those that are not certain. */
    invoices: z.array(OverviewInvoice),
    unsure: z.int(),
    /** The invoices that are not listed. */
    more: z.int(),
  }),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/app/dashboard/overview',
  summary:
    "What is waiting for the caller's company, what differs and what is to be paid, in the dossiers of the list.",
  session: 'consented',
  status: 200,
  answer: Overview,
})
