import { expect, test } from 'vitest'
import { dossierPermissions, participantPermissions, type Caller, type DossierFacts } from './policy.ts'

const user: Caller = { id: 'anna', role: 'user', is_guest: false, company_id: 'bouw' }
const admin: Caller = { ...user, role: 'admin' }
const guest: Caller = { id: 'otto', role: 'viewer', is_guest: true, company_id: 'kraan' }

const shared: DossierFacts = {
  status: 'open',
  takes_part: true,
  access_ended: false,
  company_count: 2,
  customer_count: 2,
  own_participants: 2,
  close_requested_by_company: null,
}
const internal = { company_count: 1, customer_count: 1, own_participants: 1 }
const asked = { status: 'close_request' } as const
/** The fields that only the participant sees. */
const own = ['mute', 'mark_unread'] as const

test.each([
  [
    'a participant',
    user,
    {},
    ['post', 'upload', 'add_participant', 'rename', 'leave', 'renew_links', 'request_close', 'turn', 'remind', ...own],
  ],
  [
    'the only participant of a company',
    user,
    { own_participants: 1 },
    ['post', 'upload', 'add_participant', 'rename', 'renew_links', 'request_close', 'turn', 'remind', ...own],
  ],
  [
    'an admin who takes part',
    admin,
    {},
    [
      'post',
      'upload',
      'add_participant',
      'rename',
      'leave',
      'remove_users',
      'renew_links',
      'request_close',
      'turn',
      'remind',
      ...own,
    ],
  ],
  [
    'an admin who reads along',
    admin,
    { takes_part: false },
    ['post', 'upload', 'add_participant', 'rename', 'remove_users', 'renew_links', 'request_close', 'turn', 'remind'],
  ],
  [
    'a participant of an internal dossier',
    user,
    internal,
    ['post', 'upload', 'add_participant', 'invite_company', 'rename', 'renew_links', 'close', ...own],
  ],
  [
    'a customer with an external company',
    user,
    { customer_count: 1 },
    ['post', 'upload', 'add_participant', 'rename', 'leave', 'renew_links', 'turn', 'remind', 'close', ...own],
  ],
  [
    'the side that asked to close',
    user,
    { ...asked, close_requested_by_company: 'bouw' },
    ['post', 'upload', 'add_participant', 'rename', 'leave', 'renew_links', 'cancel_close', 'turn', 'remind', ...own],
  ],
  [
    'the side that was asked',
    user,
    { ...asked, close_requested_by_company: 'gevel' },
    [
      'post',
      'upload',
      'add_participant',
      'rename',
      'leave',
      'renew_links',
      'cancel_close',
      'turn',
      'remind',
      'close',
      ...own,
    ],
  ],
  ['a guest', guest, { customer_count: 1 }, ['post', 'upload', 'add_colleague', 'turn', ...own]],
  ['a guest whose access has ended', guest, { customer_count: 1, access_ended: true }, []],
  ['anyone in a closed dossier', admin, { status: 'closed' } as const, []],
] as const)('%s may do exactly this', (_, viewer, difference, allowed) => {
  const permissions = dossierPermissions(viewer, { ...shared, ...difference })

  expect(
    Object.entries(permissions)
      .filter(([, may]) => may)
      .map(([action]) => action),
  ).toEqual(allowed)
})

const daan = { id: 'daan', company_id: 'bouw', company_owner_id: null, is_guest: false }
const bram = { id: 'bram', company_id: 'gevel', company_owner_id: null, is_guest: false }
const otto = { id: 'otto', company_id: 'kraan', company_owner_id: 'bouw', is_guest: true }

test.each([
  ['an admin removes a colleague', admin, daan, {}, { can_remove: true, can_renew: false }],
  [
    'an admin cannot remove the last participant of the company',
    admin,
    daan,
    { own_participants: 1 },
    { can_remove: false, can_renew: false },
  ],
  ['an admin cannot remove people of the other company', admin, bram, {}, { can_remove: false, can_renew: false }],
  [
    'nobody can remove themselves, only leave',
    admin,
    { ...daan, id: 'anna' },
    {},
    { can_remove: false, can_renew: false },
  ],
  [
    'an admin removes a guest of an own contact and renews the link',
    admin,
    otto,
    {},
    { can_remove: true, can_renew: true },
  ],
  ['a user can renew a link but not remove anyone', user, otto, {}, { can_remove: false, can_renew: true }],
  ['a guest can do neither', guest, otto, {}, { can_remove: false, can_renew: false }],
] as const)('%s', (_, viewer, participant, difference, expected) => {
  expect(participantPermissions(viewer, { ...shared, ...difference }, participant)).toEqual(expected)
})
