import { makeCrowd } from './crowd.ts'
import type { DriverCall, LoadResult } from './drive.ts'
import { median, record, table } from './figures.ts'
import { fillDossiers, makeDossiers } from './fill.ts'
import { type Server, startKlopt, withPool } from './servers.ts'
import { onStage, options, type Stage } from './stage.ts'

/*
 * Measures how costs grow with the number of messages: the same calls, alternating between installations that differ
 * only in their number of messages N. Cost ~ N^b. Half the messages are in one dossier, the others in dossiers of five
 * hundred. `--big` adds ten million, which takes a quarter of an hour and 6 GB.
 */
const sizes = options.short ? [10_000, 50_000] : [100_000, 1_000_000, ...(options.big ? [10_000_000] : [])]
const plan = options.short ? { rounds: 2, seconds: 0.5 } : { rounds: 7, seconds: 2 }
const inList = 100
const inEach = 500
const goals = { post: 0.05, 'deep page': 0.05, list: 0.12, 'random page': 0.12 }

type GrowthStep = { size: number; database: string; server: Server; calls: Map<string, DriverCall[]> }

await onStage(async (stage) => {
  const installations: GrowthStep[] = []
  for (const size of sizes) installations.push(await prepare(stage, size))
  const driver = stage.child('bench/drive.ts')
  const rounds = new Map<string, number[][]>()
  for (const name of Object.keys(goals)) {
    const times: number[][] = []
    for (const { database } of installations) await tidy(stage, database)
    for (let round = -1; round < plan.rounds; round += 1) {
      const each: number[] = []
      for (const { server, calls } of installations) {
        const order = { port: server.port, at_once: 1, seconds: plan.seconds, asks: calls.get(name) ?? [] }
        const driven = await driver.ask<LoadResult>(order)
        if (driven.failed > 0) throw new Error(`${driven.failed} calls failed.`)
        each.push(driven.p50)
      }
      if (round >= 0) times.push(each) // the first round is a warm-up
    }
    rounds.set(name, times)
  }
  report(rounds, await stage.machine())
})

async function prepare(stage: Stage, size: number): Promise<GrowthStep> {
  const crowd = makeCrowd({ dossiers: inList, members: 2 })
  const database = `bench_klopt_${size}`
  const server = await startKlopt(stage, { crowd, database })
  const [long] = crowd
  const [reader, other] = long?.members ?? []
  if (!long || !reader || !other) throw new Error('The crowd is empty.')
  const many = size / 2 / inEach
  const random = await withPool(stage.postgres, database, async (pool) => {
    await fillDossiers(pool, [long.id], size / 2)
    const others = crowd.slice(1).flatMap(({ members }) => members.map(({ id }) => id)) // strangers to the reader
    const dossiers: string[] = []
    for (let n = 0; n < 10; n += 1)
      dossiers.push(...(await makeDossiers(pool, others.slice(n * 2, n * 2 + 2), many / 10)))
    for (let n = 0; n < dossiers.length; n += 100) await fillDossiers(pool, dossiers.slice(n, n + 100), inEach)
    // The reader's list has the same length in all installations.
    const own = dossiers.filter((_, n) => n % Math.ceil(dossiers.length / inList) === 0).slice(0, inList)
    await pool.query('insert into participant (dossier_id, user_id) select id, $2 from unnest($1::uuid[]) as d (id)', [
      own,
      reader.id,
    ])
    return own
  })
  const { token } = reader
  const get = (name: string, path: string): DriverCall => ({ name, method: 'GET', path, token })
  // Longer than the existing messages: a shorter one would fit at the end of old pages. Each of those would have to be
  // read and, after the checkpoint, logged in full, and ten times the messages have ten times as many such pages.
  const message = 'Klopt de maat van het kozijn? '.repeat(5)
  const body = JSON.stringify({ message_type: 'user', message })
  const calls = new Map<string, DriverCall[]>([
    ['post', [{ name: 'post', method: 'POST', path: `/api/v1/dossiers/${long.id}/messages`, token, body }]],
    ['deep page', Array.from({ length: 50 }, (_, n) => get('deep page', page(long.id, (size / 100) * (n + 0.5))))],
    ['list', [get('list', '/app/dossiers/list')]],
    ['random page', random.map((id, n) => get('random page', page(id, 60 + ((n * 37) % (inEach - 60)))))],
  ])
  return { size, database, server, calls }
}

/** Runs the maintenance that PostgreSQL would otherwise do during a measurement. */
async function tidy({ postgres }: Stage, database: string): Promise<void> {
  await withPool(postgres, database, async (pool) => {
    await pool.query('vacuum analyze')
    await pool.query('checkpoint') // writes the data out now, so that posts do not wait for the disk
  })
}

function page(id: string, before: number): string {
  return `/api/v1/dossiers/${id}/messages?limit=50&before=${before}`
}

function report(rounds: Map<string, number[][]>, machine: string) {
  const rows = [['', ...sizes.map((size) => `${size.toLocaleString('en')} ms`), 'b', 'goal']]
  for (const [name, goal] of Object.entries(goals)) {
    const times = rounds.get(name) ?? []
    const each = sizes.map((_, n) => median(times.map((round) => round[n] ?? Number.NaN)))
    const growths = times.map(
      (round) => Math.log((round.at(-1) ?? 0) / (round[0] ?? 0)) / Math.log((sizes.at(-1) ?? 0) / (sizes[0] ?? 0)),
    )
    rows.push([name, ...each.map((ms) => ms.toFixed(2)), median(growths).toFixed(3), `≤ ${goal}`])
  }
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const setup = `One call at a time, p50. Half the messages in one dossier, the others in dossiers of ${inEach}. The list shows ${inList}. b of N^b, medians of ${plan.rounds} alternating rounds of ${plan.seconds} s.`
  const powers = rows.slice(1).map((row) => `${row[0]} ${row.at(-2)}`)
  const headline = `${new Date().toISOString().slice(0, 10)}: cost grows as N^b with b for ${powers.join(', ')} (${machine})`
  if (!options.short) record('Growth', headline, `${setup}\n\n${shown}`)
}
