import { z } from 'zod'
import { DocRef } from './doc-ref.ts'
import { Money } from './money.ts'
import { Id } from './text.ts'

/**
 * The account of a contract sum that is invoiced in terms. The amounts with VAT are null if one of a certain invoice is not
 * certain; otherwise incl - paid - retained + rounding = payable.
 */
export const ContractAccount = z.object({
  /** The lines that are called extra work and were not ordered, on certain invoices. Part of `beyond`; negative for less work. */
  extra_work: Money,
  /** The certain contract sum on an invoice that differs from the ordered amount. Null if there is none. */
  other_sum: Money.nullable(),
  /** The rest, if the last term was invoiced and more than the tolerance is left. */
  missing: Money.nullable(),
  with_vat: z.object({ incl: Money, paid: Money, retained: Money, rounding: Money, payable: Money }).nullable(),
})
export type ContractAccount = z.infer<typeof ContractAccount>

/** The number of an invoice's term, and the total number of terms. Not all papers state the total. */
export const Term = z.object({ n: z.int(), of: z.int().nullable() })
export type Term = z.infer<typeof Term>

/**
 * The running account of the same orders. It adds up to the cent: ordered + agreed - invoiced + credited + beyond = rest.
 * Without VAT. Null if it is not certain.
 */
export const OrderAccount = z.object({
  orders: z.array(DocRef),
  ordered: Money.nullable(),
  /** Changes of the order that both companies agreed to. Null if there are none. */
  agreed: Money.nullable(),
  /** Agreed changes that no version of the order has yet. Missing in older answers. */
  changes: Money.nullish(),
  /** `ordered` with `agreed` and `changes`. Missing in older answers. */
  total_ordered: Money.nullish(),
  /** The certain invoices and credit notes, both without a sign. */
  invoiced: Money,
  credited: Money,
  /** What was invoiced too much, and nobody agreed to. Missing in older answers. */
  open: Money.nullish(),
  /** What older apps show to make the lines add up. */
  beyond: Money.nullable(),
  rest: Money.nullable(),
  /** All its invoices and credit notes. The amount is null if it is not certain, and it is not in the sums then. */
  papers: z.array(z.object({ card_id: Id, paper: DocRef, amount: Money.nullable(), term: Term.nullable() })),
  /** Null for an order of goods or work that is not one sum. */
  contract: ContractAccount.nullable(),
})
export type OrderAccount = z.infer<typeof OrderAccount>
