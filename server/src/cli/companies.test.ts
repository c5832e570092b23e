import { closeDossier, listMessages, login, me, postMessage, readDossier, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../features/documents/testing/samples.ts'
import { upload } from '../features/documents/testing/scene.ts'
import { hashed, newToken } from '../platform/ids.ts'
import { receiveSignals } from '../platform/live/signals.ts'
import { klopt } from '../testing/klopt-command.ts'
import { password, useWorld } from '../testing/world.ts'

const world = useWorld()
let stopSignals: () => Promise<void>
beforeAll(() => void (stopSignals = receiveSignals(world.deps)))
afterAll(() => stopSignals())

/** De Linde with Anna, its contact Vos with the guest Otto, and Bram of Van Dalen; a dossier with each. */
async function threeCompanies() {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const dalen = await world.customer('Van Dalen Gevelbouw')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  await world.relate(linde, dalen)
  const anna = await world.person('Anna', { company: linde, role: 'admin' })
  const bram = await world.person('Bram', { company: dalen })
  const otto = await world.guest(vos)
  const shared = await world.makeDossier('Met Van Dalen', anna, [linde, dalen])
  const own = await world.makeDossier('Met Vos', anna, [linde, vos])
  await world.takePart(shared, bram)
  await world.takePart(own, otto, new Date(Date.now() + 86_400_000))
  const { registration_number: number } = await world.db
    .selectFrom('company')
    .select('registration_number')
    .where('id', '=', linde.id)
    .executeTakeFirstOrThrow()
  return { linde, dalen, vos, anna, bram, otto, shared, own, number }
}

test('customers and outsiders are listed with what an operator needs, as text and as JSON', async () => {
  const { linde, vos, anna, shared, number } = await threeCompanies()
  const file = pdf('order')
  await upload(anna, { dossier_id: shared.id }, ['order.pdf', file])

  const list = await klopt(world, 'company:list')
  const json = await klopt(world, 'company:list', '--json')

  expect(list.code).toBe(0)
  expect(list.out).toMatch(
    new RegExp(
      String.raw`^${number}  customer  active +verified +20\d\d-\d\d-\d\d  1 person  2 dossiers  0\.0 MB  ${linde.id}  Bouwbedrijf De Linde +${anna.email}$`,
      'm',
    ),
  )
  expect(list.out).toMatch(/outsider  active +of Bouwbedrijf De Linde .* Vos Kraanverhuur$/m)
  const bytes = file.length
  expect(JSON.parse(json.out)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: linde.id,
        kind: 'customer',
        admins: [anna.email],
        people: 1,
        bytes,
        closed_at: null,
      }),
      expect.objectContaining({
        id: vos.id,
        kind: 'outsider',
        contact_of: linde.name,
        admins: [],
        people: 1,
        bytes: 0,
      }),
    ]),
  )
})

test('looking at the lists of people and companies leaves a line each', async () => {
  const { linde, number } = await threeCompanies()
  const seen = () =>
    world.db.selectFrom('audit').select(['action', 'data']).where('action', 'like', '%_listed').execute()
  const before = (await seen()).length

  for (const words of [['company:list'], ['user:list', '--company', number], ['user:list', '--company', '00000000']])
    await klopt(world, ...words)

  expect((await seen()).slice(before)).toEqual([
    { action: 'companies_listed', data: {} },
    { action: 'users_listed', data: { company_id: linde.id } },
  ])
})

test('without --yes company:close only prints what it would do', async () => {
  const { anna, number } = await threeCompanies()

  const { code, out } = await klopt(world, 'company:close', number)

  expect(code).toBe(1)
  expect(out).toContain('1 person and 1 guest of its contacts signed out, 1 dossier closed, 1 shared dossier left')
  expect((await anna.call(me)).status).toBe(200)
})

test("a closed company's people are signed out at once, and the other company keeps the shared dossiers", async () => {
  const { linde, anna, bram, otto, shared, own, number } = await threeCompanies()
  const token = newToken()
  await world.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: own.id, user_id: otto.id })
    .execute()
  const lines = [await anna.listen(), await otto.listen()]
  const other = await bram.listen()
  for (const line of [...lines, other]) await line.settled()
  await other.ask({ type: 'subscribe', dossier_id: shared.id })

  const { code, out, err } = await klopt(world, 'company:close', number, '--yes')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('is closed')
  for (const line of lines) expect(await line.closes()).toBe(4401)
  for (const person of [anna, otto]) expect((await person.call(me)).status).toBe(401)
  expect((await world.stranger.call(login, { body: { email: anna.email, password } })).status).toBe(401)
  expect((await world.stranger.call(validateLink, { query: { token } })).refusal.code).toBe('invalid_link')
  expect(other.closed).toBeNull()

  expect(await other.waitFor('system')).toMatchObject({ event: 'user_left', data: { name: 'Anna de Wit' } })
  const { body: page } = await bram.call(listMessages, { params: { id: shared.id }, query: {} })
  expect(page.messages.map(({ message }) => message)).toEqual(['Anna de Wit heeft het dossier verlaten'])
  const body = { message_type: 'user', message: 'Jammer' } as const
  expect((await bram.call(postMessage, { params: { id: shared.id }, body })).status).toBe(201)
  expect((await bram.call(closeDossier, { params: { id: shared.id } })).status).toBe(200) // nobody else to agree

  const rows = await sql<{ status: string; closed: boolean }>`
    select status, closed_at is not null as closed from dossier where id = ${own.id}
    union all select status, closed_at is not null from company where id = ${linde.id}
    union all select status, switched_off_by is not null from relation where company_1_id = ${linde.id}`.execute(
    world.db,
  )
  expect(rows.rows.map(({ status, closed }) => `${status} ${closed}`)).toEqual([
    'closed true',
    'inactive true',
    'inactive true',
    'inactive true',
  ])
  const again = await klopt(world, 'company:close', number, '--yes')
  expect(again).toEqual({ code: 1, out: '', err: 'Bouwbedrijf De Linde is already closed.' })
})

test('a dossier with a close request that nobody can answer can be closed', async () => {
  const { linde, anna, bram, shared, number } = await threeCompanies()
  await sql`
    update dossier set status = 'close_request', close_requested_by_company = ${bram.company_id},
      close_requested_by_user = ${bram.id} where id = ${shared.id}`.execute(world.db)
  expect((await bram.call(readDossier, { params: { id: shared.id } })).body.permissions.close).toBe(false)

  await klopt(world, 'company:close', linde.id, '--yes')

  expect(number).toHaveLength(8)
  expect((await bram.call(readDossier, { params: { id: shared.id } })).body.permissions.close).toBe(true)
  expect((await anna.call(me)).status).toBe(401)
})
