import { deleteDocument, renameDossier, search, searchDossier, updateUser } from '@klopt/contract'
import { expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { useWorld } from '../../testing/world.ts'
import { upload } from '../documents/testing/scene.ts'
import { twoCompanies } from '../dossiers/testing/two-companies.ts'
import { indexChanged } from './index/index-documents.ts'
import { indexDue } from './index/index-due.ts'
import { find, indexAll, markedIn, say, textsOf } from './testing/search-desk.ts'

const world = useWorld()

async function scene() {
  const two = await twoCompanies(world)
  const dossier = await world.makeDossier('Gevel Zuidas', two.anna, [two.bouw, two.gevel])
  await world.takePart(dossier, two.bram)
  return { ...two, dossier }
}

test('a message is found by its words in any form, in compounds, and marked', async () => {
  const { anna, bram, dossier } = await scene()
  await say(anna, dossier, 'De aluminiumkozijnen komen donderdag.')
  await say(bram, dossier, 'Welke prijzen gelden voor de huizen?')
  await indexAll(world)

  expect(markedIn(await find(anna, 'kozijn'))).toEqual(['kozijnen'])
  expect(markedIn(await find(bram, 'PRIJS huis'))).toEqual(['prijzen', 'huizen'])
  expect(markedIn(await find(bram, 'dond'))).toEqual(['donderdag'])
  expect((await find(anna, 'kozijn -donderdag')).groups).toEqual([])
  expect(textsOf(await find(anna, '"gelden voor de huizen"'))).toHaveLength(1)
  expect(textsOf(await find(anna, '"huizen gelden"'))).toEqual([])
  expect((await find(anna, 'steiger')).groups).toEqual([])
})

test('an amount and a number are found however they are typed', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'Dat is € 1.234,56 boven de order PO-4500127.')
  await say(anna, dossier, 'Op NL91 ABNA 0417 1643 00 graag.')
  await indexAll(world)

  for (const q of ['1.234,56', '1234,56', '€ 1.234,56', '1234.56']) {
    const page = await find(anna, q)
    expect(markedIn(page), q).toEqual(['€ 1.234,56'])
    expect(page.understood.amounts, q).toEqual(['1234.56'])
  }
  for (const q of ['4500127', 'PO-4500127', 'po 4500127', '4500']) {
    const page = await find(anna, q)
    expect(markedIn(page), q).toEqual(['PO-4500127'])
  }
  for (const q of ['NL91ABNA0417164300', 'nl91 abna 0417 1643 00'])
    expect(markedIn(await find(anna, q)), q).toEqual(['NL91 ABNA 0417 1643 00'])
})

test('a code and a telephone number are found and marked however their groups are written', async () => {
  const { anna, dossier } = await scene()
  for (const text of [
    'profiel HEA200 in staal',
    'ligger IPE 300 op zicht',
    'kleur RAL7016 mat',
    'bout M12x40 verzinkt',
  ])
    await say(anna, dossier, text)
  await say(anna, dossier, 'bel 06-12345678 voor de kraan')
  await indexAll(world)

  const found = async (q: string) => markedIn(await find(anna, q))
  expect(await found('HEA 200')).toEqual(['HEA200'])
  expect(await found('IPE300')).toEqual(['IPE 300'])
  expect(await found('ral 7016')).toEqual(['RAL7016'])
  expect(await found('M12')).toEqual(['M12'])
  expect(await found('M 12 x 40')).toEqual(['M12x40'])
  for (const q of ['06 12 34 56 78', '+31612345678', '0031 (0)6 1234 5678', '0612345678'])
    expect(await found(q), q).toEqual(['06-12345678'])
  expect(await found('HEA 220')).toEqual([])
  expect(await found('06 12 34 56 79')).toEqual([])
})

