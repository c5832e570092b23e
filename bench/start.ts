import { join } from 'node:path'
import { freePort } from '../server/src/testing/free-port.ts'
import type { Child } from './child.ts'
import { median, record, table } from './figures.ts'
import { administer } from '../server/src/testing/administer.ts'
import { address, settingsOf, untilReady, usualFlags } from './servers.ts'
import { onStage, options, type Stage } from './stage.ts'

/*
 * Measures the time from starting the process until it is ready: with a running PostgreSQL, with its own existing one,
 * and with its own new one, compared with a bare node:http with pg. Without npm.
 */
const rounds = options.short ? 1 : 5
type StartTime = { seconds: number; cpu: number }
type Kind = { name: string; goal: string; start: (round: number) => Promise<StartTime> }

await onStage(async (stage) => {
  await administer({ ...stage.postgres, database: 'postgres' }, 'create database bench_klopt')
  const given = { DATABASE_URL: address(stage.postgres, 'bench_klopt') }
  const kinds: Kind[] = [
    { name: 'bare node:http, pg and ws', goal: '', start: () => startBare(stage) },
    { name: 'PostgreSQL given', goal: '≤ 1.0', start: () => startKlopt(stage, 'given', given) },
    { name: 'own PostgreSQL, new', goal: '≤ 4, aim 1.2', start: (round) => startKlopt(stage, `new-${round}`) },
    { name: 'own PostgreSQL, existing', goal: '≤ 1.5', start: (round) => startKlopt(stage, `new-${round}`) },
    {
      name: 'own PostgreSQL, new, with the demo',
      goal: '',
      start: (round) => startKlopt(stage, `demo-${round}`, { DEMO: '1' }),
    },
  ]
  await startKlopt(stage, 'given', given) // migrates, and fills the cache of compiled code
  const seconds = new Map(kinds.map(({ name }) => [name, [] as StartTime[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, start } of kinds) seconds.get(name)?.push(await start(round))
  report(kinds, seconds, await stage.machine())
})

async function startKlopt(stage: Stage, folder: string, env: Record<string, string> = {}): Promise<StartTime> {
  const port = await freePort()
  return timed(
    () =>
      stage.child('server/src/main.ts', {
        env: { ...settingsOf(port, join(stage.folder, folder)), ...env },
        flags: usualFlags,
      }),
    (child) => untilReady(child, port, 5),
  )
}

function startBare(stage: Stage): Promise<StartTime> {
  const env = { DATABASE_URL: address(stage.postgres, 'bench_klopt') }
  return timed(
    () => stage.child('bench/floor.ts', { env }),
    (child) => child.ask(),
  )
}

async function timed(start: () => Child, ready: (child: Child) => Promise<unknown>): Promise<StartTime> {
  const began = performance.now()
  const child = start()
  await ready(child)
  const seconds = (performance.now() - began) / 1000
  const cpu = (await child.cpu()) / 1e6
  await child.stop()
  return { seconds, cpu }
}

function report(kinds: Kind[], seconds: Map<string, StartTime[]>, machine: string) {
  const rows = kinds.map(({ name, goal }) => {
    const times = seconds.get(name) ?? []
    const figures = [
      median(times.map(({ seconds }) => seconds)),
      Math.min(...times.map(({ seconds }) => seconds)),
      median(times.map(({ cpu }) => cpu)),
    ]
    return [name, ...figures.map((figure) => figure.toFixed(2)), goal]
  })
  const shown = table([['', 'median s', 'best s', 'processor s', 'goal'], ...rows])
  console.log(`\n${shown}\n\n${machine}`)
  const [, given, created, existing] = rows.map(([, figure]) => figure)
  const headline = `${new Date().toISOString().slice(0, 10)}: ready in ${given} s with a PostgreSQL given, ${existing} s with its own, ${created} s with a new one (${machine})`
  if (!options.short)
    record('Start', headline, `From starting the process to ready. ${rounds} alternating rounds.\n\n${shown}`)
}
