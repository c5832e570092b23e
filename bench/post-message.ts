import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../server/src/platform/embedded-postgres.ts'
import { Child } from './child.ts'
import { makeCrowd } from './crowd.ts'
import { machine, median, record, table } from './figures.ts'
import type { Outcome, Run } from './load.ts'
import { type Server, startFloor, startKlopt, withPool } from './servers.ts'

/*
 * Messages a second, and the time from posting until the last of ten members has it: Klopt beside the bare floor of
 * floor.ts, by turns on one PostgreSQL with fsync on. `--short` tries it out in seconds and writes nothing down;
 * BENCH_KLOPT_FLAGS are flags of Node for Klopt, such as --cpu-prof.
 */
const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const plan = options.short ? { rounds: 2, warm_up: 1, full: 3, paced: 2 } : { rounds: 5, warm_up: 3, full: 4, paced: 2 }
const at_once = 24
const rate = 100

type Measured = Outcome & { cpu_per_message: number }
type Round = { full: Measured; paced: Measured }

const folder = mkdtempSync(join(tmpdir(), 'klopt-bench-'))
const stops: (() => Promise<unknown>)[] = []
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

try {
  await bench()
} catch (error) {
  if (!stopping.signal.aborted) console.error(error)
  process.exitCode = stopping.signal.aborted ? 130 : 1
} finally {
  for (const stop of stops.toReversed()) await stop().catch(console.error)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function bench() {
  const crowd = makeCrowd()
  const { connection: postgres, stop } = await startPostgres(join(folder, 'postgres'))
  stops.push(stop)
  const place = { postgres, folder, crowd, started: (child: Child) => void stops.push(() => child.stop()) }
  const servers = []
  for (const start of [startFloor, startKlopt]) {
    stopping.signal.throwIfAborted()
    servers.push(await start(place))
  }

  const load = new Child('bench/load.ts', { log: join(folder, 'load.log') })
  stops.push(() => load.stop())
  stopping.signal.addEventListener('abort', () => void load.stop()) // whoever waits for it stops waiting
  for (const { name, port } of servers) {
    stopping.signal.throwIfAborted()
    await load.ask({ open: { house: name, port, at_once, crowd } })
  }
  for (const { name } of servers) await load.ask({ run: { house: name, seconds: plan.warm_up } })

  const rounds: Record<string, Round[]> = {}
  for (let round = 0; round < plan.rounds; round += 1)
    for (const server of servers) {
      const full = await measure(load, server, { house: server.name, seconds: plan.full })
      const paced = await measure(load, server, { house: server.name, seconds: plan.paced, rate })
      ;(rounds[server.name] ??= []).push({ full, paced })
    }
  const version = await withPool(postgres, 'postgres', (pool) =>
    pool.query<{ server_version: string }>('show server_version'),
  )
  report(rounds['floor'] ?? [], rounds['Klopt'] ?? [], machine(version.rows[0]?.server_version ?? ''))
}

async function measure(load: Child, { child }: Server, run: Run): Promise<Measured> {
  const before = await child.cpu()
  const outcome = await load.ask<Outcome>({ run })
  return { ...outcome, cpu_per_message: ((await child.cpu()) - before) / outcome.messages }
}

function report(floor: Round[], klopt: Round[], machine: string) {
  const rows = [
    ['', 'floor', 'Klopt', 'Klopt / floor'],
    row('messages a second', ({ full }) => full.per_second, 0),
    row('processor, µs a message', ({ full }) => full.cpu_per_message, 0),
    row('until the last of ten, p50 ms', ({ full }) => full.p50, 1),
    row('until the last of ten, p99 ms', ({ full }) => full.p99, 1),
    row(`at ${rate} a second, p50 ms`, ({ paced }) => paced.p50, 1),
    row(`at ${rate} a second, p99 ms`, ({ paced }) => paced.p99, 1),
  ]
  const sums = ['lost', 'doubled', 'out_of_order', 'failed'] as const
  const faults = sums.map((kind) => [kind, sum(floor, kind), sum(klopt, kind)] as const)
  rows.push(...faults.map(([kind, ...counts]) => [kind.replaceAll('_', ' '), ...counts.map(String), '']))
  console.log(`\n${table(rows)}\n\n${machine}`)

  const ratio = rows[1]?.[3] ?? ''
  const each = (rounds: Round[]) => rounds.map(({ full }) => full.per_second.toFixed(0)).join(', ')
  const setup = `20 dossiers × 10 people online, messages of 100 bytes, ${at_once} at once. Medians of ${plan.rounds} rounds by turns of ${plan.full} s: floor ${each(floor)}; Klopt ${each(klopt)} messages a second.`
  const headline = `${new Date().toISOString().slice(0, 10)}: ${ratio} of the floor's messages a second, ${rows[2]?.[3]} of its processor time (${machine})`
  if (!options.short) record('Post and deliver', headline, `${setup}\n\n${table(rows)}`)
  if (faults.some(([, ...counts]) => counts.some((count) => count > 0))) {
    console.error('\nDeliveries were lost, doubled, out of order or refused.')
    process.exitCode = 1
  }

  function row(title: string, of: (round: Round) => number, decimals: number): string[] {
    const [a, b] = [floor.map(of), klopt.map(of)]
    const ratios = b.map((figure, round) => figure / (a[round] ?? Number.NaN)) // of neighbours, so that drift falls out
    return [title, median(a).toFixed(decimals), median(b).toFixed(decimals), median(ratios).toFixed(2)]
  }
}

function sum(rounds: Round[], kind: keyof Outcome['faults']): number {
  return rounds.reduce((total, { full, paced }) => total + full.faults[kind] + paced.faults[kind], 0)
}
