import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import type { Line } from './lines.ts'
import { MessageMail } from './mail.ts'
import { PostQuote, Quote } from './quotes.ts'
import { Id, text, Time } from './text.ts'

/** A participant whom a message names. The text has '@' and their full name at this place, also after they left. */
export const Mention = z.strictObject({ user_id: Id, at: z.int().min(0), length: z.int().min(2) })
export type Mention = z.infer<typeof Mention>

/** `seq` numbers the messages of a dossier 1, 2, 3 … without gaps, in commit order. */
const StoredMessage = z.object({
  id: Id,
  dossier_id: Id,
  seq: z.int().positive(),
  message_type: z.enum(['chat_message', 'system']),
  event: z.string().nullable(),
  data: z.record(z.string(), z.string().nullable()).nullable(),
  message: z.string(),
  sender_id: Id.nullable(),
  user_id: Id.nullable(),
  sender_name: z.string(),
  sender_email: z.string().nullable(),
  company: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Time,
  unread: z.boolean(),
  client_id: Id.nullable(),
  /** Set if it came by mail. The default is for nodes and lines of the version before. */
  mail: MessageMail.nullable().default(null),
  mentions: z.array(Mention).default([]),
  /** The revision of the dossier at its last change; 0: never changed. */
  revision: z.int().default(0),
  quote: Quote.nullable().default(null),
  /** When its sender last edited it. */
  edited_at: Time.nullable().default(null),
  /** A mail about it was sent to somebody. Only as long as it may be changed. */
  mailed: z.boolean().default(false),
  /** Until when its sender may edit or delete it, while they may post in the dossier. Null: never. */
  permissions: z.object({ change_until: Time.nullable() }).default({ change_until: null }),
})

/** The schema accepts any event with any data, so lines of other versions pass. The type is stricter. */
export type Message = Omit<z.infer<typeof StoredMessage>, keyof Line> & Line
export const Message = StoredMessage.refine(
  ({ event, data }) => (event === null) === (data === null),
) as unknown as z.ZodType<Message>

/**
 * Oldest first, those of `changed_after` by revision. `before` is the cursor of the page with older messages. The page
 * has all changes up to `revision`, and possibly later ones.
 */
export const MessagePage = z.object({
  messages: z.array(Message),
  before: z.string().nullable(),
  has_more: z.boolean(),
  /** The default is for copies of the version before. */
  revision: z.int().default(0),
})
export type MessagePage = z.infer<typeof MessagePage>

export const MessageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.messages_page_most).default(limits.messages_page),
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  after_seq: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  /** The 25 messages before and after this one, for opening it at its place. */
  around: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  /** Messages that changed after this revision of the dossier. */
  changed_after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/messages',
  summary:
    'A page of messages: the newest, those before a cursor, after or around a number, or changed after a revision.',
  session: 'consented',
  params: z.object({ id: Id }),
  query: MessageQuery,
  status: 200,
  answer: MessagePage,
})

export const PostMessage = z.strictObject({
  message_type: z.literal('user'),
  message: text(1, limits.message),
  client_id: Id.optional(),
  quote: PostQuote.optional(),
  mentions: z.array(Mention).max(limits.mentions).optional(),
})
export type PostMessage = z.infer<typeof PostMessage>

export const postMessage = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/messages',
  summary: 'Post a message in a dossier. Idempotent by client_id.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: PostMessage,
  status: 201,
  answer: Message,
})

const OneMessage = z.object({ id: Id, message_id: Id })
/** The revision of the message that the caller saw. */
const Seen = z.int().min(0).max(2_000_000_000)

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/v1/dossiers/:id/messages/:message_id',
  summary:
    "Edit one of the caller's messages within ten minutes. The earlier text is kept. 409 if it has changed meanwhile.",
  session: 'consented',
  params: OneMessage,
  // The mentions that are left of the earlier text, at their new places. Older clients do not send them.
  body: z.strictObject({
    revision: Seen,
    message: text(1, limits.message),
    mentions: z.array(Mention).max(limits.mentions).optional(),
  }),
  status: 200,
  answer: Message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/v1/dossiers/:id/messages/:message_id',
  summary:
    "Delete one of the caller's messages within ten minutes. A line says that it was deleted, and its text is kept.",
  session: 'consented',
  params: OneMessage,
  query: z.object({ revision: z.coerce.number().pipe(Seen) }), // proxies may drop the body of a DELETE
  status: 200,
  answer: Message,
})

export const markUnread = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/mark-unread',
  summary: 'Mark a dossier as unread for the caller, from a message onwards if one is given. Nobody else sees this.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: z.strictObject({ seq: z.int().min(1).max(2_000_000_000).optional() }).optional(),
  status: 204,
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/read-status',
  summary: 'Mark messages as read up to a sequence number, or up to the last one.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: z.strictObject({ seq: z.int().min(0).max(2_000_000_000).optional() }).optional(),
  status: 204,
})
