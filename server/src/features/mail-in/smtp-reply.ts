import { isDatabaseAway } from '../../platform/database/database-away.ts'
import { Refusal } from '../../platform/errors.ts'
import { log } from '../../platform/log.ts'

/** A reply that refuses a mail, for now (4xx) or for good (5xx). `smtp-server` sends its code and message. */
export class SmtpReply extends Error {
  readonly responseCode: number

  constructor(code: number, message: string) {
    super(message)
    this.responseCode = code
  }

  get isForNow(): boolean {
    return this.responseCode < 500
  }

  /** Because of who sends, or how much (RFC 3463, X.7), and not of what Klopt lacks at the moment (X.3). */
  get isPolicy(): boolean {
    return /^\d\.7\./.test(this.message)
  }
}

export const replies = {
  no_address: () => new SmtpReply(550, '5.1.1 Dit adres bestaat niet (meer). This address does not exist.'),
  closed: () => new SmtpReply(550, '5.7.1 Dit dossier is gesloten. This dossier is closed.'),
  blocked: () =>
    new SmtpReply(550, '5.7.1 Mail van deze afzender is geblokkeerd. Mail from this sender has been blocked.'),
  forged: () =>
    new SmtpReply(
      550,
      '5.7.1 Het domein van de afzender vraagt om deze mail te weigeren (DMARC). The domain of the sender asks to refuse this mail (DMARC).',
    ),
  reports_only: () =>
    new SmtpReply(
      550,
      '5.7.1 Dit adres is voor berichten van mailservers. Schrijf naar het antwoordadres. This address is for reports of mail servers. Write to the Reply-To address.',
    ),
  no_sender: () =>
    new SmtpReply(
      550,
      '5.7.1 Schrijf een afzender in From, als: Naam <naam@voorbeeld.nl>. Write one sender in From, as: Name <name@example.com>.',
    ),
  not_storable: () =>
    new SmtpReply(
      550,
      '5.6.0 In de kop staan tekens die niet kunnen. The header has characters that cannot be stored.',
    ),
  too_large: () => new SmtpReply(552, '5.3.4 Deze mail is te groot. This mail is too large.'),
  storage_full: () => new SmtpReply(452, '4.3.1 Geen ruimte. Insufficient storage.'),
  away: () => new SmtpReply(451, '4.3.0 Probeer het later opnieuw. Try again later.'),
  too_many_receivers: () => new SmtpReply(452, '4.5.3 Te veel ontvangers. Too many recipients.'),
  too_many: () => new SmtpReply(451, '4.7.1 Te veel mails. Too many mails, try again later.'),
  too_many_connections: () => new SmtpReply(421, '4.7.0 Te veel verbindingen. Too many connections.'),
  too_many_unknown: () => new SmtpReply(421, '4.7.0 Te veel onbekende adressen. Too many unknown addresses.'),
  too_many_refused: () => new SmtpReply(421, '4.7.0 Te veel geweigerde mails. Too many refused mails.'),
  no_relay: () => new SmtpReply(554, '5.7.1 Alleen eigen mailservers. Only own mail servers may connect.'),
}

/** The reply for an error. After an unexpected one the sender keeps the mail and tries again. */
export function replyTo(error: unknown): SmtpReply {
  if (error instanceof SmtpReply) return error
  if (error instanceof Refusal && error.code === 'storage_full') return replies.storage_full()
  if (error instanceof Refusal && error.status === 429) return replies.too_many()
  if (isDataError(error)) return replies.not_storable()
  if (!isDatabaseAway(error) && !(error instanceof Refusal)) log.error({ err: error }, 'A mail was not received.')
  return replies.away()
}

/** PostgreSQL cannot store a value (class 22), such as a zero byte: another try would end the same way. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22\w{3}$/.test(String(error.code))
}
