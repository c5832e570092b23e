import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id } from './text.ts'

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`))

/** The subscription from `pushManager.subscribe` in a browser. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(limits.push_endpoint),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  /** Whether notifications on this device may show the text of a message. Left out: as it was, and not at first. */
  show_text: z.boolean().optional(),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const readPush = endpoint({
  method: 'GET',
  path: '/api/v1/push/subscription',
  summary: 'The key to subscribe with, and whether the device of this session is subscribed.',
  session: 'consented',
  status: 200,
  answer: z.object({ key: z.string(), on: z.boolean(), show_text: z.boolean() }),
})

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/v1/push/subscription',
  summary: 'Send notifications to the device of this session until it signs out. Call it again on each visit.',
  session: 'consented',
  body: PushSubscription,
  status: 204,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/v1/push/subscription',
  summary: 'Stop sending notifications to the device of this session.',
  session: 'consented',
  status: 204,
})

/**
 * The encrypted payload of a push: a notification to show, or a dossier that was read elsewhere. It has the number of
 * unread dossiers, for the badge of the installed app.
 */
export const PushPayload = z.union([
  z.object({
    dossier_id: Id,
    unread: z.int(),
    title: z.string(),
    body: z.string(),
    seq: z.int(),
    edited: z.boolean().optional(),
  }),
  z.object({ dossier_id: Id, unread: z.int(), title: z.null() }),
])
export type PushPayload = z.infer<typeof PushPayload>
