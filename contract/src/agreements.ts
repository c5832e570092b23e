import { z } from 'zod'
import { Agreement, Via } from './agreement.ts'
import { agreementWays } from './agreement-words.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Message } from './messages.ts'
import { Amount, Quantity } from './money.ts'
import { Id, line, text } from './text.ts'
import { isPrintable } from './typed.ts'

const One = z.object({ id: Id })
const Run = z.int().min(1).max(1_000_000)
const Note = text(1, limits.agreement_note).refine(isPrintable, 'Deze tekst bevat onzichtbare tekens.')

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/agreements',
  summary: 'List the proposals, agreements and extra work of a dossier, newest first.',
  session: 'consented',
  params: One,
  status: 200,
  answer: z.array(Agreement),
})

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/agreements/:id',
  summary: 'A proposal, an agreement, or extra work.',
  session: 'consented',
  params: One,
  status: 200,
  answer: Agreement,
})

/** The way out of one line of a card, by `CardLine.n`. An amount exactly with the way `amount`. */
export const Outcome = z
  .strictObject({
    n: z
      .int()
      .min(0)
      .max(limits.outcomes_a_proposal * 2),
    way: z.enum(agreementWays),
    amount: Amount.optional(),
  })
  .refine(({ way, amount }) => (way === 'amount') === (amount !== undefined), {
    path: ['amount'],
    error: "Een bedrag hoort bij 'Ander bedrag', en alleen daarbij.",
  })
export type Outcome = z.infer<typeof Outcome>

/** Lines without an outcome are as invoiced if they fit or if less was invoiced, and stay open otherwise. */
export const Propose = z.strictObject({
  run: Run,
  outcomes: z.array(Outcome).max(limits.outcomes_a_proposal),
  /** The standing proposal that this one answers. Missing or null: there is none. */
  answers: Id.nullable().optional(),
  via: Via.optional(),
  note: Note.optional(),
  client_id: Id.optional(),
})
export type Propose = z.infer<typeof Propose>

export const propose = endpoint({
  method: 'POST',
  path: '/api/v1/cards/:id/proposals',
  summary: 'Propose a way out of the differences of a card. Idempotent by client_id.',
  session: 'consented',
  params: One,
  body: Propose,
  status: 201,
  answer: Message,
})

export const AcceptAgreement = z.strictObject({
  terms_hash: z.string().regex(/^[0-9a-f]{64}$/),
  client_id: Id.optional(),
})
export type AcceptAgreement = z.infer<typeof AcceptAgreement>

export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/agreements/:id/accept',
  summary: 'Accept a proposal of the other company. Idempotent by client_id.',
  session: 'consented',
  params: One,
  body: AcceptAgreement,
  status: 201,
  answer: Message,
})

export const RefuseAgreement = z.strictObject({ note: Note.optional(), client_id: Id.optional() })
export type RefuseAgreement = z.infer<typeof RefuseAgreement>

export const refuseAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/agreements/:id/refuse',
  summary: 'Decline a proposal of the other company, or withdraw one of your own. Idempotent by client_id.',
  session: 'consented',
  params: One,
  body: RefuseAgreement,
  status: 201,
  answer: Message,
})

const ofFixed = 'Een bedrag hoort bij een vast bedrag, en alleen daarbij.'
const ofRate = 'Een prijs, een aantal en een eenheid horen bij prijs × schatting, en alleen daarbij.'

/** Either a fixed amount, or a price times an estimated quantity. */
export const OfferExtraWork = z
  .strictObject({
    description: line(1, limits.extra_work),
    how: z.enum(['fixed', 'rate']),
    amount: Amount.optional(),
    price: Amount.optional(),
    quantity: Quantity.optional(),
    unit: line(1, limits.unit).optional(),
    document_id: Id.optional(),
    answers: Id.nullable().optional(),
    note: Note.optional(),
    client_id: Id.optional(),
  })
  .refine(({ how, amount }) => (how === 'fixed') === (amount !== undefined), { path: ['amount'], error: ofFixed })
  .refine(({ how, price }) => (how === 'rate') === (price !== undefined), { path: ['price'], error: ofRate })
  .refine(({ how, quantity }) => (how === 'rate') === (quantity !== undefined), { path: ['quantity'], error: ofRate })
  .refine(({ how, unit }) => (how === 'rate') === (unit !== undefined), { path: ['unit'], error: ofRate })
export type OfferExtraWork = z.infer<typeof OfferExtraWork>

export const offerExtraWork = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/extra-work',
  summary: 'Ask the other company to agree to extra work before it is invoiced. Idempotent by client_id.',
  session: 'consented',
  params: One,
  body: OfferExtraWork,
  status: 201,
  answer: Message,
})
