import { expect, test } from 'vitest'
import { userPermissions } from './policy.ts'

test.each([
  [
    'an admin',
    'admin',
    false,
    [
      'create_dossier',
      'manage_colleagues',
      'manage_relations',
      'see_company',
      'see_relations',
      'see_all_dossiers',
      'change_password',
      'see_archive',
    ],
  ],
  ['a user', 'user', false, ['create_dossier', 'see_relations', 'change_password', 'see_archive']],
  ['a guest', 'viewer', true, []],
] as const)('%s may do exactly this outside any dossier', (_, role, is_guest, allowed) => {
  const permissions = userPermissions({ role, is_guest })

  expect(Object.entries(permissions).flatMap(([action, may]) => (may ? [action] : []))).toEqual(allowed)
})
