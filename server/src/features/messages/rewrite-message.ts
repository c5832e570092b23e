import type { LineEvent, Mention, Message } from '@klopt/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { listColumns, raiseRevision } from '../dossiers/lines/line.ts'
import { askToIndex } from '../dossiers/jobs.ts'
import { sentence } from '../dossiers/lines/sentences.ts'
import { readMessages, toMessage } from './read.ts'

/** Turns a message of a locked dossier into an event. It keeps its position, number and sender. */
export async function rewriteMessage(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  id: string,
  change: LineEvent,
): Promise<Message> {
  return changeMessage(tx, viewer, dossier, id, { ...change, message: sentence('NL', change) })
}

type Change = Pick<Message, 'event' | 'data' | 'message'> & { edited?: boolean; mentions?: Mention[] }

/** Changes a message of a locked dossier in its place, also in the list of dossiers and in the search index. */
export async function changeMessage(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  id: string,
  { edited = false, mentions = [], ...change }: Change,
): Promise<Message> {
  const revision = await raiseRevision(tx, dossier.id)
  const edited_at = edited ? sql<string>`clock_timestamp()` : null
  await tx.db
    .updateTable('message')
    .set({ ...change, mentions: mentions.length > 0 ? JSON.stringify(mentions) : null, revision, edited_at })
    .where('id', '=', id)
    .execute()
  const [row] = await readMessages(tx.db, sql`select * from message where id = ${id}`)
  if (!row) throw new Error('A message that is changed exists.')
  if (row.seq === dossier.last_seq)
    await tx.db.updateTable('dossier').set(listColumns(change)).where('id', '=', dossier.id).execute()
  // A notification may show its words.
  await sql`
    update dossier set push_due_at = clock_timestamp()
    where id = ${dossier.id} and push_due_at is null
      and exists (select from push_notice where dossier_id = dossier.id)`.execute(tx.db)
  await askToIndex(tx, dossier.id, [{ message_id: id }])
  const message = toMessage(viewer, dossier, row)
  tx.emit({ message_type: 'message_changed', dossier_id: dossier.id, revision, message: { ...message, unread: true } })
  return message
}
