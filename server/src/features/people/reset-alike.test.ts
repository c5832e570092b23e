import { mailGuestLinks, requestPasswordReset } from '@klopt/contract'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { computed } from './passwords.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld() // no jobs run here, so only the request itself is observed
afterEach(() => void vi.restoreAllMocks())

type Call = typeof requestPasswordReset | typeof mailGuestLinks

/** The response and the statements of a request for links, without the address. */
async function request(call: Call, email: string) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const before = computed.times
  const { status, body, headers } = await world.stranger.call(call, { body: { email } })
  const statements = query.mock.calls.map(([argument]) => JSON.stringify(argument).replaceAll(email, 'ADDRESS'))
  query.mockRestore()
  const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { status, body, shown, statements, computed: computed.times - before }
}

test.each([
  ['a reset', requestPasswordReset, 'password_reset'],
  ['the links of a guest', mailGuestLinks, 'guest_links'],
] as const)('a request for %s behaves the same for every address, known or not', async (_, call, job) => {
  const reset = (email: string) => request(call, email)
  const bouw = await world.customer('Bouw BV')
  const change = async (email: string, set: Record<string, unknown>) =>
    world.db.updateTable('person').set(set).where('email', '=', email).execute()
  const account = await world.person('Anna', { company: bouw })
  const fresh = await world.person('Daan', { company: bouw })
  const deleted = await world.person('Els', { company: bouw })
  const guest = await world.guest(await world.contact('Vos', bouw))
  await change(fresh.email, { password_hash: null })
  await change(deleted.email, { deleted_at: new Date() })

  const expected = await reset(account.email)
  const others = []
  for (const email of [fresh.email, deleted.email, guest.email, `niemand@${newId()}.example`])
    others.push(await reset(email))

  expect(expected).toMatchObject({ status: 204, body: undefined, computed: 0 })
  expect(expected.statements).toHaveLength(1)
  expect(expected.statements[0]).toContain('queue_job')
  for (const other of others) expect(other).toEqual(expected)
  const { rows } = await world.pool.query('select from graphile_worker.jobs where task_identifier = $1', [job])
  expect(rows).toHaveLength(5)
  expect(await world.db.selectFrom('mail').select('id').execute()).toEqual([])
})
