import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { twoCompanies } from '../dossiers/testing/two-companies.ts'
import { find, indexAll, say } from './testing/search-desk.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '100000' })

// Letters that were left out, doubled, exchanged or next to the right key, as thumbs make them on a phone.
const typos = `gevelbekleding gevelbekledng|gevelbekleding gevelbekeding|kozijnen koziijnen|kozijn kozjin|kozijn koxijn
betonmortel betonmrotel|betonmortel betonmortl|steiger stieger|steiger steigr|steigers steigrs|levering leverign
levering lvering|levering leverinf|factuur facutur|factuur factuurr|planning plannign|planning planing
aannemer aanemer|aannemer aannmer|dakpannen dakpanen|dakpannen dakpannne|dampremmer dampremer|dampremmer damprmemer
isolatie isoaltie|isolatie isolatei|drempel dremple|drempel derempel|zwenkwiel zwenkwel|zwenkwiel zwekwiel
hoogwerker hoogwreker|hoogwerker hoogwerkr|riolering rioelring|riolering riolring|vrachtbrief vrachtbreif
vrachtbrief vrachbrief|trappenhuis trapenhuis|trappenhuis trappenhius|stukadoor stukadoo|stukadoor stuakdoor
wapening wapenign|wapening wapning|schilderwerk schliderwerk|schilderwerk schilderwekr|meerwerk meewerk
meerwerk meerwrek|bestelbon bestelbno|bestelbon besteblon|offerte oferte|offerte ofefrte|zonwering zonwerng`
  .split(/[|\n]/)
  .map((pair) => pair.trim().split(' '))

test('at least 40 of 50 words with a typo find the word', async () => {
  const { anna, bouw } = await twoCompanies(world)
  const dossier = await world.makeDossier('Werk', anna, [bouw])
  for (const word of new Set(typos.map(([meant]) => meant))) await say(anna, dossier, `Over de ${word} van vandaag`)
  await indexAll(world)
  const missed: string[] = []

  for (const [meant = '', typed = ''] of typos) {
    const { groups } = await find(anna, typed)
    const texts = groups.flatMap(({ hits }) => hits.map(({ text }) => text))
    if (!texts.some((text) => text.includes(meant))) missed.push(typed)
  }

  expect(typos).toHaveLength(50)
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(10)
})

const trade =
  `kozijn levering steiger planning riolering wapening isolatie drempel offerte dakpannen gevelplaat betonvloer
  schilderwerk stukadoor bestelbon vrachtbrief aannemer afwerking bekisting oplevering`.split(/\s+/)
const exchanged = (word: string, n: number) =>
  word.slice(0, n) + word.charAt(n + 1) + word.charAt(n) + word.slice(n + 2)

test('a word is found with two letters exchanged in the middle, at the end, before -ing and at the start', async () => {
  const { anna, bouw } = await twoCompanies(world)
  const dossier = await world.makeDossier('Werk', anna, [bouw])
  for (const word of trade) await say(anna, dossier, `Over de ${word} van vandaag`)
  await indexAll(world)
  const foundOf = async (place: (word: string) => number) => {
    const found: string[] = []
    for (const word of trade) {
      const { groups } = await find(anna, exchanged(word, place(word)))
      if (groups.some(({ hits }) => hits.some(({ text }) => text.includes(word)))) found.push(word)
    }
    return found.length
  }

  expect(trade).toHaveLength(20)
  expect(await foundOf(({ length }) => Math.floor(length / 2))).toBeGreaterThanOrEqual(19)
  expect(await foundOf(({ length }) => length - 2)).toBeGreaterThanOrEqual(19)
  expect(await foundOf(({ length }) => length - 4)).toBeGreaterThanOrEqual(19)
  expect(await foundOf(() => 0)).toBeGreaterThanOrEqual(18)
})
