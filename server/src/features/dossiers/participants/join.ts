import { sql } from 'kysely'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessDossier, type AccessibleDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'
import type { Caller } from '../policy.ts'
import { readParticipant } from '../read.ts'

/** The dossier under its lock, for whoever is going to write in it: an admin may join by that. */
export async function accessToWrite(tx: Tx, viewer: Viewer, dossierId: string): Promise<AccessibleDossier> {
  if (viewer.role === 'admin') await tx.deps.sessions.holdAccount(tx.db, viewer)
  return accessDossier(tx.db, viewer, dossierId, { lock: true })
}

/** Makes an admin who reads along a participant, before the first thing they write: both sides see who is there. */
export async function joinDossier(tx: Tx, viewer: Viewer, dossier: AccessibleDossier): Promise<void> {
  await admitAdmin(tx, viewer, dossier)
  await tellDossier(tx, viewer, dossier, 'admin_joined', { name: viewer.full_name })
}

/** The same before it is told: of somebody who did nothing for it, whoever ends the other's part tells it. */
export async function admitAdmin(tx: Tx, viewer: Caller, dossier: AccessibleDossier): Promise<void> {
  await tx.db
    .insertInto('participant')
    .values({ dossier_id: dossier.id, user_id: viewer.id, read_seq: dossier.last_seq })
    .onConflict((conflict) =>
      conflict.columns(['dossier_id', 'user_id']).doUpdateSet({ status: 'active', joined_at: sql<string>`now()` }),
    )
    .execute()
  dossier.takes_part = true
  dossier.own_participants += 1
  tx.signal({ kind: 'admit', user_id: viewer.id, dossier_id: dossier.id, until: null })
  const user = await readParticipant(tx.db, viewer, dossier, viewer.id)
  tx.emit({ message_type: 'user_added', dossier_id: dossier.id, user })
}