test('a typo is corrected if it has no hits, and the answer says so', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'De gevelbekleding is beschadigd.')
  await indexAll(world)

  const page = await find(anna, 'gevelbekledng')

  expect(markedIn(page)).toEqual(['gevelbekleding'])
  expect(page.understood).toMatchObject({ words: ['gevelbekleding'], instead_of: 'gevelbekledng' })
  expect((await find(anna, 'xqxqxqxq')).understood.instead_of).toBeNull()
})

test('a document is found by its name and kind at once, and no longer after it is deleted', async () => {
  const { anna, dossier } = await scene()
  const jobs = await startJobs(world.deps, { index_changed: { work: indexChanged } })
  const { body } = await upload(anna, { dossier_id: dossier.id }, ['Bestelbon trappenhuis.xml', Buffer.from('<a/>')])
  const found = () => find(anna, 'trappenhuis', { kind: 'document' })
  await expect.poll(async () => (await found()).groups).toHaveLength(1)

  const page = await found()

  expect(page.groups[0]?.hits).toMatchObject([
    { kind: 'document', filename: 'Bestelbon trappenhuis.xml', document_id: body[0]?.id, seq: null },
  ])
  expect((await find(anna, 'trappenhuis', { kind: 'message' })).groups).toEqual([])
  await anna.call(deleteDocument, { params: { id: body[0]?.id ?? '', dossier_id: dossier.id } })
  expect((await find(anna, 'trappenhuis', { kind: 'document' })).groups).toEqual([])
  await jobs.stop()
})

test('dossiers named by the query come first, then the newest hits; three of each, and how many more', async () => {
  const { anna, bouw, dossier } = await scene()
  const named = await world.makeDossier('Vloer', anna, [bouw])
  await say(anna, named, 'Goedemorgen')
  for (let n = 1; n <= 27; n += 1) await say(anna, dossier, `Vloer nummer ${n}`)
  await indexAll(world)

  const { groups } = await find(anna, 'vloer')

  expect(groups.map((group) => group.dossier.title)).toEqual(['Vloer', 'Gevel Zuidas'])
  expect(groups[0]).toMatchObject({ title_marks: [[0, 5]], hits: [], more: 0 })
  expect(groups[1]?.hits.map(({ text }) => text)).toEqual(['Vloer nummer 27', 'Vloer nummer 26', 'Vloer nummer 25'])
  expect(groups[1]).toMatchObject({ more: 20, more_capped: true })
})

test('a renamed dossier is found by its new title, and by its company and people', async () => {
  const { anna, dossier } = await scene()
  await anna.call(renameDossier, { params: { id: dossier.id }, body: { title: 'Warmtepompen' } })
  while (await indexDue(world.deps));

  expect((await find(anna, 'warmtepomp')).groups.map((group) => group.dossier.id)).toContain(dossier.id)
  expect((await find(anna, 'warmtepomp bram')).groups.map((group) => group.dossier.id)).toContain(dossier.id)
  expect((await find(anna, 'bram')).people.map(({ first_name }) => first_name)).toContain('Bram')
})

test('a dossier is found by the new name of somebody in it, and no longer by the old one', async () => {
  const { anna, bram, dossier } = await scene()
  await indexAll(world)
  const found = async (q: string) => (await find(anna, q)).groups.map((group) => group.dossier.id)
  expect(await found(`gevel ${bram.full_name}`)).toEqual([dossier.id])

  const jobs = await startJobs(world.deps, { index_changed: { work: indexChanged } })
  await bram.call(updateUser, { params: { id: bram.id }, body: { first_name: 'Zeger', last_name: 'Zonderland' } })
  await expect.poll(() => found('gevel zonderland')).toEqual([dossier.id])
  await jobs.stop()

  expect(await found(`gevel ${bram.full_name}`)).toEqual([])
})

test('pages neither repeat nor skip a dossier while messages arrive', async () => {
  const { anna, bouw } = await scene()
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const made = await world.makeDossier(`Werk ${n}`, anna, [bouw])
    ids.push(made.id)
    await say(anna, made, 'De zonwering is besteld.')
  }
  await indexAll(world)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await find(anna, 'zonwering', { limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.groups.map((group) => group.dossier.id))
    cursor = page.next ?? undefined
    await say(anna, { id: ids[0] ?? '' }, 'De zonwering hangt.')
    await indexAll(world)
  } while (cursor)

  expect(seen).toEqual(ids.toReversed())
})

