import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { forbidden, type Refusal } from '../../../platform/errors.ts'
import { hashed } from '../../../platform/ids.ts'
import { companyRegistered, findRegistered } from './registered.ts'

export type Registration = {
  company_id: string
  admin_id: string | null
  dossier_id: string | null
  finished_at: string | null
  name: string
  registration_number: string
}

type Options = {
  /** The call names its company; the token must be of that one. */
  company_id?: string
  /** Lets in a registration that was ended: its last call may be repeated, and answers the same. */
  finished?: boolean
}

/**
 * The only door to a registration: the token that its first call answered, for 24 hours. It holds the registration
 * until the transaction ends, so that a call and its repetition come one after the other. Whoever finds the number
 * taken meanwhile is told so here, at whichever call comes next.
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
  return forbidden('registration_expired', 'Deze registratie is verlopen. Begin opnieuw bij de bedrijfsgegevens.')
}
