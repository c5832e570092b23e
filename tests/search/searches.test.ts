import type { SearchPage } from '@klopt/contract'
import { expect, test } from 'vitest'
import { indexDue } from '../../server/src/features/search/index/index-due.ts'
import { find, indexAll, say, triesMost } from '../../server/src/features/search/testing/search-desk.ts'
import { twoCompanies } from '../../server/src/features/dossiers/testing/two-companies.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'
import { filtersOf, queryOf } from './queries.ts'

const world = useWorld()
const queries = times(150, 1000, 10_000, 'KLOPT_QUERIES')
const searches = times(120, 500, 5000, 'KLOPT_SEARCHES')
const flood = times(20_000, 50_000, 1_000_000)
const floodPiece = 50_000

async function scene() {
  const two = await twoCompanies(world)
  const dossier = await world.makeDossier('Gevel Zuidas', two.anna, [two.bouw, two.gevel])
  await world.takePart(dossier, two.bram)
  return { ...two, dossier }
}

test(`${queries} generated queries are answered or refused, and none fails`, async () => {
  const { anna, dossier } = await scene()
  for (const text of [
    'De kozijnen van PO-4500127',
    'Voor € 1.234,56 op NL91 ABNA 0417 1643 00',
    'credit nota 2025-0388',
  ])
    await say(anna, dossier, text)
  await indexAll(world)
  const chance = new Chance()
  const failed: string[] = []
  const statuses = new Map<number, number>()

  for (let n = 0; n < queries; n += 1) {
    const q = queryOf(chance)
    const url = chance.often(0.8) ? '/api/v1/search' : `/api/v1/dossiers/${dossier.id}/search`
    const filters = url.includes('dossiers') ? '' : filtersOf(chance)
    const { status } = await anna.fetch(`${url}?q=${encodeURIComponent(q)}${filters}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 200 && status !== 422) failed.push(`${status} ${JSON.stringify(q)} ${filters}`)
  }

  expect(failed, `seed ${chance.seed}`).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(queries / 2)
})

/** The answer as text too. Asks again, some times, while it is not complete. */
async function answerTo(who: Caller, q: string) {
  for (let tries = 1; ; tries += 1) {
    const response = await who.fetch(`/api/v1/search?q=${encodeURIComponent(q)}`)
    const text = await response.text()
    const page = JSON.parse(text) as SearchPage
    if (page.complete) return { page, text }
    expect(tries, `'${q}' was never searched completely`).toBeLessThan(triesMost)
  }
}

test(`nobody finds another's words in ${searches} searches, and everybody their own`, async () => {
  const chance = new Chance()
  const tenants = await Promise.all(
    ['Noord', 'Oost', 'Zuid', 'West'].map(async (name) => {
      const person = await world.person(name, { company: await world.customer(`${name} BV`) })
      const secrets = Array.from(
        { length: 12 },
        () => `geheim${chance.below(2 ** 30).toString(36)}${name.toLowerCase()}`,
      )
      const dossier = await world.makeDossier(`Werk ${name}`, person, [{ id: person.company_id }])
      for (const secret of secrets) await say(person, dossier, `Bericht met ${secret} en nummer ${secret.length}40017`)
      return { person, secrets, dossier }
    }),
  )
  await indexAll(world)
  const leaks: string[] = []

  for (let n = 0; n < searches; n += 1) {
    const [asking, writing] = [chance.pick(tenants), chance.pick(tenants)]
    const secret = chance.pick(writing.secrets)
    const q = chance.pick([
      secret,
      secret.slice(0, 6 + chance.below(5)),
      secret.slice(2),
      `"met ${secret}"`,
      `bericht ${secret}`,
      secret.replace(/.(?=.{3}$)/, ''),
    ])
    const { page, text } = await answerTo(asking.person, q)
    const foreign = tenants
      .filter((tenant) => tenant !== asking)
      .flatMap(({ secrets, dossier }) => [...secrets.filter((one) => !q.includes(one)), dossier.id])
    for (const each of foreign) if (text.includes(each)) leaks.push(`${q} showed ${each}`)
    if (asking === writing && q === secret && page.groups.length !== 1) leaks.push(`${q} was not found`)
    if (asking !== writing && q === secret && page.groups.length !== 0) leaks.push(`${q} had hits`)
  }

  expect(leaks, `seed ${chance.seed}`).toEqual([])
})

test(`${flood} words of another company do not change what is found`, async () => {
  const { anna, dossier } = await scene()
  // Kin are chosen by how often they occur: words that are used come before words that are only listed.
  for (const text of ['Aluminiumkozijnen graag', 'Een stelkozijn en een raamkozijn', 'De gevelbekleding'])
    for (let n = 0; n < 3; n += 1) await say(anna, dossier, text)
  await indexAll(world)
  const asked = ['kozijn', 'kozi', 'gevelbekledng', 'stelk', 'aluminium']
  const answers = () => Promise.all(asked.map(async (q) => (await find(anna, q)).groups))
  const before = await answers()
  expect(asked.filter((_, n) => before[n]?.length === 0)).toEqual([])

  // In pieces, because a statement may take five seconds.
  for (let first = 1; first <= flood; first += floodPiece)
    await world.pool.query(
      `insert into search_word (word, entries)
       select (array['kosijn', 'gefelbekledin', 'stelk', 'aluminium'])[1 + n % 4] || 'x' || n, 1
       from generate_series($1::int, $2::int) n`,
      [first, Math.min(first + floodPiece - 1, flood)],
    )

  expect(await answers()).toEqual(before)
})

test('a message is found soon after it was sent', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'De zwenkwielen zijn er')
  while (await indexDue(world.deps)); // the jobs process does this every second

  await expect.poll(async () => (await find(anna, 'zwenkwiel')).groups.length).toBe(1)
})
