import { z } from 'zod'
import { answerReasons } from './card-words.ts'
import { dutyKinds, dutyQuestions, owedPapers } from './duty-words.ts'
import { Money } from './money.ts'
import { Id, Time } from './text.ts'

export * from './duty-words.ts'

// Not among the words: the list of dossiers loads those, and none of the reasons.
const dutyAbouts = [...answerReasons, 'declined', 'extra_work', ...owedPapers, ...dutyQuestions] as const
export type DutyAbout = (typeof dutyAbouts)[number]

/** Something open that one company can end. */
export const Duty = z.object({
  /** Who can end it. */
  company_id: Id,
  kind: z.enum(dutyKinds),
  /**
   * Of an objection its reason (`declined`: they refused a proposal), of an owed paper which one, of a question what is
   * asked. A proposal has `extra_work` or null.
   */
  about: z.enum(dutyAbouts).nullable(),
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

/** What a row knows of a duty, and what the list says of the own one: there are hundreds of rows. */
export const RowDuty = Duty.pick({ company_id: true, kind: true, since: true })
export type RowDuty = z.infer<typeof RowDuty>
export const OwnRowDuty = Duty.omit({ card_id: true, agreement_id: true, message_id: true, document_id: true })
export type OwnRowDuty = z.infer<typeof OwnRowDuty>
