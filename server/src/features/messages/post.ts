import type { Message, PostMessage } from '@klopt/contract'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/transaction.ts'
import { accessDossier } from '../dossiers/access.ts'
import { joinDossier } from '../dossiers/join.ts'
import { addLine } from '../dossiers/line.ts'
import { sentBefore } from './read.ts'

/** Writes in a dossier. */
export async function post(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  { message, client_id }: PostMessage,
): Promise<Message> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.post) throw forbidden()

  // A browser that lost our answer sends the same client_id again: it gets the first message, not a second one.
  const earlier = client_id && (await sentBefore(tx.db, viewer, dossier, client_id))
  if (earlier) return earlier

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier) // an admin's first line makes them visible to both sides
  const line = { message_type: 'chat_message', message, event: null, data: null, client_id: client_id ?? null } as const
  return addLine(tx, viewer, dossier, line)
}
