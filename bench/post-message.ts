import { makeCrowd } from './crowd.ts'
import type { Child } from './child.ts'
import { median, record, table } from './figures.ts'
import type { Outcome, Run } from './load.ts'
import { type Server, startFloor, startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Measures messages per second, and the time from posting until the last of ten members has received a message. Klopt
 * alternates with the floor (floor.ts) on one PostgreSQL with fsync on.
 */
const plan = options.short ? { rounds: 2, warm_up: 1, full: 3, paced: 2 } : { rounds: 5, warm_up: 3, full: 4, paced: 2 }
const at_once = 24
const rate = 100

type PostMeasurement = Outcome & { cpu_per_message: number }
type Round = { full: PostMeasurement; paced: PostMeasurement }

await onStage(async (stage) => {
  const crowd = makeCrowd()
  const servers = [await startFloor(stage, { crowd }), await startKlopt(stage, { crowd })]
  const load = stage.child('bench/load.ts')
  for (const { name, port } of servers) {
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
  report(rounds['floor'] ?? [], rounds['Klopt'] ?? [], await stage.machine())
})

async function measure(load: Child, { child }: Server, run: Run): Promise<PostMeasurement> {
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
  const setup = `20 dossiers × 10 people online, messages of 100 bytes, ${at_once} at once. Medians of ${plan.rounds} alternating rounds of ${plan.full} s: floor ${each(floor)}; Klopt ${each(klopt)} messages a second.`
  const headline = `${new Date().toISOString().slice(0, 10)}: ${ratio} of the floor's messages a second, ${rows[2]?.[3]} of its processor time (${machine})`
  if (!options.short) record('Post and deliver', headline, `${setup}\n\n${table(rows)}`)
  if (faults.some(([, ...counts]) => counts.some((count) => count > 0))) {
    console.error('\nDeliveries were lost, doubled or out of order, or posts failed.')
    process.exitCode = 1
  }

  function row(title: string, of: (round: Round) => number, decimals: number): string[] {
    const [a, b] = [floor.map(of), klopt.map(of)]
    const ratios = b.map((figure, round) => figure / (a[round] ?? Number.NaN)) // per round: drift cancels out
    return [title, median(a).toFixed(decimals), median(b).toFixed(decimals), median(ratios).toFixed(2)]
  }
}

function sum(rounds: Round[], kind: keyof Outcome['faults']): number {
  return rounds.reduce((total, { full, paced }) => total + full.faults[kind] + paced.faults[kind], 0)
}
