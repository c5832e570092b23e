import { z } from 'zod'
import { Duty } from './duties.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Id, Time } from './text.ts'

/** A dossier that waits for the other company. */
export const WaitingDossier = z.object({
  id: Id,
  title: z.string(),
  counterpart_id: Id.nullable(),
  counterpart_name: z.string().nullable(),
  /** What they have to do first. */
  duty: Duty,
  /** Since when: of a difference since it stands, whatever was uploaded later. */
  since: Time,
  /** What it is about, without VAT. */
  amount: Money.nullable(),
  currency: z.string().nullable(),
  /** Whether one of their guests ever opened the dossier. Null: they have no guests there. */
  guest_opened: z.boolean().nullable(),
  reminded_at: Time.nullable(),
  can_remind: z.boolean(),
})
export type WaitingDossier = z.infer<typeof WaitingDossier>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/app/dashboard/waiting',
  summary: 'The open dossiers that wait for the other company, the longest first.',
  session: 'consented',
  status: 200,
  answer: z.array(WaitingDossier),
})

/** The duty of the other company, as it was read. */
export const RemindOf = z.strictObject(
  Duty.pick({ kind: true, card_id: true, document_id: true, message_id: true, agreement_id: true }).shape,
)
export type RemindOf = z.infer<typeof RemindOf>

export const remind = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/reminders',
  summary: 'Mail the people of the other company what they have to do. Once a day for the same thing.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: RemindOf,
  status: 201,
  answer: z.object({ reminded_at: Time }),
})
