import { z } from 'zod'
import { agreementStates } from './agreement-words.ts'
import { cardStates } from './card-words.ts'
import { Document, DocumentKind, PartiesBy, DocumentOpening, PenState, ReadingState } from './documents.ts'
import { DossierCompany, DossierStatus, DossierUser, MuteState } from './dossier.ts'
import { Duty } from './duties.ts'
import { PinnedItem } from './pin.ts'
import { Message } from './messages.ts'
import { Id, Time } from './text.ts'

/**
 * The live events besides messages. A new one needs a call of `tx.emit` and a handler in `web/src/app/live-events.ts`,
 * and a case in `tests/live/cases.ts`, which compares the handler's result with fresh data.
 */
const Change = z.discriminatedUnion('message_type', [
  z.object({
    message_type: z.literal('dossier_created'),
    dossier_id: Id,
    title: z.string(),
    type: z.enum(['internal', 'shared']),
  }),
  // A message that was there already. `revision` is that of the dossier: a skipped one reveals a missed change.
  z.object({ message_type: z.literal('message_changed'), dossier_id: Id, revision: z.int(), message: Message }),
  z.object({ message_type: z.literal('user_added'), dossier_id: Id, user: DossierUser }),
  z.object({ message_type: z.literal('company_added'), dossier_id: Id, company: DossierCompany }),
  z.object({ message_type: z.literal('document_added'), dossier_id: Id, document: Document }),
  z.object({ message_type: z.literal('document_removed'), dossier_id: Id, document: Document }),
  z.object({
    message_type: z.literal('document_opened'),
    dossier_id: Id,
    document_id: Id,
    opened: DocumentOpening,
  }),
  // A document is being read, was read, or was corrected. Clients that show its values fetch them again.
  z.object({
    message_type: z.literal('reading'),
    dossier_id: Id,
    document_id: Id,
    state: ReadingState.nullable(),
    kind: DocumentKind.nullable(),
    // Set when it became a version of another document, or no longer is one.
    version: z.int().optional(),
    version_root: Id.nullable().optional(),
    // Set when it was read, or when somebody said whether it was changed by pen.
    pen: PenState.nullable().optional(),
    // Set when it became known whose paper it is, or no longer is.
    parties: z
      .object({
        seller_company_id: Id.nullable(),
        buyer_company_id: Id.nullable(),
        parties_by: PartiesBy.nullable(),
      })
      .optional(),
  }),
  z.object({ message_type: z.literal('card'), dossier_id: Id, card_id: Id, run: z.int(), state: z.enum(cardStates) }),
  z.object({
    message_type: z.literal('agreement'),
    dossier_id: Id,
    agreement_id: Id,
    card_id: Id.nullable(),
    state: z.enum(agreementStates),
  }),
  // `duties` is missing from nodes of the version before. Of both companies, as `Dossier.duties`.
  z.object({
    message_type: z.literal('turn'),
    dossier_id: Id,
    company_id: Id.nullable(),
    duties: z.array(Duty).optional(),
  }),
  // A change in the warnings about invoices. Sent only to the people of one company.
  z.object({ message_type: z.literal('check'), dossier_id: Id }),
  // The number of mails that wait. Sent only to people of customers.
  z.object({ message_type: z.literal('held_mail'), dossier_id: Id, count: z.int() }),
  z.object({
    message_type: z.literal('dossier_update'),
    dossier_id: Id,
    title: z.string().optional(),
    status: DossierStatus.optional(),
  }),
  z.object({ message_type: z.literal('read_status'), dossier_id: Id, user_id: Id, seq: z.int(), at: Time }),
  z.object({ message_type: z.literal('pinned'), dossier_id: Id, pinned: PinnedItem.nullable() }),
  // Sent only to the person who did it, for their other screens.
  z.object({ message_type: z.literal('muted'), dossier_id: Id, muted: MuteState.nullable() }),
  z.object({
    message_type: z.literal('marked_unread'),
    dossier_id: Id,
    unread_from: z.int().nullable(),
    unread_count: z.int(),
  }),
  z.object({ message_type: z.literal('typing'), dossier_id: Id, user_id: Id, name: z.string() }),
  z.object({ message_type: z.literal('access_changed'), dossier_id: Id, token_expires_at: Time }),
  z.object({ message_type: z.literal('access_ended'), dossier_id: Id }),
  // An invoice of a closed dossier was paid, or that was taken back. Clients fetch the payments again.
  z.object({ message_type: z.literal('paid'), dossier_id: Id, card_id: Id, paid: z.boolean() }),
  // Has no dossier and no content. Clients fetch the list again.
  z.object({ message_type: z.literal('relations_changed') }),
  // The same for the people of the own company: an invitation did not arrive.
  z.object({ message_type: z.literal('colleagues_changed') }),
])

/**
 * The events that the server sends live. Events are hints: `seq` reveals a gap and `after_seq` fills it; for changes
 * these are `revision` and `changed_after`.
 */
export const LiveEvent = z.union([Message, Change])
export type LiveEvent = z.infer<typeof LiveEvent>

/** The replies of the server to a frame. */
export const LiveReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribed'),
    topic: z.string(),
    last_seq: z.int().optional(),
    revision: z.int().optional(),
  }),
  z.object({ type: z.literal('pong') }),
  // Events from another node may have been missed. The client must refetch what it shows.
  z.object({ type: z.literal('resync') }),
  z.object({ type: z.literal('error'), code: z.string() }),
])
export type LiveReply = z.infer<typeof LiveReply>

export const ServerFrame = z.union([LiveReply, LiveEvent])

const Topic = z.union([z.templateLiteral(['user:', z.uuid()]), z.templateLiteral(['dossier:', z.uuid()])])

/** The frames that a client may send. They name a dossier by `dossier_id` or by the topic `dossier:<id>`. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), topic: Topic.optional(), dossier_id: Id.optional() }),
  z.object({ type: z.literal('unsubscribe'), topic: Topic.optional(), dossier_id: Id.optional() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('typing'), dossier_id: Id }),
  // The dossier on the visible screen of this tab, or none. Its person needs no notification of a message there.
  z.object({ type: z.literal('look'), dossier_id: Id.nullable() }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
