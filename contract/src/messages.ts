import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, text, Time } from './text.ts'

/** The happenings that people see in the chat. Their data stands in `data`, the Dutch sentence in `message`. */
export const system_events = [
  'document_added',
  'document_removed',
  'kind_corrected',
  'value_corrected',
  'version_added',
  'order_chosen',
  'card_made',
  'card_changed',
  'user_added',
  'user_left',
  'user_removed',
  'admin_joined',
  'company_added',
  'company_replaced',
  'renamed',
  'access_renewed',
  'extension_requested',
  'close_requested',
  'close_cancelled',
  'closed',
  'welcome_1',
  'welcome_2',
  'welcome_3',
] as const
export type SystemEvent = (typeof system_events)[number]

/**
 * The card is drawn in the place of its newest card_made or card_changed. Both have in `data` card_id, invoice and orders
 * (numbers, or the file's name), order_version, state, difference (a decimal, or null) and currency: an older line is one of text.
 */

/** `seq` numbers the messages of a dossier 1, 2, 3 … without gaps, in commit order. */
export const Message = z.object({
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
})
export type Message = z.infer<typeof Message>

/** Oldest first. `before` is the cursor of the page with older messages. */
export const MessagePage = z.object({
  messages: z.array(Message),
  before: z.string().nullable(),
  has_more: z.boolean(),
})
export type MessagePage = z.infer<typeof MessagePage>

export const MessageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.messages_page_most).default(limits.messages_page),
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  after_seq: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/messages',
  summary: 'A page of messages: the newest, those before a cursor, or those after a sequence number.',
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

export const markRead = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/read-status',
  summary: 'Mark messages as read up to a sequence number, or up to the last one.',
  session: 'consented',
  params: z.object({ id: Id }),
  body: z.strictObject({ seq: z.int().min(0).max(2_000_000_000).optional() }).optional(),
  status: 204,
})
