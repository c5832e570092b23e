import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { perform } from '../../features/messages/perform.ts'
import { removeUnsent } from '../../features/messages/send.ts'
import type { UnsentAct } from '../../features/messages/unsent.ts'
import { offerUndo } from '../../ui/undo.ts'
import { queue } from './queue.ts'

/** In ms: how long a yes can be undone before it is sent. */
const held = 10_000

type Held = { dossier_id: string; act: UnsentAct; text: string }

/**
 * Sends an act after some seconds in which a toast offers to undo it. It is stored on the device at once, so that it is
 * sent all the same if the browser ends before.
 */
export function holdAct(client: QueryClient, me: Pick<User, 'id'>, { dossier_id, act, text }: Held): Promise<void> {
  const client_id = crypto.randomUUID()
  return queue(client, me, { dossier_id, client_id, message: '', act, held }, async () => {
    const { final, leaving } = await offerUndo(text, held)
    // Leaving the page ends what is under way. The same client_id is sent only once.
    if (leaving) void perform(act, client_id, { keepalive: true }).catch(() => {})
    if (final) return
    removeUnsent(client, me.id, { client_id })
    throw new Error('undone by its sender')
  })
}
