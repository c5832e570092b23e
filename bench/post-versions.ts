import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Child } from './child.ts'
import { makeCrowd } from './crowd.ts'
import { median, record, table } from './figures.ts'
import type { Outcome } from './load.ts'
import { type Server, startKlopt } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * Compares the cost of posting with that of an earlier version, which needs a checkout with its packages:
 * `node bench/post-versions.ts --against ../klopt-earlier`. Both versions take turns on one PostgreSQL. The order changes
 * from round to round, and the ratio is taken per round, so that a machine that slows down favours neither. This
 * version runs twice: the difference between the two is the noise of the machine.
 */
const { against } = options
if (against === undefined) throw new Error('Name the checkout of an earlier version: --against ../klopt-earlier')
const root = resolve(against)
const plan = options.short ? { rounds: 2, warm_up: 1, seconds: 2 } : { rounds: 16, warm_up: 4, seconds: 4 }
const at_once = 24
const goal = 1.03

type VersionOutcome = Outcome & { cpu_per_message: number }
const names = ['earlier', 'now', 'again'] as const
type Round = Record<(typeof names)[number], VersionOutcome>

await onStage(async (stage) => {
  const crowd = makeCrowd()
  const servers = {
    earlier: await startKlopt(stage, { crowd, database: 'bench_earlier', root }),
    now: await startKlopt(stage, { crowd, database: 'bench_now' }),
    again: await startKlopt(stage, { crowd, database: 'bench_again' }),
  }
  const load = stage.child('bench/load.ts')
  for (const name of names) {
    await load.ask({ open: { house: name, port: servers[name].port, at_once, crowd } })
    await load.ask({ run: { house: name, seconds: plan.warm_up } })
  }

  const rounds: Round[] = []
  for (let n = 0; n < plan.rounds; n += 1) {
    const order = [...names.slice(n % names.length), ...names.slice(0, n % names.length)]
    const measured = new Map<string, VersionOutcome>()
    for (const name of n % 2 ? order.toReversed() : order) measured.set(name, await measure(load, name, servers[name]))
    const [earlier, now, again] = names.map((name) => measured.get(name))
    if (earlier && now && again) rounds.push({ earlier, now, again })
  }
  report(rounds, await stage.machine())
})

async function measure(load: Child, house: string, { child }: Server): Promise<VersionOutcome> {
  const before = await child.cpu()
  const outcome = await load.ask<Outcome>({ run: { house, seconds: plan.seconds } })
  return { ...outcome, cpu_per_message: ((await child.cpu()) - before) / outcome.messages }
}

function report(rounds: Round[], machine: string) {
  const rows = [
    ['', 'earlier', 'now', 'now / earlier', 'quarters', 'now / now again', 'quarters'],
    row('processor, µs a message', ({ cpu_per_message }) => cpu_per_message),
    row('time a message at full load, µs', ({ per_second }) => 1e6 / per_second),
    row('until the last of ten, p50 ms', ({ p50 }) => p50, 1),
  ]
  console.log(`\n${table(rows)}\n\n${machine}`)
  const [, cost = []] = rows
  const version = spawnSync('git', ['-C', root, 'rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const headline = `${new Date().toISOString().slice(0, 10)}: a message costs ${cost[3]} × the processor time of ${version}, goal ≤ ${goal} (${machine})`
  const setup = `20 dossiers × 10 people online, messages of 100 bytes, ${at_once} at once. ${rounds.length} rounds in which each runs for ${plan.seconds} s. The ratios are medians of the rounds, with their first and third quarter. The last two columns compare this version with itself: the noise.`
  if (!options.short) record('Posting beside an earlier version', headline, `${setup}\n\n${table(rows)}`)

  function row(title: string, of: (measured: VersionOutcome) => number, decimals = 0): string[] {
    const [earlier, now, again] = names.map((name) => rounds.map((round) => of(round[name])))
    const ratios = now?.map((figure, n) => figure / (earlier?.[n] ?? Number.NaN)) ?? []
    const noise = now?.map((figure, n) => figure / (again?.[n] ?? Number.NaN)) ?? []
    return [
      title,
      ...[earlier, now].map((all) => median(all ?? []).toFixed(decimals)),
      ...[ratios, noise].flatMap((all) => [median(all).toFixed(3), quarters(all)]),
    ]
  }
}

function quarters(ratios: number[]): string {
  const sorted = ratios.toSorted((one, other) => one - other)
  return [0.25, 0.75].map((part) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(3)).join(' to ')
}
