import type { Message } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { focusLine } from '../../features/messages/focus-line.ts'
import { receiveMessage } from '../../features/messages/messages.ts'
import { isNoAnswer } from '../../platform/api.ts'

type Ways = {
  now: (client_id: string) => Promise<Message>
  /** Without a connection the message is queued with the unsent ones. */
  later: (client_id: string) => void
}

/** Sends for a sheet that waits for the server. The same `clientId` is sent only once. */
export async function sendNow(client: QueryClient, { now, later }: Ways): Promise<void> {
  const clientId = crypto.randomUUID()
  try {
    await receiveMessage(client, await now(clientId))
    focusLine({ key: clientId })
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    later(clientId)
  }
}
