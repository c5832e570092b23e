import { sql } from 'kysely'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessDossier, type AccessibleDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'
import type { Caller } from '../policy.ts'
import { readParticipant } from '../read.ts'

/**
 * The locked dossier for somebody about to write in it. Locks an admin's account too, because writing may join them.
 */
export async function accessToWrite(tx: Tx, viewer: Viewer, dossierId: string): Promise<AccessibleDossier> {
  if (viewer.role === 'admin') await tx.deps.sessions.holdAccount(tx.db, viewer)
  return accessDossier(tx.db, viewer, dossierId, { lock: true })
}

/** Makes an admin who reads along a participant before their first message or upload, visible to both sides. */
export async function joinDossier(tx: Tx, viewer: Viewer, dossier: AccessibleDossier): Promise<void> {
  await admitAdmin(tx, viewer, dossier)
  await tellDossier(tx, viewer, dossier, {
    event: 'admin_joined',
    data: { user_id: viewer.id, name: viewer.full_name },
  })
}

/** Joins without a line, for an admin who joins because somebody else's participation ends. */
export async function admitAdmin(tx: Tx, viewer: Caller, dossier: AccessibleDossier): Promise<void> {
  await tx.db
    .insertInto('participant')
    .values({ dossier_id: dossier.id, user_id: viewer.id, read_seq: dossier.last_seq })
    .onConflict((conflict) =>
      conflict
        .columns(['dossier_id', 'user_id'])
        .doUpdateSet({ status: 'active', joined_at: sql<string>`now()`, muted_until: null, unread_from: null }),
    )
    .execute()
  dossier.takes_part = true
  dossier.own_participants += 1
  tx.signal({ kind: 'admit', user_id: viewer.id, dossier_id: dossier.id, until: null })
  const user = await readParticipant(tx.db, viewer, dossier, viewer.id)
  tx.emit({ message_type: 'user_added', dossier_id: dossier.id, user: { ...user, mail_bounced: false } })
}
