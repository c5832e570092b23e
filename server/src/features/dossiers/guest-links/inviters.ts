import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/** Who invited the guest. If they no longer take part: everybody who may invite people. */
export async function findInviters({ db }: Tx, dossierId: string, guestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; invited: boolean }>`
    select person.id, person.id = guest.invited_by as invited
    from participant guest
    join participant on participant.dossier_id = guest.dossier_id and participant.status = 'active'
    join person on person.id = participant.user_id and person.role <> 'viewer'
      and person.deleted_at is null and person.disabled_at is null
    where guest.dossier_id = ${dossierId} and guest.user_id = ${guestId}`.execute(db)
  const inviter = rows.filter(({ invited }) => invited)
  return (inviter.length > 0 ? inviter : rows).map(({ id }) => id)
}
