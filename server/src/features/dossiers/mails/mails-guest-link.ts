import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { hashed, newToken } from '../../../platform/ids.ts'

/**
 * Creates a new guest link for one mail; null if the guest is not an active participant of an open dossier. Created
 * when the mail is written, so that the token is stored nowhere else. The dossier is locked, as removing, renewing and
 * closing do, so that no valid link survives them.
 */
export async function makeGuestLink(
  { db, config }: Deps,
  dossierId: string | null,
  guest: { id: string; language: Language },
): Promise<string | null> {
  const token = newToken()
  const { numAffectedRows = 0n } = await sql`
    insert into guest_link (token_hash, dossier_id, user_id)
    select ${hashed(token)}, dossier.id, participant.user_id
    from dossier join participant on participant.dossier_id = dossier.id
    where dossier.id = ${dossierId} and dossier.status <> 'closed'
      and participant.user_id = ${guest.id} and participant.status = 'active'
    for share of dossier`.execute(db)
  if (numAffectedRows === 0n) return null
  return `${config.publicUrl}${guest.language === 'EN' ? '/en' : ''}/validate?token=${token}`
}
