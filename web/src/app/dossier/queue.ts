import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refreshCards } from '../../features/cards/cards.ts'
import { refreshWorks } from '../../features/cards/work/works.ts'
import { focusLine } from '../../features/messages/focus-line.ts'
import { send } from '../../features/messages/send.ts'
import type { Unsent, UnsentAct } from '../../features/messages/unsent.ts'

type Content = Pick<Unsent, 'dossier_id' | 'client_id' | 'message' | 'answer' | 'act' | 'held'>

/** The message waits for a connection. Afterwards the screen shows what the server made of it, also if it refused. */
export async function queue(
  client: QueryClient,
  me: Pick<User, 'id'>,
  content: Content,
  hold?: () => Promise<void>,
): Promise<void> {
  if (content.answer || content.act) focusLine({ key: content.client_id })
  await send(client, me.id, { ...content, created_at: new Date().toISOString() }, hold)
  refreshActs(client, content)
}

/** The same for an act of an agreement, with its note. */
export function queueAct(
  client: QueryClient,
  me: Pick<User, 'id'>,
  { dossier_id, act, client_id = crypto.randomUUID() }: { dossier_id: string; act: UnsentAct; client_id?: string },
): Promise<void> {
  return queue(client, me, { dossier_id, client_id, message: act.says.note ?? '', act })
}

/** Refetches what an answer or an act changes. */
export function refreshActs(client: QueryClient, { dossier_id, act }: Pick<Unsent, 'dossier_id' | 'act'>) {
  if (act?.says.kind === 'extra_work') void refreshWorks(client, dossier_id)
  else void refreshCards(client, dossier_id)
}
