import { checkEmail, confirmPassword, listColleagues, login, me } from '@klopt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { receiveSignals } from '../platform/live/signals.ts'
import { klopt } from '../testing/klopt-command.ts'
import { password, useWorld } from '../testing/world.ts'

const world = useWorld()
let stopSignals: () => Promise<void>
beforeAll(() => void (stopSignals = receiveSignals(world.deps)))
afterAll(() => stopSignals())

const fresh = 'een nieuw en lang wachtwoord'

async function linde() {
  const company = await world.customer('Bouwbedrijf De Linde')
  const { registration_number: number } = await world.db
    .selectFrom('company')
    .select('registration_number')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  return { company, number }
}

function tokenIn(text: string): string {
  return new URL(text.match(/http\S+/)?.[0] ?? '').searchParams.get('token') ?? ''
}

test('user:create makes an account and prints a link that sets its password', async () => {
  const { number } = await linde()
  const email = `${newId()}@bouw.example`
  const names = ['--first-name', 'Daan', '--last-name', 'de Vries']

  const created = await klopt(world, 'user:create', email, '--company', number, ...names, '--role', 'admin')

  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toContain(`Daan de Vries <${email}> is now admin of Bouwbedrijf De Linde.`)
  const body = { token: tokenIn(created.out), new_password: fresh }
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
  const signedIn = await world.stranger.call(login, { body: { email, password: fresh } })
  expect(signedIn.status).toBe(200)

  const again = await klopt(world, 'user:create', email.toUpperCase(), '--company', number, ...names)
  expect(again).toEqual({ code: 1, out: '', err: 'An account with this address already exists.' })
})

test.each([
  [
    ['user:create', 'no-address', '--company', '{number}', '--first-name', 'A', '--last-name', 'Bos'],
    2,
    /Not valid: email, first-name\./,
  ],
  [['user:create', 'a@b.example', '--first-name', 'Anna', '--last-name', 'Bos'], 2, /--company is missing\./],
  [
    ['user:create', 'a@b.example', '--company', '99999999', '--first-name', 'Anna', '--last-name', 'Bos'],
    1,
    /^There is no customer with the number 99999999\.$/,
  ],
  [
    [
      'user:create',
      'a@b.example',
      '--company',
      '{number}',
      '--first-name',
      'Anna',
      '--last-name',
      'Bos',
      '--role',
      'viewer',
    ],
    2,
    /Not valid: role\./,
  ],
  [
    [
      'user:create',
      'a@b.example',
      '--company',
      '{number}',
      '--first-name',
      'Anna',
      '--last-name',
      'Bos',
      '--language',
      'fr',
    ],
    2,
    /--language must be nl or en\./,
  ],
  [['user:create'], 2, /An argument is missing: user:create <email> --company/],
  [['user:reset', 'nobody@b.example'], 1, /^There is no account with the address nobody@b\.example\.$/],
  [['user:reset', 'a@b.example', 'c@d.example'], 2, /'c@d\.example' is too much\./],
  [['user:reset', 'a@b.example', '--nonsense'], 2, /^Unknown option '--nonsense'\./],
  [['user:role', 'a@b.example', 'viewer'], 2, /The role must be admin or user\./],
  [['user:delete', 'a@b.example'], 2, /^There is no command 'user:delete'\./],
] as const)('%j is refused in one line', async (argv, code, line) => {
  const { number } = await linde()

  const { code: exitCode, out, err } = await klopt(world, ...argv.map((word) => word.replace('{number}', number)))

  expect({ code: exitCode, out }).toEqual({ code, out: '' })
  expect(err).toMatch(line)
  expect(err).not.toContain('\n')
})

test('a reset prints a link, and the current password works until it is used', async () => {
  const { company } = await linde()
  const anna = await world.person('Anna', { company })

  const { code, out } = await klopt(world, 'user:reset', anna.email)

  expect(code).toBe(0)
  expect((await anna.call(me)).status).toBe(200)
  const body = { token: tokenIn(out), new_password: fresh }
  expect((await world.stranger.call(login, { body: { email: anna.email, password } })).status).toBe(200)
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
  expect((await world.stranger.call(confirmPassword, { body })).refusal.code).toBe('invalid_token')
  expect((await world.stranger.call(login, { body: { email: anna.email, password } })).status).toBe(401)
  expect((await world.stranger.call(login, { body: { email: anna.email, password: fresh } })).status).toBe(200)
})

