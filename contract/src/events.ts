import { z } from 'zod'
import { card_states } from './card-words.ts'
import { Document, DocumentKind, ReadingState } from './documents.ts'
import { DossierCompany, DossierStatus, DossierUser } from './dossiers.ts'
import { Message } from './messages.ts'
import { Id, Time } from './text.ts'

/** What the server tells live. Events are hints: `seq` shows a gap and `after_seq` fills it. */
export const LiveEvent = z.discriminatedUnion('message_type', [
  Message.extend({ message_type: z.literal('chat_message') }),
  Message.extend({ message_type: z.literal('system') }),
  z.object({
    message_type: z.literal('dossier_created'),
    dossier_id: Id,
    title: z.string(),
    type: z.enum(['internal', 'shared']),
  }),
  z.object({ message_type: z.literal('user_added'), dossier_id: Id, user: DossierUser }),
  z.object({ message_type: z.literal('company_added'), dossier_id: Id, company: DossierCompany }),
  z.object({ message_type: z.literal('document_added'), dossier_id: Id, document: Document }),
  z.object({ message_type: z.literal('document_removed'), dossier_id: Id, document: Document }),
  // A document is being read, was read, or was corrected: who shows its values asks for them again.
  z.object({
    message_type: z.literal('reading'),
    dossier_id: Id,
    document_id: Id,
    state: ReadingState.nullable(),
    kind: DocumentKind.nullable(),
    // Told where it became the next version of another, or no longer is.
    version: z.int().optional(),
    version_root: Id.nullable().optional(),
  }),
  z.object({ message_type: z.literal('card'), dossier_id: Id, card_id: Id, run: z.int(), state: z.enum(card_states) }),
  z.object({ message_type: z.literal('turn'), dossier_id: Id, company_id: Id.nullable() }),
  // To the people of one company alone: what only they are told of an invoice.
  z.object({ message_type: z.literal('check'), dossier_id: Id }),
  z.object({
    message_type: z.literal('dossier_update'),
    dossier_id: Id,
    title: z.string().optional(),
    status: DossierStatus.optional(),
  }),
  z.object({ message_type: z.literal('read_status'), dossier_id: Id, user_id: Id, seq: z.int(), at: Time }),
  z.object({ message_type: z.literal('typing'), dossier_id: Id, user_id: Id, name: z.string() }),
  z.object({ message_type: z.literal('access_changed'), dossier_id: Id, token_expires_at: Time }),
  z.object({ message_type: z.literal('access_ended'), dossier_id: Id }),
  // Of no dossier, and it tells nothing: who may see what is in the list asks for it.
  z.object({ message_type: z.literal('relations_changed') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** What the server answers to a frame. */
export const LiveReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), topic: z.string(), last_seq: z.int().optional() }),
  z.object({ type: z.literal('pong') }),
  // Something may have been missed that was told on another node: fetch what is shown again.
  z.object({ type: z.literal('resync') }),
  z.object({ type: z.literal('error'), code: z.string() }),
])
export type LiveReply = z.infer<typeof LiveReply>

export const ServerFrame = z.union([LiveReply, LiveEvent])

const Topic = z.union([z.templateLiteral(['user:', z.uuid()]), z.templateLiteral(['dossier:', z.uuid()])])

/** What a client may send. A dossier is named by `dossier_id` or by the topic `dossier:<id>`. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), topic: Topic.optional(), dossier_id: Id.optional() }),
  z.object({ type: z.literal('unsubscribe'), topic: Topic.optional(), dossier_id: Id.optional() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('typing'), dossier_id: Id }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
