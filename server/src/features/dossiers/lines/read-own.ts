import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../access.ts'

type Position = Pick<AccessibleDossier, 'id' | 'last_seq'> & { read_seq?: number }

/** Who writes has read what is above it. */
export async function readAll({ db }: Tx, { id }: { id: string }, dossier: Position): Promise<void> {
  await db
    .updateTable('participant')
    .set({ read_seq: dossier.last_seq, read_at: sql<string>`now()`, unread_from: null })
    .where('dossier_id', '=', dossier.id)
    .where('user_id', '=', id)
    .execute()
  dossier.read_seq = dossier.last_seq
}

/**
 * What people cause is not unread for them, unless something unread stands above it: a message of somebody else in between,
 * such as during a long upload, or a mark of their own. Their screens are told of lines that Klopt wrote.
 */
export async function readOwnLine(
  tx: Tx,
  dossier: Position,
  { caused_by, acts }: { caused_by: string; acts: boolean },
) {
  const { id: dossier_id, last_seq: seq } = dossier
  const read = await tx.db
    .updateTable('participant')
    .set({
      read_seq: seq,
      ...(acts ? { read_at: sql<string>`now()`, unread_from: null } : {}),
    })
    .where('dossier_id', '=', dossier_id)
    .where('user_id', '=', caused_by)
    .where('read_seq', '=', seq - 1)
    .$if(!acts, (query) => query.where('unread_from', 'is', null))
    .returning(sql<string>`coalesce(read_at, now())`.as('at'))
    .executeTakeFirst()
  if (!read) return
  if (acts) dossier.read_seq = seq
  else tx.emit({ message_type: 'read_status', dossier_id, user_id: caused_by, seq, at: read.at })
}
