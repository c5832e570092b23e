import { type AnswerData, answerCard, type Message, postMessage } from '@klopt/contract'
import {
  type Mutation,
  type MutationOptions,
  notifyManager,
  type QueryClient,
  replaceEqualDeep,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { receiveMessage } from './messages.ts'
import { perform } from './perform.ts'
import { toPost } from './quotes/quote.ts'
import { dropUnsent, isUnsent, storeUnsent, readUnsent, type Unsent, type UnsentAnswer } from './unsent.ts'
import { untilAnswered } from '../../platform/until-answered.ts'

/** An unconfirmed message, sent first at `since` (ms). The screen shows it from the state of its mutation. */
export type Pending = { unsent: Unsent; error: Error | null; since: number }

/**
 * Sends a message after the earlier ones of the same dossier. It is stored on the device until the server confirms it.
 * With `hold` it waits for that first, beside the others, and is not sent if it rejects.
 */
export async function send(
  client: QueryClient,
  userId: string,
  unsent: Unsent,
  hold?: () => Promise<void>,
): Promise<void> {
  storeUnsent(userId, unsent)
  const { dossier_id, client_id } = unsent
  const options: MutationOptions<Message, Error, Unsent> = {
    mutationKey: sending(dossier_id),
    scope: { id: hold ? `hold ${client_id}` : `send ${dossier_id}` },
    networkMode: 'always', // untilAnswered waits for the connection itself
    gcTime: Infinity, // a failed message stays until its sender retries or removes it
    mutationFn: async () => {
      await hold?.()
      return untilAnswered((signal) => post(unsent, signal))
    },
  }
  const mutation = client.getMutationCache().build(client, options)
  try {
    const sent = await mutation.execute(unsent)
    dropUnsent(userId, client_id)
    await receiveMessage(client, sent)
    client.getMutationCache().remove(mutation)
  } catch {
    // The bubble shows the error and a retry button.
  }
}

async function post(
  { dossier_id, client_id, instead, message, answer, act, quote, mentions }: Unsent,
  signal: AbortSignal,
): Promise<Message> {
  if (act) return perform(act, client_id, { signal })
  if (!answer) {
    const body = {
      message_type: 'user' as const,
      message,
      client_id,
      ...(quote && { quote: toPost(quote) }),
      ...(mentions?.length && { mentions }),
    }
    const params = { id: dossier_id }
    const sent = await call(postMessage, { params, body, signal })
    const isOther = sent.event === null && sent.edited_at === null && sent.message !== message
    return isOther && instead ? call(postMessage, { params, body: { ...body, client_id: instead }, signal }) : sent
  }
  const { card_id: id, ...body } = answer
  return call(answerCard, { params: { id }, body: { ...body, client_id }, signal })
}

const outdated = new Set(['card_changed', 'proposal_changed', 'agreement_ended'])

/**
 * The card or its proposal changed after this was written. Sending it again would answer something that the user has not
 * seen.
 */
export function isOutdated(error: Error | null): boolean {
  return error instanceof ApiError && outdated.has(error.code)
}

/** The message to send again. If it mentions somebody who does not take part, it is sent without mentions. */
export function retried(unsent: Unsent, error: Error | null): Unsent {
  return error instanceof ApiError && error.code === 'not_a_participant' ? { ...unsent, mentions: [] } : unsent
}

/** The data that the message of this answer will have. */
export function dataOf({ card_id, answer, reason, also, wish }: UnsentAnswer): AnswerData {
  return { card_id, answer, reason: reason ?? null, wish: wish ?? null, ...(also?.length && { also: also.join(' ') }) }
}

/** Sends messages left over from a reload or an ended session. Idempotent, as the server recognizes a client_id. */
export function resumeUnsent(client: QueryClient, userId: string, isDue = (_one: Unsent) => true) {
  for (const unsent of readUnsent(userId).filter(isDue)) {
    if (!find(client, unsent.client_id)) void send(client, userId, unsent)
  }
}

export function sendAgain(client: QueryClient, userId: string, unsent: Unsent): Promise<void> {
  removeUnsent(client, userId, unsent)
  return send(client, userId, unsent)
}

export function removeUnsent(client: QueryClient, userId: string, { client_id }: Pick<Unsent, 'client_id'>) {
  const mutation = find(client, client_id)
  if (mutation) client.getMutationCache().remove(mutation)
  dropUnsent(userId, client_id)
}

export function usePending(dossierId: string): Pending[] {
  const cache = useQueryClient().getMutationCache()
  const known = useRef<Pending[]>([])
  // A new message appears at once, in the frame of the key press. Removing it is scheduled together with the cache
  // update that adds the confirmed message.
  const listen = useCallback(
    (changed: () => void) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'pending') changed()
        else notifyManager.schedule(changed)
      }),
    [cache],
  )
  return useSyncExternalStore(listen, () => {
    const states = cache.findAll({ mutationKey: sending(dossierId) }).map(pendingOf)
    return (known.current = replaceEqualDeep(
      known.current,
      states.filter((one) => one !== null),
    ))
  })
}

function pendingOf({ state }: Mutation): Pending | null {
  const { variables, status, error, submittedAt: since } = state
  return isUnsent(variables) ? { unsent: variables, error: status === 'error' ? error : null, since } : null
}

function find(client: QueryClient, clientId: string): Mutation | undefined {
  const all = client.getMutationCache().getAll()
  return all.find((mutation) => pendingOf(mutation)?.unsent.client_id === clientId)
}

function sending(dossierId: string) {
  return ['send', dossierId]
}
