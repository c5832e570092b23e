import { me, readCompany } from '@klopt/contract'
import { call } from '../../platform/api.ts'
import { readToken } from '../../platform/token.ts'
import { type Draft, emptyDraft } from './draft.ts'

/**
 * The facts of a guest who registers in the browser where they are signed in: their dossiers move to a company with the
 * same number and an admin with the same address. Null for everybody else, and if it cannot be read.
 */
export async function readGuest(): Promise<Draft | null> {
  if (!readToken()) return null
  const guest = await call(me).catch(() => null)
  if (!guest || guest.company.is_klopt_client) return null
  const card = await call(readCompany, { params: { id: guest.company_id } }).catch(() => null)
  if (!card) return null // the access has ended, so nothing moves
  const { name, registration_number } = card
  const { email, first_name, last_name } = guest
  return { ...emptyDraft, company: { name, registration_number }, admin: { email, first_name, last_name } }
}
