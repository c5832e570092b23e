import { z } from 'zod'
import { Id, Time } from './text.ts'

/** The state of the proof that a mail was sent from the address in its `From`. `fail`: its domain denies it. */
export const MailVerdict = z.enum(['pass', 'none', 'fail'])
export type MailVerdict = z.infer<typeof MailVerdict>

/** Why a part of a mail did not become a document. */
export const OmittedPart = z.object({
  filename: z.string(),
  reason: z.enum(['type', 'size', 'virus', 'already_here', 'image', 'other']),
})
export type OmittedPart = z.infer<typeof OmittedPart>

/** The mail that a message came from. */
export const MessageMail = z.object({
  from_name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  /** The sender's domain confirmed the mail. */
  proven: z.boolean(),
  /** The mail has more text than the message, such as a quoted mail. */
  cut: z.boolean(),
  /** The person in whose name a mail of somebody else was posted. */
  let_in_by: z.object({ id: Id, full_name: z.string() }).nullable(),
  not_taken: z.array(OmittedPart),
  /** It was wrapped in a signature of its sender (S/MIME), which nobody checked. */
  unchecked: z.boolean().optional(),
})
export type MessageMail = z.infer<typeof MessageMail>

/** The address of a dossier for mails. Null while receiving mails is switched off. */
export const MailAddress = z.object({
  address: z.string().nullable(),
  name: z.string(),
  can_renew: z.boolean(),
})
export type MailAddress = z.infer<typeof MailAddress>

/** A mail that waits until somebody lets it in. */
export const HeldMail = z.object({
  id: Id,
  dossier_id: Id,
  from_name: z.string(),
  from_email: z.string(),
  subject: z.string(),
  created_at: Time,
  verdict: MailVerdict,
  /** The beginning of its text. */
  excerpt: z.string(),
  files: z.array(z.string()),
  expires_at: Time,
})
export type HeldMail = z.infer<typeof HeldMail>

/** A mail as it arrived, as text. */
export const WholeMail = z.object({
  id: Id,
  from_name: z.string(),
  from_email: z.string(),
  to: z.array(z.string()),
  date: Time.nullable(),
  subject: z.string(),
  verdict: MailVerdict,
  text: z.string(),
  /** The part that its message does not show. Null for a mail that was received before this was kept. */
  left_out: z.string().nullable().optional(),
})
export type WholeMail = z.infer<typeof WholeMail>
