import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { forbidden, type Refusal } from '../../../platform/errors.ts'
import { hashed } from '../../../platform/ids.ts'
import { companyRegistered, findRegistered } from './find-registered.ts'

export type Registration = {
  company_id: string
  admin_id: string | null
  dossier_id: string | null
  finished_at: string | null
  name: string
  registration_number: string
}

type Options = {
  /** The company named by the call. The token must belong to it. */
  company_id?: string
  /** Also admits a completed registration, so that its last call can be repeated. */
  finished?: boolean
}

/**
 * The only access check of a registration: the token of its first call, valid for 24 hours. Locks the registration
 * until the transaction ends, so that repeated calls run one after the other. Throws if another registration took the
 * number meanwhile.
 */
export async function openRegistration(
  db: Db,
  token: string | null,
  { company_id, finished = false }: Options = {},
): Promise<Registration> {
  const registration = token && (await findRegistration(db, token))
  if (!registration || (company_id && company_id !== registration.company_id)) throw expired()
  if (registration.finished_at) {
    if (!finished) throw expired()
    return registration
  }
  const registered = await findRegistered(db, registration.registration_number)
  if (registered) throw companyRegistered(registered)
  return registration
}

async function findRegistration(db: Db, token: string): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    select company_id, admin_id, dossier_id, finished_at, name, registration_number
    from registration join company on company.id = company_id
    where token_hash = ${hashed(token)} and registration.created_at > now() - interval '24 hours'
    for update of registration`.execute(db)
  return rows[0]
}

function expired(): Refusal {
  return forbidden('registration_expired')
}
