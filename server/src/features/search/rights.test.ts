import { listMessages, removeParticipant, type Request, search, searchDossier } from '@klopt/contract'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier } from '../documents/testing/scene.ts'
import { twoCompanies } from '../dossiers/testing/two-companies.ts'
import { find, indexAll, say } from './testing/search-desk.ts'

type Query = NonNullable<Request<typeof search>['query']>

const world = useWorld()
const canary = () => `zq${randomBytes(5).toString('hex')}`

async function scene() {
  const two = await twoCompanies(world)
  const dossier = await world.makeDossier('Gevel Zuidas', two.anna, [two.bouw, two.gevel])
  await world.takePart(dossier, two.bram)
  const word = canary()
  await say(two.anna, dossier, `Het geheim is ${word}.`)
  await indexAll(world)
  return { ...two, dossier, word }
}

const isFound = async (who: Caller, word: string) => (await find(who, word)).groups.length > 0

test('somebody who leaves finds nothing in the next search, and others still do', async () => {
  const { anna, bram, els, dossier, word } = await scene()
  await world.takePart(dossier, els)
  expect(await isFound(bram, word)).toBe(true)

  const body = { status: 'removed' as const }
  const left = await bram.call(removeParticipant, { params: { id: dossier.id, user_id: bram.id }, body })
  expect(left.status).toBe(200)

  expect([await isFound(bram, word), await isFound(anna, word)]).toEqual([false, true])
})

test('admins find what their company sees, and a colleague who does not take part finds nothing', async () => {
  const { els, daan, word } = await scene()

  expect([await isFound(els, word), await isFound(daan, word)]).toEqual([true, false])
})

test('reading along by a search is recorded for an admin who does not take part, and not for a participant', async () => {
  const { anna, els, dossier, word } = await scene()
  await Promise.all([isFound(anna, word), isFound(els, 'dit woord staat nergens')])
  const reads = () =>
    world.db
      .selectFrom('audit')
      .select('person_id')
      .where('dossier_id', '=', dossier.id)
      .where('action', '=', 'dossier_read')
      .execute()
  expect(await reads()).toEqual([])

  await isFound(els, word)

  expect(await reads()).toEqual([{ person_id: els.id }])
})

test('a closed dossier is only found in the archive, by its own people', async () => {
  const { anna, bram, daan, bouw, dossier, word } = await scene()
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()
  await world.db.insertInto('archive').values({ dossier_id: dossier.id, company_id: bouw.id }).execute()

  expect(await isFound(anna, word)).toBe(false)
  const { groups } = await find(anna, word, { archive: 'true' })
  expect(groups).toMatchObject([{ dossier: { id: dossier.id, archived: true, status: 'closed' } }])
  const others = await Promise.all([bram, daan].map((who) => find(who, word, { archive: 'true' })))
  expect(others.map((page) => page.groups)).toEqual([[], []]) // Bram's company has no archive of it
  const inside = await anna.call(searchDossier, { params: { id: dossier.id }, query: { q: word } })
  expect(inside.refusal).toMatchObject({ code: 'dossier_closed' })
})

test('a guest finds something only with consent and while the access lasts', async () => {
  const { otto: guest, anna, dossier } = await guestDossier(world)
  const word = canary()
  await say(anna, dossier, `Voor de gast: ${word}`)
  await indexAll(world)
  expect(await isFound(guest, word)).toBe(true)

  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(Date.now() - 1000) })
    .where('user_id', '=', guest.id)
    .execute()
  expect(await isFound(guest, word)).toBe(false)

  await world.db.deleteFrom('email_consent').where('person_id', '=', guest.id).execute()
  world.deps.sessions.forget(guest.id)
  const refused = await guest.call(search, { query: { q: word } })
  expect(refused.refusal).toMatchObject({ code: 'consent_required' })
})

test("another's word, and one that nobody wrote, get the same answer", async () => {
  const { word } = await scene()
  const otto = await world.person('Otto', { company: await world.customer('Elders BV') })
  const own = await world.makeDossier('Eigen werk', otto, [{ id: otto.company_id }])
  await say(otto, own, 'Over de vloerbedekking')
  await indexAll(world)
  const absent = canary()
  const same = async (query: (q: string) => Query) => {
    const answers = await Promise.all([word, absent].map((q) => otto.call(search, { query: query(q) })))
    const [one, other] = answers.map(({ body }) => ({ ...body, understood: null }))
    expect(one).toEqual(other)
  }

  await same((q) => ({ q }))
  await same((q) => ({ q: q.slice(0, 5) }))
  await same((q) => ({ q: `"geheim is ${q}"` }))
  await same((q) => ({ q: `vloerbedekking ${q}` }))
  await same((q) => ({ q: `vloerbedekking -${q}` }))
  await same((q) => ({ q, archive: 'true' }))
})

test('the dossier and company of others are empty filters, like those that do not exist', async () => {
  const { anna, dossier, gevel, word } = await scene()
  const otto = await world.person('Otto', { company: await world.customer('Elders BV') })
  const none = '0199aaaa-0000-7000-8000-000000000000'

  for (const id of [dossier.id, none]) expect((await find(otto, word, { dossier_id: id })).groups).toEqual([])
  for (const id of [gevel.id, none]) expect((await find(otto, word, { company_id: id })).groups).toEqual([])
  expect((await find(anna, word, { company_id: gevel.id })).groups).toHaveLength(1)
  expect((await find(anna, word, { company_id: none })).groups).toEqual([])
})

test('the query is in no log, and in no table', async () => {
  const { anna } = await scene()
  const word = canary()

  await find(anna, word)

  expect(world.log.join('\n')).not.toContain(word)
  const { rows } = await world.pool.query('select count(*) from audit where data::text like $1', [`%${word}%`])
  expect(rows[0].count).toBe(0)
})

test('a message is opened with the 25 before and after it', async () => {
  const { anna, daan, dossier } = await scene()
  for (let n = 2; n <= 80; n += 1) await say(anna, dossier, `Regel ${n}`)
  const around = (seq: number) =>
    anna.call(listMessages, { params: { id: dossier.id }, query: { around: seq } }).then(({ body }) => body)

  const middle = await around(40)
  expect(middle.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 51 }, (_, n) => n + 15))
  expect(middle).toMatchObject({ before: '15', has_more: true })
  const first = await around(1)
  expect([first.messages.length, first.has_more, first.before]).toEqual([26, false, null])
  const refused = await daan.call(listMessages, { params: { id: dossier.id }, query: { around: 1 } })
  expect(refused.status).toBe(404)
})
