import { listDossiers, listSidebar, postMessage, readDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { twoCompanies } from './testing/two-companies.ts'

const world = useWorld()

test('a closed dossier leaves the lists, and opening it returns dossier_closed to those who could see it', async () => {
  const { anna, bram, els, bouw } = await twoCompanies(world)
  const dossier = await world.makeDossier('Klaar', anna, [bouw])
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()
  const params = { id: dossier.id }

  const refused = await anna.call(readDossier, { params })

  expect(refused.status).toBe(403)
  expect(refused.refusal).toMatchObject({ code: 'dossier_closed', detail: 'Dossier is gesloten en niet toegankelijk.' })
  expect((await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Nog iets' } })).status).toBe(
    403,
  )
  expect((await anna.call(listSidebar)).body).toEqual([])
  expect((await bram.call(readDossier, { params })).status).toBe(404)
  expect((await els.call(readDossier, { params })).status).toBe(404)
})

test('the search covers title, company, people, documents and last message, and ignores case and accents', async () => {
  const { anna, bram, bouw, gevel } = await twoCompanies(world)
  const facade = await world.makeDossier('Façade blok A', anna, [bouw, gevel])
  await world.takePart(facade, bram)
  const crane = await world.makeDossier('Kraanhuur', anna, [bouw])
  await anna.call(postMessage, {
    params: { id: crane.id },
    body: { message_type: 'user', message: 'Honderd procent akkoord' },
  })
  const titlesFor = async (q: string) =>
    (await anna.call(listDossiers, { query: { q } })).body.map(({ title }) => title)

  expect(await titlesFor('FACADE')).toEqual(['Façade blok A'])
  expect(await titlesFor('gevel')).toEqual(['Façade blok A'])
  expect(await titlesFor('bram')).toEqual(['Façade blok A'])
  expect(await titlesFor('procent')).toEqual(['Kraanhuur'])
  expect(await titlesFor('%')).toEqual([])
  expect(await titlesFor('_')).toEqual([])
})

test('the list is paged, newest first, without gaps or duplicates', async () => {
  const { anna, bouw } = await twoCompanies(world)
  for (let n = 1; n <= 7; n += 1) {
    const { id } = await world.makeDossier(`Dossier ${n}`, anna, [bouw])
    const created_at = `2025-09-0${n}T09:00:00.000Z` // two can be made in one millisecond
    await world.db.updateTable('dossier').set({ created_at }).where('id', '=', id).execute()
  }

  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await anna.call(listDossiers, { query: { limit: 3, cursor } })
    titles.push(...body.map(({ title }) => title))
    cursor = headers.get('x-next-cursor') ?? undefined
  } while (cursor)

  expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Dossier ${n}`))
})
