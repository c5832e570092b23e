import { makeCrowd } from './crowd.ts'
import type { DriverCall, LoadResult } from './drive.ts'
import { median, record, table } from './figures.ts'
import { fillDossiers, makeDossiers } from './fill.ts'
import { type Server, startBare, startKlopt, withPool } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * The most frequent reads: the newest fifty messages, fifty deep in a long dossier, and the list of a thousand
 * dossiers. Klopt alternates with a bare SELECT of the same rows on the same database.
 */
const plan = options.short ? { rounds: 2, seconds: 0.5, messages: 500 } : { rounds: 5, seconds: 3, messages: 5000 }
const dossiers = 1000
const at_once = 8

type Round = LoadResult & { cpu: number }

await onStage(async (stage) => {
  const crowd = makeCrowd()
  const klopt = await startKlopt(stage, { crowd })
  const busiest = crowd[0]?.members[0]
  if (!busiest) throw new Error('The crowd is empty.')
  await withPool(stage.postgres, 'bench_klopt', async (pool) => {
    await fillDossiers(
      pool,
      crowd.map(({ id }) => id),
      plan.messages,
    )
    const others = crowd[0]?.members.slice(0, 2).map(({ id }) => id) ?? []
    await fillDossiers(pool, await makeDossiers(pool, others, dossiers - 1), 3)
    await pool.query('vacuum analyze')
  })
  const servers = [await startBare(stage, 'bench/floor-reads.ts', 'bench_klopt'), klopt]
  const driver = stage.child('bench/drive.ts')

  const pageAt = (name: string, query: (n: number) => string): DriverCall[] =>
    crowd.flatMap(({ id, members }, n) =>
      members.map(({ token }, m) => ({
        name,
        method: 'GET',
        path: `/api/v1/dossiers/${id}/messages?${query(n + m * 7)}`,
        token,
      })),
    )
  const calls: Record<string, DriverCall[]> = {
    'newest 50': pageAt('newest', () => 'limit=50'),
    '50 deep in it': pageAt('deep', (n) => `limit=50&before=${Math.floor(plan.messages / 3) + n}`),
    [`list of ${dossiers}`]: [
      { name: 'list', method: 'GET', path: `/app/dossiers/list?limit=${dossiers}`, token: busiest.token },
    ],
  }
  const rounds = new Map<string, Record<string, Round[]>>()
  for (const [name, asks] of Object.entries(calls)) {
    const of: Record<string, Round[]> = {}
    rounds.set(name, of)
    for (const { port } of servers) await driver.ask({ port, at_once, seconds: plan.seconds / 2, asks })
    for (let round = 0; round < plan.rounds; round += 1)
      for (const server of servers) (of[server.name] ??= []).push(await measure(server, asks))
  }
  report(rounds, await stage.machine())

  async function measure({ port, child }: Server, asks: DriverCall[]): Promise<Round> {
    const before = await child.cpu()
    const driven = await driver.ask<LoadResult>({ port, at_once, seconds: plan.seconds, asks })
    if (driven.failed > 0) throw new Error(`${driven.failed} calls failed.`)
    return { ...driven, cpu: ((await child.cpu()) - before) / driven.count }
  }
})

function report(rounds: Map<string, Record<string, Round[]>>, machine: string) {
  const rows = [['', 'floor', 'Klopt', 'Klopt / floor', 'goal']]
  const ratios: string[] = []
  for (const [name, { floor = [], Klopt: klopt = [] }] of rounds) {
    const row = (title: string, of: (round: Round) => number, decimals: number, goal = '') => {
      const [a, b] = [floor.map(of), klopt.map(of)]
      const ratio = median(b.map((figure, n) => figure / (a[n] ?? Number.NaN))).toFixed(2)
      rows.push([`${name}: ${title}`, median(a).toFixed(decimals), median(b).toFixed(decimals), ratio, goal])
      return ratio
    }
    ratios.push(`${name} ${row('a second', ({ per_second }) => per_second, 0, '≥ 0.5, aim 0.7')}`)
    row('processor, µs', ({ cpu }) => cpu, 0)
    row('p50 ms', ({ p50 }) => p50, 1)
    row('p99 ms', ({ p99 }) => p99, 1)
  }
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const setup = `20 dossiers of ${plan.messages} messages and one person with ${dossiers} dossiers. ${at_once} calls at once. Medians of ${plan.rounds} alternating rounds of ${plan.seconds} s.`
  const headline = `${new Date().toISOString().slice(0, 10)}: of a bare SELECT's calls a second: ${ratios.join(', ')} (${machine})`
  if (!options.short) record('Pages and lists', headline, `${setup}\n\n${shown}`)
}
