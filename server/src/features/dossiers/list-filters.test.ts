import { listDossiers, listSidebar } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { dayFromNow } from '../overview/testing/counted.ts'

const world = useWorld()

async function fourDossiers() {
  const scene = await sharedDossier(world)
  const { anna, bouw, gevel } = scene
  const staal = await world.customer('Staal BV')
  const made = { Kozijnen: [bouw, gevel], Balken: [bouw, staal], Intern: [bouw] }
  const ids: Record<string, string> = { 'PO 4500127': scene.dossier.id }
  for (const [title, companies] of Object.entries(made))
    ids[title] = (await world.makeDossier(title, anna, companies)).id
  const set = (title: string, values: object) =>
    world.db
      .updateTable('dossier')
      .set(values)
      .where('id', '=', ids[title] ?? '')
      .execute()
  const titles = async (query: object) =>
    (await anna.call(listDossiers, { query })).body.map(({ title }) => title).toSorted()
  return { ...scene, staal, set, titles }
}

test('the list can be filtered by turn, difference, due date and company, together and with the search', async () => {
  const { bouw, gevel, staal, set, titles } = await fourDossiers()
  await set('PO 4500127', {
    duties: dutyOf(bouw),
    differs: true,
    due_date: dayFromNow(7),
  })
  await set('Kozijnen', { duties: dutyOf(gevel), due_date: dayFromNow(8) })
  await set('Balken', { card_state: 'proposed', due_date: dayFromNow(-3) })

  expect(await titles({ turn: 'own' })).toEqual(['PO 4500127'])
  expect(await titles({ differs: '1' })).toEqual(['Balken', 'PO 4500127'])
  expect(await titles({ due_days: 7 })).toEqual(['Balken', 'PO 4500127'])
  expect(await titles({ due_days: 8 })).toEqual(['Balken', 'Kozijnen', 'PO 4500127'])
  expect(await titles({ company_id: gevel.id })).toEqual(['Kozijnen', 'PO 4500127'])
  expect(await titles({ company_id: staal.id, differs: '1' })).toEqual(['Balken'])
  expect(await titles({ company_id: gevel.id, q: 'kozijn' })).toEqual(['Kozijnen'])
  expect(await titles({ company_id: gevel.id, differs: '1', turn: 'own', due_days: 0 })).toEqual([])
})

test.each(['aan-zet=1', 'turn=other', 'differs=yes', 'due_days=soon', 'due_days=-1', 'due_days=1000', 'company_id=1'])(
  'an unknown filter or value is refused: %s',
  async (query) => {
    const { anna } = await sharedDossier(world)

    expect((await anna.fetch(`${listDossiers.path}?${query}`)).status).toBe(422)
    expect((await anna.fetch(`${listSidebar.path}?${query}`)).status).toBe(422)
    expect((await anna.fetch(listDossiers.path)).status).toBe(200)
  },
)

test('a dossier to which a guest’s access ended fits no filter', async () => {
  const { otto, dossier, anna, kraan } = await guestDossier(world)
  await world.db.updateTable('dossier').set({ differs: true }).where('id', '=', dossier.id).execute()
  const count = async (query: object) => (await otto.call(listDossiers, { query })).body.length
  expect(await count({ differs: '1' })).toBe(1)

  await sql`update participant set access_until = now() - interval '1 hour' where user_id = ${otto.id}`.execute(
    world.db,
  )

  expect([await count({}), await count({ differs: '1' }), await count({ company_id: anna.company_id })]).toEqual([
    1, 0, 0,
  ])
  expect((await otto.call(listDossiers)).body[0]).toMatchObject({ differs: false, access_ended: true })
  expect(kraan.id).not.toBe(anna.company_id)
})

const nothing = { about: null, card_id: null, agreement_id: null, message_id: null, document_id: null, paper: null }
const question = {
  ...nothing,
  kind: 'question',
  by: null,
  since: '2026-03-02T13:05:40.000000Z',
  amount: null,
  currency: null,
}

function dutyOf(...owing: { id: string }[]): string {
  return JSON.stringify(owing.map(({ id: company_id }) => ({ ...question, company_id })))
}

test('the filter on the turn finds exactly the dossiers in which the own company has a duty, whoever comes first', async () => {
  const { anna, bram, bouw, gevel } = await sharedDossier(world)
  for (const owing of [[], [bouw], [gevel], [bouw, gevel], [gevel, bouw]]) {
    const { id } = await world.makeDossier('Elk geval', anna, [bouw, gevel])
    await world.takePart({ id }, bram)
    await world.db
      .updateTable('dossier')
      .set({ duties: dutyOf(...owing) })
      .where('id', '=', id)
      .execute()
  }
  await world.db.updateTable('dossier').set({ duties: null }).where('title', '=', 'PO 4500127').execute()

  for (const who of [anna, bram]) {
    const own = (await who.call(listDossiers)).body.filter(({ own_duty }) => own_duty?.company_id === who.company_id)
    const found = (await who.call(listDossiers, { query: { turn: 'own' } })).body
    expect(found).toEqual(own)
    expect(found).toHaveLength(3)
  }
})
