import { readAgain } from '@klopt/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../server/src/features/documents/testing/scene.ts'
import { readerFlags, sandbox } from '../../server/src/features/readings/reader/read-in-sandbox.ts'
import { sandboxed } from '../../server/src/features/readings/reader/sandbox.ts'
import { Chance } from '../testing/chance.ts'
import { readings } from '../testing/full.ts'
import { written } from './figures-of.ts'
import { hostileFiles, variants } from './hostile-rows.ts'
import { papersOf } from './maker/papers.ts'
import { structured } from './maker/xml/files.ts'
import { mutated } from './mutate.ts'
import { peakOfReaders } from './peak.ts'
import { Siege } from './siege.ts'

const { times } = readings
// `npm run hostile` tries everything, in up to half an hour. CI has time for only a few.
const whole = process.env['KLOPT_HOSTILE'] === 'whole'
const allDamaged = 5000
const count = whole ? allDamaged : times(3, 10, 80, 'KLOPT_READINGS')
/** '3/20' is the third of twenty parts. */
const [piece = 1, pieces = 1] = (process.env['KLOPT_PIECE'] ?? '1/1').split('/').map(Number)
/** A reader with a processor to itself ends after 20 seconds. On a busy machine it ends within this. */
const timeMost = 300_000
const memoryLeast = process.platform === 'linux' ? 1 : 0 // unknown elsewhere
const memoryMost = 600
const hours = 10_800_000

const testing = join(import.meta.dirname, '../../server/src/features/readings/testing')

let siege: Siege
beforeAll(async () => void (siege = await Siege.begin()))
afterAll(() => siege.end())

test("a reader's attempt to use the network is detected, in the sandbox of any reader", async () => {
  const before = siege.counted.tries().length
  const protections = await sandbox(siege.counted.node)
  const words = [siege.counted.node, ...readerFlags, join(testing, 'probe.ts'), '9', tmpdir()]
  const { command, args, options } = sandboxed(protections, [...words, import.meta.filename, String(process.pid)])

  await promisify(execFile)(command, args, options)

  expect(protections).toEqual(await sandbox())
  expect(siege.counted.tries().slice(before)).toEqual(expect.arrayContaining(['tried connect', 'tried fetch']))
})

test('every hostile file is refused or read, and Klopt continues', { timeout: hours }, async () => {
  const files = await hostileFiles(whole ? variants : 1, whole)

  const { results } = await runSiege(inPiece(files))

  const expected = new Map(files.map(({ name, states }) => [name, states]))
  expect(results.filter(({ name, state }) => !expected.get(name)?.includes(state))).toEqual([])
})

test(`none of ${count} randomly damaged files crashes a reader or Klopt`, { timeout: hours }, async () => {
  const seeds = await soundFiles()
  const chance = new Chance()
  const numbers = inPiece(chance.some(count, Math.max(count, allDamaged)))
  const files = numbers.flatMap((n) => {
    const { type, bytes } = seeds[n % seeds.length] ?? seeds[0] ?? { type: 'xml', bytes: new Uint8Array() }
    const damaged = mutated(bytes, n)
    return damaged.length ? [{ name: `${n}`, filename: `factuur ${n}.${type}`, bytes: damaged }] : []
  })

  const { results } = await runSiege(files)

  expect(
    results.filter(({ state }) => state === 'fallen'),
    `seed ${chance.seed}`,
  ).toEqual([])
})

test('a killed reader is retried, and given up after three attempts', { timeout: hours }, async () => {
  const { anna, dossiers } = await siege.place.scene()
  const [dossier] = dossiers
  const who = siege.place.at(anna)
  const content = Buffer.from(readFileSync(join(testing, 'papers/Factuur_2025-0388.pdf')))
  for (const kills of whole ? [1, 2, 3, 1, 2, 3, 1, 2, 3, 0] : [3]) {
    siege.killReaders() // a reader that waits would be too fast to kill
    const { body } = await upload(who, { dossier_id: dossier?.id ?? '' }, [`factuur ${randomUUID()}.pdf`, content])
    const id = body[0]?.id ?? ''

    for (let killed = 1; killed <= kills; killed += 1) await siege.killReader(id, killed)
    await siege.becomes(id, kills === 3 ? 'failed' : 'read')

    if (kills < 3) continue
    expect((await who.call(readAgain, { params: { id } })).status).toBe(202)
    await siege.becomes(id, 'read')
  }
})

/** Checks what must hold for any files. */
async function runSiege(files: Parameters<Siege['endure']>[0]) {
  const { pid, output } = siege.place
  const [triesBefore, read] = [siege.counted.tries().length, siege.counted.readers()]
  const peak = peakOfReaders(pid)
  const results = await siege.endure(files)
  const megabytes = peak()
  const wrong = [...siege.statuses.keys()].filter((status) => status >= 500)
  const longest = results.toSorted((one, other) => other.took_ms - one.took_ms).slice(0, 5)
  const states = Object.entries(Object.groupBy(results, ({ state }) => state)).map(([state, all]) => [
    state,
    all?.length,
  ])
  console.warn(
    JSON.stringify({
      files: results.length,
      states,
      statuses: [...siege.statuses],
      megabytes,
      longest,
      slowest_post: siege.slowest_post,
    }),
  )

  expect(wrong).toEqual([])
  expect(siege.place.pid).toBe(pid)
  expect(siege.place.output).toBe(output) // no error in its log
  // A damaged file may be refused when it arrives.
  const taken = results.filter(({ state }) => state !== 'not taken')
  expect(siege.counted.readers() - read).toBeGreaterThanOrEqual(Math.min(1, taken.length))
  expect(siege.counted.tries().slice(triesBefore)).toEqual([])
  expect(longest[0]?.took_ms ?? 0).toBeLessThan(timeMost + 2000)
  expect(megabytes).toBeGreaterThanOrEqual(memoryLeast)
  expect(megabytes).toBeLessThan(memoryMost)
  expect(siege.statuses.get(201)).toBeGreaterThan(results.filter(({ state }) => state !== 'not taken').length / 5)
  return { results }
}

function inPiece<T>(all: T[]): T[] {
  return all.filter((_, n) => n % pieces === piece - 1)
}

/** Invoices and orders of every kind, undamaged. */
async function soundFiles(): Promise<{ type: 'pdf' | 'xml'; bytes: Uint8Array }[]> {
  const papers = join(testing, 'papers')
  const own = readdirSync(papers).filter((name) => name.endsWith('.pdf'))
  const made = papersOf('building').filter((_, n) => n % 4 === 0)
  return [
    ...own.map((name) => ({ type: 'pdf' as const, bytes: new Uint8Array(readFileSync(join(papers, name))) })),
    ...(await structured(2)),
    ...(await Promise.all(made.map(async (paper) => ({ type: 'pdf' as const, bytes: await written(paper) })))),
  ]
}
