import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { hashed, newToken } from '../../../platform/ids.ts'

/**
 * Makes the link of one mail to a guest, for an active participant of a dossier that is not closed; null for anybody
 * else. Made when the mail is written, so that the token lies nowhere but in the mail. The dossier is held, because
 * whoever removes, renews or closes holds it too: no link slips in behind their back.
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
