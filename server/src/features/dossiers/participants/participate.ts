import type { DossierUser } from '@klopt/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'
import { readParticipant } from '../read.ts'

export type NewParticipant = { id: string; full_name: string; company_name: string }
/** `until` ends a guest's access. A guest who adds a colleague does so in the name of who invited them. */
type Access = { until?: string; invited_by?: string | null; added_by?: string }

/**
 * Makes somebody an active participant of a locked dossier and notifies them and everybody who sees it. For somebody
 * who was removed before, earlier lines count as read. `until` ends a guest's access.
 */
export async function participate(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  person: NewParticipant,
  { until, invited_by = viewer.id, added_by }: Access = {},
): Promise<DossierUser> {
  const access = {
    access_until: until ?? null,
    invited_by,
    added_by: added_by ?? null,
    extension_requested_at: null,
    joined_seq: dossier.last_seq,
  }
  await tx.db
    .insertInto('participant')
    .values({ dossier_id: dossier.id, user_id: person.id, ...access })
    .onConflict((conflict) =>
      conflict.columns(['dossier_id', 'user_id']).doUpdateSet({
        ...access,
        status: 'active',
        read_seq: dossier.last_seq,
        unread_from: null,
        muted_until: null,
        joined_at: sql<string>`now()`,
      }),
    )
    .execute()
  tx.signal({ kind: 'admit', user_id: person.id, dossier_id: dossier.id, until: until ?? null })
  const type = dossier.company_count === 1 ? 'internal' : 'shared'
  tx.emit({ message_type: 'dossier_created', dossier_id: dossier.id, title: dossier.title, type }, [person.id])
  const user = await readParticipant(tx.db, viewer, dossier, person.id)
  // A guest gets this event as well, and may not know whose mail came back.
  tx.emit({ message_type: 'user_added', dossier_id: dossier.id, user: { ...user, mail_bounced: false } })
  await tellDossier(tx, viewer, dossier, {
    event: 'user_added',
    data: {
      user_id: person.id,
      name: person.full_name,
      company: person.company_name,
      by: viewer.full_name,
    },
  })
  return user
}

/** Whether somebody takes part. Call it under the dossier's lock. */
export async function takesPart(tx: Tx, dossierId: string, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('participant')
    .select('user_id')
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