test('a dossier is searched by itself, page by page', async () => {
  const { anna, bram, daan, dossier } = await scene()
  for (let n = 1; n <= 5; n += 1) await say(anna, dossier, `Dakgoot ${n}`)
  await indexAll(world)
  const ask = (cursor?: string) =>
    bram.call(searchDossier, {
      params: { id: dossier.id },
      query: { q: 'dakgoot', limit: 3, ...(cursor && { cursor }) },
    })

  const first = await ask()
  const second = await ask(first.body.next ?? '')

  const seqs = [...first.body.hits, ...second.body.hits].map(({ text }) => text)
  expect(seqs).toEqual(['Dakgoot 5', 'Dakgoot 4', 'Dakgoot 3', 'Dakgoot 2', 'Dakgoot 1'])
  expect(second.body).toMatchObject({ next: null, complete: true })
  const outside = await daan.call(searchDossier, { params: { id: dossier.id }, query: { q: 'dakgoot' } })
  expect(outside.status).toBe(404)
})

test('a cursor is valid only for its own person and query', async () => {
  const { anna, bram, bouw } = await scene()
  for (const title of ['Een', 'Twee', 'Drie'])
    await say(anna, await world.makeDossier(title, anna, [bouw]), 'dakpannen')
  await indexAll(world)
  const { next } = await find(anna, 'dakpannen', { limit: 2 })
  const cursor = next ?? ''

  const statuses = await Promise.all([
    anna.call(search, { query: { q: 'dakpannen', limit: 2, cursor } }),
    anna.call(search, { query: { q: 'dakpan', limit: 2, cursor } }),
    bram.call(search, { query: { q: 'dakpannen', limit: 2, cursor } }),
    anna.call(search, { query: { q: 'dakpannen', limit: 2, cursor: `${cursor}x` } }),
  ])

  expect(statuses.map(({ status }) => status)).toEqual([200, 422, 422, 422])
})

test.each([
  ['a'],
  ['a'.repeat(65)],
  ['een twee drie vier vijf zes zeven acht negen'],
  ['x'.repeat(10_000)],
  [' '.repeat(10_000)],
  ['kozijn\u0000'],
])('an invalid query is refused: %.20s', async (q) => {
  const { anna } = await scene()

  expect((await anna.call(search, { query: { q } })).status).toBe(422)
})

test('filters that contradict each other, and unknown ones, are refused', async () => {
  const { anna } = await scene()
  const bad = [
    'from=2025-02-01&to=2025-01-01',
    'amount_min=5&amount_max=4',
    'amount_min=x',
    'kind=x',
    'limit=21',
    'x=1',
  ]

  const answers = await Promise.all(bad.map((query) => anna.fetch(`/api/v1/search?q=kozijn&${query}`)))

  expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 422))
  expect((await anna.fetch('/api/v1/search?kind=invoice')).status).toBe(200)
  expect((await anna.fetch('/api/v1/search?amount_min=10')).status).toBe(200)
  expect((await anna.fetch('/api/v1/search?q=')).status).toBe(422)
})

test.each([
  [`'&|!():*`],
  [`a' | 'b`],
  [`\\' \\\\ %_ "`],
  ['" " -" -x'],
  ['\u202eשלום עליכם'],
  ['👷🏗️ 🚧'],
  ['ﷺ ½ ㎡ ǆ ĳ'],
  ['de het een'],
  ['-kozijn'],
  ['€ € € 0,00'],
  ['2025-02-30 24:61'],
])('special characters never break a search: %s', async (q) => {
  const { anna } = await scene()

  expect((await anna.call(search, { query: { q } })).status).toBe(200)
})
