import { z } from 'zod'
import { answer_reasons } from './card-words.ts'
import { Money } from './money.ts'
import { Id, Time } from './text.ts'

/**
 * What a company may have to do, gravest first. `own`: somebody said that they look at it. Of `proposal`, `owed` and
 * `close` only their own answer is an end: nothing else makes them go away.
 */
export const duty_kinds = ['proposal', 'objection', 'owed', 'difference', 'question', 'close', 'own', 'reply'] as const
export type DutyKind = (typeof duty_kinds)[number]

/** Which paper is owed, and what is asked. */
export const owed_papers = ['credit_note', 'new_invoice', 'change_order', 'deliver'] as const
export const duty_questions = ['order', 'value', 'parties', 'pen'] as const
export const duty_abouts = [...answer_reasons, 'declined', 'extra_work', ...owed_papers, ...duty_questions] as const
export type DutyAbout = (typeof duty_abouts)[number]

/** Something open that one company can end. */
export const Duty = z.object({
  /** Who can end it. */
  company_id: Id,
  kind: z.enum(duty_kinds),
  /**
   * Of an objection its reason (`declined`: they refused a proposal), of an owed paper which one, of a question what is
   * asked. A proposal has `extra_work` or null.
   */
  about: z.enum(duty_abouts).nullable(),
  card_id: Id.nullable(),
  agreement_id: Id.nullable(),
  /** The message that made it: an offer, an answer, a close request or what somebody wrote. */
  message_id: Id.nullable(),
  /** The document that a question is about. */
  document_id: Id.nullable(),
  /** The number of the invoice, or its file name. `MW1` of extra work. */
  paper: z.string().nullable(),
  /** Who made it: of the other company, or of the own one that looks at it. Null: Klopt. */
  by: z.object({ id: Id, full_name: z.string() }).nullable(),
  since: Time,
  /** Without VAT: the proposed credit, what is left to credit, or the difference with its sign. */
  amount: Money.nullable(),
  currency: z.string().nullable(),
})
export type Duty = z.infer<typeof Duty>
