import { z } from 'zod'
import { Card, CardDetail, Pair } from './card.ts'
import { answerReasons, answerWishes } from './card-words.ts'
import { Dossier } from './dossier.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Message } from './messages.ts'
import { Id, text, Time } from './text.ts'

const OneCard = z.object({ id: Id })
const OneDossier = z.object({ id: Id })

export const listCards = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/cards',
  summary: 'List the cards of a dossier: the comparison of each invoice with its orders.',
  session: 'consented',
  params: OneDossier,
  status: 200,
  answer: z.array(Card),
})

export const readCard = endpoint({
  method: 'GET',
  path: '/api/v1/cards/:id',
  summary: 'A card with all its lines, in its current state or as it was in an earlier run.',
  session: 'consented',
  params: OneCard,
  query: z.object({ run: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  status: 200,
  answer: CardDetail,
})

export const CreateCard = z.strictObject({
  invoice_document_id: Id,
  order_document_ids: z.array(Id).max(limits.orders_a_card),
})
export type CreateCard = z.infer<typeof CreateCard>

export const createCard = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/cards',
  summary:
    'Compare an invoice with chosen orders. If it already has a card, that card is changed and returned with 200.',
  session: 'consented',
  params: OneDossier,
  body: CreateCard,
  status: 201,
  repeated: 200,
  answer: CardDetail,
})

/** Missing fields stay unchanged. An empty list of orders means that the invoice has no order. */
export const ChangeCard = z.strictObject({
  order_document_ids: z.array(Id).max(limits.orders_a_card).optional(),
  pairs: z.array(Pair).max(limits.lines_a_reading).optional(),
  final: z.boolean().optional(),
  /** The earlier invoice that it replaces. Null: it counts beside all others, whatever the papers say. */
  replaces: Id.nullable().optional(),
})
export type ChangeCard = z.infer<typeof ChangeCard>

export const changeCard = endpoint({
  method: 'PATCH',
  path: '/api/v1/cards/:id',
  summary:
    'Choose the orders of a card, which lines belong together, whether it is the final invoice, and which one it replaces.',
  session: 'consented',
  params: OneCard,
  body: ChangeCard,
  status: 200,
  answer: CardDetail,
})

/** The message of an answer has the `event` card_answer (`lines.ts`). A withdrawn answer keeps its place. */
export const AnswerCard = z
  .strictObject({
    answer: z.enum(['agreed', 'differs']),
    run: z.int().min(1).max(1_000_000),
    reason: z.enum(answerReasons).optional(),
    /** Further reasons, beside `reason`. */
    also: z.array(z.enum(answerReasons)).max(answerReasons.length).optional(),
    wish: z.enum(answerWishes).optional(),
    line: z
      .int()
      .min(0)
      .max(limits.lines_a_reading * 2)
      .optional(),
    note: text(1, limits.answer_note).optional(),
    client_id: Id.optional(),
  })
  .refine(({ answer, reason, wish }) => answer === 'differs' || (reason === undefined && wish === undefined), {
    path: ['reason'],
  })
  .refine(({ answer, reason }) => answer === 'agreed' || reason !== undefined, { path: ['reason'] })
  .refine(({ answer, wish }) => answer === 'agreed' || wish !== undefined, { path: ['wish'] })
  .refine(({ answer, also = [] }) => answer === 'differs' || also.length === 0, { path: ['also'] })
  .refine(({ reason, also = [], note }) => ![reason, ...also].includes('other') || note !== undefined, {
    path: ['note'],
  })
export type AnswerCard = z.infer<typeof AnswerCard>

export const answerCard = endpoint({
  method: 'POST',
  path: '/api/v1/cards/:id/answers',
  summary: "Answer a card for the caller's company: it checks out, or what differs. Idempotent by client_id.",
  session: 'consented',
  params: OneCard,
  body: AnswerCard,
  status: 201,
  answer: Message,
})

export const withdrawAnswer = endpoint({
  method: 'DELETE',
  path: '/api/v1/cards/:id/answers/:message_id',
  summary: "Withdraw the caller's own 'checks out' within seconds. Its message stays and shows that it was withdrawn.",
  session: 'consented',
  params: z.object({ id: Id, message_id: Id }),
  status: 204,
})

/** `seller_company_id`: null takes the answer back. `present`: the seller that the client showed. */
export const SetSeller = z.strictObject({ seller_company_id: Id.nullable(), present: Id.nullable() })
export type SetSeller = z.infer<typeof SetSeller>

export const setSeller = endpoint({
  method: 'PUT',
  path: '/api/v1/cards/:id/seller',
  summary: 'Say for both companies of which of them an invoice is.',
  session: 'consented',
  params: OneCard,
  body: SetSeller,
  status: 200,
  answer: CardDetail,
})

/**
 * The own company: somebody looks at it. Null: nothing more is needed of what the screen showed. `seen` is the newest time
 * among the viewer's duties there; something later is refused with the present duties, and apps of before leave it out.
 */
export const SetTurn = z.strictObject({ company_id: Id.nullable(), seen: Time.optional() })
export type SetTurn = z.infer<typeof SetTurn>

export const setTurn = endpoint({
  method: 'PUT',
  path: '/api/v1/dossiers/:id/turn',
  summary: "Say that the caller's company looks at it, or put away its duties that nobody else waits for.",
  session: 'consented',
  params: OneDossier,
  body: SetTurn,
  status: 200,
  answer: Dossier,
})
