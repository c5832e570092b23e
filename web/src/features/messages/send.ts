import { answerCard, type Message, postMessage } from '@klopt/contract'
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
import { dropUnsent, isUnsent, keepUnsent, readUnsent, type Unsent, type UnsentAnswer } from './unsent.ts'
import { untilAnswered } from './until-answered.ts'

/** A message on its way, tried `since` then: the mutation that sends it is what stands on the screen until it is confirmed. */
export type Pending = { unsent: Unsent; error: Error | null; since: number }

/** Sends a message, after those before it in the same dossier, and keeps it until the server has it. */
export async function send(client: QueryClient, userId: string, unsent: Unsent): Promise<void> {
  keepUnsent(userId, unsent)
  const { dossier_id, client_id } = unsent
  const options: MutationOptions<Message, Error, Unsent> = {
    mutationKey: sending(dossier_id),
    scope: { id: `send ${dossier_id}` },
    networkMode: 'always', // untilAnswered waits for the line itself
    gcTime: Infinity, // a message that failed waits for its sender, however long
    mutationFn: () => untilAnswered((signal) => post(unsent, signal)),
  }
  const mutation = client.getMutationCache().build(client, options)
  try {
    const sent = await mutation.execute(unsent)
    dropUnsent(userId, client_id)
    await receiveMessage(client, sent)
    client.getMutationCache().remove(mutation)
  } catch {
    // Its bubble says that it failed and offers to try again.
  }
}

function post({ dossier_id, client_id, message, answer }: Unsent, signal: AbortSignal): Promise<Message> {
  if (!answer) {
    const body = { message_type: 'user' as const, message, client_id }
    return call(postMessage, { params: { id: dossier_id }, body, signal })
  }
  const { card_id: id, ...said } = answer
  return call(answerCard, { params: { id }, body: { ...said, client_id }, signal })
}

/** What it answered is no longer what the card says: nobody says that by pressing once more. */
export function isOutdated(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'card_changed'
}

/** An answer as its message will have it. */
export function dataOf({ card_id, answer, reason, wish }: UnsentAnswer): Record<string, string | null> {
  return { card_id, answer, reason: reason ?? null, wish: wish ?? null }
}

/** Sends what a reload or an ended session left behind. The server knows what it already has by its client_id. */
export function resumeUnsent(client: QueryClient, userId: string) {
  for (const unsent of readUnsent(userId)) {
    if (!find(client, unsent.client_id)) void send(client, userId, unsent)
  }
}

export function sendAgain(client: QueryClient, userId: string, unsent: Unsent): Promise<void> {
  removeUnsent(client, userId, unsent)
  return send(client, userId, unsent)
}

export function removeUnsent(client: QueryClient, userId: string, { client_id }: Unsent) {
  const mutation = find(client, client_id)
  if (mutation) client.getMutationCache().remove(mutation)
  dropUnsent(userId, client_id)
}

export function usePending(dossierId: string): Pending[] {
  const cache = useQueryClient().getMutationCache()
  const known = useRef<Pending[]>([])
  // What is sent stands there in the frame of the key press; what goes waits for the message that takes its place.
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
