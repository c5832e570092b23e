import type { User } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

type Caller = Pick<Viewer, 'role' | 'is_guest'>

/** What somebody may do outside any dossier. The server refuses by it and the web app hides by it. */
export function userPermissions({ role, is_guest }: Caller): User['permissions'] {
  const admin = role === 'admin'
  const staff = role !== 'viewer'
  return {
    create_dossier: staff,
    manage_colleagues: admin,
    manage_relations: admin,
    see_company: admin,
    see_relations: staff,
    see_all_dossiers: admin, // those of the company, also without taking part
    change_password: !is_guest, // who comes by mailed links has none
    see_archive: !is_guest, // and gets a mailed link to the archive instead
  }
}
