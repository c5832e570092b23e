import type { DossierUser } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { haveActiveRelation } from '../../companies/read.ts'
import { accessDossier } from '../access.ts'
import { isStaff } from '../policy.ts'
import { participate, takesPart } from './participate.ts'
import { readParticipant } from '../read.ts'

/** Adds a colleague, or a person of the other customer while the relation is active. */
export async function addParticipant(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  userId: string,
): Promise<DossierUser | Repeated<DossierUser>> {
  // Locks the person before the dossier, in the order of `deleteColleague`: nobody being deleted is added.
  await sql`select from person where id = ${userId} for share`.execute(tx.db)
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!isStaff(viewer)) throw forbidden()
  const person = await findCandidate(tx, dossierId, userId)
  if (!person) throw notFound()
  if (!dossier.permissions.add_participant) throw forbidden()
  if (await takesPart(tx, dossierId, userId)) return new Repeated(await readParticipant(tx.db, viewer, dossier, userId))
  const colleague = person.company_id === viewer.company_id
  if (!colleague && !(await haveActiveRelation(tx.db, viewer.company_id, person.company_id)))
    throw forbidden('no_relation')

  const user = await participate(tx, viewer, dossier, person)
  await queueMail(tx, { kind: 'dossier_added', person_id: person.id, dossier_id: dossierId, data: { by: viewer.id } })
  return user
}

/** An active account of a customer in the dossier. */
function findCandidate(tx: Tx, dossierId: string, userId: string) {
  return tx.db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .innerJoin('dossier_company', 'dossier_company.company_id', 'company.id')
    .select(['person.id', 'person.full_name', 'person.company_id', 'company.name as company_name'])
    .where('dossier_company.dossier_id', '=', dossierId)
    .where('person.id', '=', userId)
    .where('person.is_guest', '=', false)
    .where('person.deleted_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .where('company.status', '<>', 'inactive')
    .executeTakeFirst()
}
