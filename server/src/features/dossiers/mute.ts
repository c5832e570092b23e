import type { MutePeriod, MuteState } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessDossier } from './access.ts'
import { muteColumns, mutedOf, type MuteFacts } from './mute-columns.ts'

const ends: Record<MutePeriod, string> = {
  '8_hours': `now() + interval '8 hours'`,
  '1_week': `now() + interval '1 week'`,
  always: `'infinity'`,
}

/** Mutes a dossier for its viewer alone, or ends that. Their other screens follow. */
export async function muteDossier(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  period: MutePeriod | null,
): Promise<{ muted: MuteState | null }> {
  const { permissions } = await accessDossier(tx.db, viewer, dossierId)
  if (!permissions.mute) throw forbidden()
  const { rows } = await sql<MuteFacts>`
    update participant own set muted_until = ${period ? sql.raw(ends[period]) : null}
    where dossier_id = ${dossierId} and user_id = ${viewer.id} and status = 'active'
    returning ${muteColumns}`.execute(tx.db)
  const [own] = rows
  if (!own) throw forbidden() // removed meanwhile
  const muted = mutedOf(own)
  tx.emit({ message_type: 'muted', dossier_id: dossierId, muted }, [viewer.id])
  return { muted }
}
