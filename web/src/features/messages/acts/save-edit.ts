import { editMessage, type Message } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../platform/api.ts'
import { forgetTyped } from '../../../platform/device.ts'
import { addToDraft, type Draft } from '../draft.ts'
import { receiveChange } from '../messages.ts'

type Outcome = { error: unknown; now: Message | null; ended: boolean }

/** Saves an edit. The text that was refused becomes the next message if this one cannot be changed any more. */
export async function saveEdit(
  client: QueryClient,
  me: string,
  message: Message,
  { text, chosen }: Draft,
): Promise<Outcome> {
  const { id: message_id, dossier_id: id, revision } = message
  const take = (now: Message) => receiveChange(client, { dossier_id: id, revision: now.revision, message: now })
  try {
    const mentions = message.mentions.length > 0 && { mentions: chosen }
    const body = { revision, message: text, ...mentions }
    await take(await call(editMessage, { params: { id, message_id }, body }))
    forgetTyped(`edit.${message_id}`)
    return { error: null, now: null, ended: true }
  } catch (error) {
    const { code, present } = error instanceof ApiError ? error : {}
    const now = present && 'sender_id' in present ? present : null
    if (now) void take(now)
    const ended = code === 'too_late' || now?.event === 'message_deleted'
    if (ended) forgetTyped(`edit.${message_id}`)
    if (ended) addToDraft(me, id, text)
    return { error, now, ended }
  }
}
