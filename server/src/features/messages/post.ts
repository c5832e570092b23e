import type { Message, PostMessage } from '@klopt/contract'
import { forbidden } from '../../platform/errors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Viewer } from '../../platform/session.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { addLine } from '../dossiers/lines/line.ts'
import type { Posts } from './post-at-once.ts'
import { sentBefore } from './read.ts'

/** Writes in a dossier: at once where it can be, in steps where there is more to it (an admin who joins, a refusal). */
export async function post(
  deps: Deps,
  posts: Posts,
  viewer: Viewer,
  dossierId: string,
  said: PostMessage,
): Promise<Message> {
  return deps.lanes.inTurn(dossierId, async () => {
    const sent = await posts.atOnce({
      viewer,
      dossier_id: dossierId,
      message: said.message,
      client_id: said.client_id ?? null,
    })
    if (!sent) return transaction(deps, (tx) => postInSteps(tx, viewer, dossierId, said))
    deps.live.publish({ event: { ...sent, message_type: 'chat_message', unread: true } })
    return sent
  })
}

/** The same within a transaction that does more. */
async function postInSteps(tx: Tx, viewer: Viewer, dossierId: string, said: PostMessage): Promise<Message> {
  const { message, client_id } = said
  const dossier = await accessToWrite(tx, viewer, dossierId)
  if (!dossier.permissions.post) throw forbidden()

  // A browser that lost our answer sends the same client_id again: it gets the first message, not a second one.
  const earlier = client_id && (await sentBefore(tx.db, viewer, dossier, client_id))
  if (earlier) return earlier

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier) // an admin's first line makes them visible to both sides
  const line = { message_type: 'chat_message', message, event: null, data: null, client_id: client_id ?? null } as const
  return addLine(tx, viewer, dossier, line)
}
