import type { Answer, addContact as addContactCall } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden } from '../../platform/errors.ts'
import { Repeated } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { dossierLimit } from './limits.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { userPermissions } from '../people/policy.ts'
import { cardColumns, toCard } from './read-company.ts'

type Contact = { name: string; registration_number: string; city?: string | null | undefined }
type AddedContact = Answer<typeof addContactCall>

/**
 * Adds an external company as a private contact of the viewer's company. The relation is requested separately and
 * becomes active at once. The same number again is the same contact, whatever its name. An unverified customer does not
 * prevent it, because that may be a different company, unless it is a relation.
 */
export async function addContact(
  tx: Tx,
  viewer: Viewer,
  contact: Contact,
): Promise<AddedContact | Repeated<AddedContact>> {
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  await tx.deps.limits.take(dossierLimit, viewer.id)
  const { name, registration_number, city } = contact
  const customer = await tx.db
    .selectFrom('company')
    .select(cardColumns)
    .where('registration_number', '=', registration_number)
    .where('is_klopt_client', '=', true)
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('id', '=', viewer.company_id), isRelated(viewer)]))
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (customer)
    throw conflict('company_registered', {
      company: toCard(customer),
    })

  const facts = { name, registration_number, city: city || null }
  const created = await tx.db
    .insertInto('company')
    .values({ id: newId(), ...facts, is_klopt_client: false, owner_id: viewer.company_id, status: 'active' })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'registration_number']).where('owner_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return created ?? new Repeated(await findContact(tx, viewer, registration_number))
}

function isRelated({ company_id }: Viewer) {
  return sql<boolean>`exists (
    select from relation
    where relation.status = 'active'
      and (company_1_id = ${company_id} and company_2_id = company.id
        or company_2_id = ${company_id} and company_1_id = company.id))`
}

function findContact({ db }: Tx, viewer: Viewer, number: string): Promise<AddedContact> {
  return db
    .selectFrom('company')
    .select('id')
    .where('owner_id', '=', viewer.company_id)
    .where('registration_number', '=', number)
    .executeTakeFirstOrThrow()
}
