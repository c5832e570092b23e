import { expect, test } from 'vitest'
import { companyPermissions, relationPermissions } from './policy.ts'

const admin = { role: 'admin', company_id: 'own' } as const
const user = { role: 'user', company_id: 'own' } as const
const guest = { role: 'viewer', company_id: 'own' } as const

function allowed(permissions: Record<string, boolean>) {
  return Object.entries(permissions)
    .filter(([, may]) => may)
    .map(([action]) => action)
}

test.each([
  [
    'an admin of the own company',
    admin,
    { own: true },
    ['read_all', 'change', 'see_billing', 'see_colleagues', 'see_self'],
  ],
  ['a user of the own company', user, { own: true }, ['see_colleagues', 'see_self']],
  ['a guest of the own company', guest, { own: true }, ['see_self']],
  ['an admin of a related company', admin, { related: true }, ['see_people', 'remove_contacts']],
  ['a user of a related company', user, { related: true }, ['see_people']],
  ['a guest of a related company', guest, { related: true }, []],
  ['an admin of another company', admin, {}, []],
] as const)('%s may do exactly this', (_, viewer, facts, actions) => {
  expect(allowed(companyPermissions(viewer, { own: false, related: false, ...facts }))).toEqual(actions)
})

const pending = { status: 'pending', switched_off_by: null } as const
const active = { status: 'active', switched_off_by: null, company_2_id: 'own' } as const
const off = { status: 'inactive', company_2_id: 'own' } as const

test.each([
  ['the receiver of a request', admin, { ...pending, company_2_id: 'own' }, ['accept', 'reject']],
  ['the sender of a request', admin, { ...pending, company_2_id: 'theirs' }, ['cancel']],
  ['either side of an active relation', admin, active, ['deactivate']],
  ['the side that switched it off', admin, { ...off, switched_off_by: 'own' }, ['activate']],
  ['the other side', admin, { ...off, switched_off_by: 'theirs' }, []],
  ['a user of the receiving company', user, { ...pending, company_2_id: 'own' }, []],
  ['a user of an active relation', user, active, []],
  ['a guest', guest, active, []],
] as const)('%s may do exactly this with a relation', (_, viewer, facts, actions) => {
  expect(allowed(relationPermissions(viewer, facts))).toEqual(actions)
})
