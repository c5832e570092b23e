import type { User } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

type Caller = Pick<Viewer, 'role' | 'is_guest'>

/** The rights of a person outside dossiers. The server enforces them; the web app hides by them. */
export function userPermissions({ role, is_guest }: Caller): User['permissions'] {
  const admin = role === 'admin'
  const staff = role !== 'viewer'
  return {
    create_dossier: staff,
    manage_colleagues: admin,
    manage_relations: admin,
    see_company: admin,
    see_relations: staff,
    see_all_dossiers: admin, // all of the company, even without taking part
    change_password: !is_guest, // guests use mailed links instead
    see_archive: !is_guest, // guests get a mailed link to the archive instead
  }
}
