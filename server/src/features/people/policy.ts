import type { User } from '@klopt/contract'

/** What somebody may do outside any dossier. The server refuses by it and the web app hides by it. */
export function userPermissions({ role }: Pick<User, 'role'>): User['permissions'] {
  const admin = role === 'admin'
  return { create_dossier: role !== 'viewer', manage_colleagues: admin, manage_relations: admin, see_company: admin }
}