test('--lock signs somebody out of a running Klopt at once', async () => {
  const { company } = await linde()
  const anna = await world.person('Anna', { company })
  const line = await anna.listen()
  await line.settled()
  expect((await anna.call(me)).status).toBe(200) // now the session is cached

  const { out } = await klopt(world, 'user:reset', anna.email, '--lock')

  const before = Date.now()
  expect(out).toContain('signed out everywhere')
  expect(await line.closes()).toBe(4401)
  expect((await anna.call(me)).status).toBe(401)
  expect(Date.now() - before).toBeLessThan(15_000) // without the signal, the check of every minute would close it
  expect((await world.stranger.call(login, { body: { email: anna.email, password } })).status).toBe(401)
  const known = await world.stranger.call(checkEmail, { params: { email: anna.email } })
  expect(known.body).toEqual({ email: anna.email }) // the account keeps its address
  const body = { token: tokenIn(out), new_password: fresh }
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
})

test('a new role applies at once to signed-in people, and the last admin cannot be made a user', async () => {
  const { company } = await linde()
  const anna = await world.person('Anna', { company, role: 'admin' })
  const daan = await world.person('Daan', { company })
  expect((await daan.call(listColleagues)).status).toBe(403)

  const last = await klopt(world, 'user:role', anna.email, 'user')
  expect(last).toMatchObject({ code: 1, out: '' })
  expect(last.err).toMatch(/^Anna de Wit is the last admin of Bouwbedrijf De Linde/)
  expect((await klopt(world, 'user:role', daan.email, 'admin')).code).toBe(0)
  await expect.poll(async () => (await daan.call(listColleagues)).status).toBe(200)
  expect((await klopt(world, 'user:role', anna.email, 'user')).code).toBe(0)
  await expect.poll(async () => (await anna.call(listColleagues)).status).toBe(403)
})

test('an invited admin without a password does not count as an admin', async () => {
  const { company, number } = await linde()
  const anna = await world.person('Anna', { company, role: 'admin' })
  const names = ['--first-name', 'Bea', '--last-name', 'Smit', '--role', 'admin']
  const email = `bea@${newId()}.example`
  const { code, out } = await klopt(world, 'user:create', email, '--company', number, ...names)
  expect(code).toBe(0)

  expect((await klopt(world, 'user:role', anna.email, 'user')).code).toBe(1)
  const body = { token: tokenIn(out), new_password: fresh }
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
  expect((await klopt(world, 'user:role', anna.email, 'user')).code).toBe(0)
})

test('with an address that several companies added, user:reset uses the confirmed account or refuses without one', async () => {
  const [one, two] = [await linde(), await linde()]
  const email = `eva@${newId()}.example`
  const add = ({ number }: typeof one) =>
    klopt(world, 'user:create', email, '--company', number, '--first-name', 'Eva', '--last-name', 'Smit')
  await add(one)
  const { code, out } = await add(two)
  expect(code).toBe(0)

  const unclear = await klopt(world, 'user:reset', email)
  expect(unclear).toMatchObject({ code: 1, out: '' })
  expect(unclear.err).toMatch(/^Nobody has confirmed the address/)

  const body = { token: tokenIn(out), new_password: fresh }
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
  expect((await klopt(world, 'user:reset', email)).code).toBe(0)
})

test('when two admins are made users at the same time, one stays admin', async () => {
  const { company } = await linde()
  const admins = await Promise.all(['Anna', 'Bea'].map((name) => world.person(name, { company, role: 'admin' })))

  const codes = await Promise.all(
    admins.map(async ({ email }) => (await klopt(world, 'user:role', email, 'user')).code),
  )

  expect(codes.toSorted()).toEqual([0, 1])
})
