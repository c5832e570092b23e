import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { endSessions } from '../people/end-sessions.ts'
import { accessCompany } from './access.ts'

/**
 * Removes a guest from the contacts; their messages stay. They must be removed from open dossiers first, where both
 * companies read it. The same address can be invited again.
 */
export async function removeContact(tx: Tx, viewer: Viewer, companyId: string, userId: string): Promise<void> {
  const { permissions } = await accessCompany(tx.db, viewer, companyId)
  if (!permissions.remove_contacts) throw forbidden()
  // An invitation of the same person waits for this lock, or this sees that they take part.
  const { rows } = await sql`
    select from person join company on company.id = company_id
    where person.id = ${userId} and company_id = ${companyId} and owner_id = ${viewer.company_id}
      and is_guest and deleted_at is null
    for update of person`.execute(tx.db)
  if (rows.length === 0) throw notFound()
  const { numAffectedRows } = await sql`
    update person set deleted_at = now() where id = ${userId} and not exists (
      select from participant join dossier on dossier.id = dossier_id
      where user_id = ${userId} and participant.status = 'active' and dossier.status <> 'closed')`.execute(tx.db)
  if (numAffectedRows === 0n) throw conflict('still_participates')
  await endSessions(tx, userId)
  await audit(tx.db, { action: 'contact_removed', person_id: viewer.id, data: { user_id: userId } })
}
