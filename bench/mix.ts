import { hashPassword } from '../server/src/features/people/passwords.ts'
import { type Dossier, makeCrowd } from './crowd.ts'
import type { DriverCall, LoadResult } from './drive.ts'
import { median, record, table } from './figures.ts'
import { fillDossiers } from './fill.ts'
import { startKlopt, withPool } from './servers.ts'
import { onStage, options } from './stage.ts'

/*
 * A realistic mix of calls: for each post, 6.5 dossiers are opened, messages are scrolled back twice and marked as read
 * once, with some lists, and sign-ins with their slow hash. At a fixed rate it measures the time of each call and the
 * event loop delay of the server. An idle process shows the delay caused by the machine.
 */
const plan = options.short ? { rounds: 1, seconds: 4, messages: 300 } : { rounds: 5, seconds: 8, messages: 5000 }
const rate = 100
const at_once = 32
const password = 'een lang wachtwoord'
const perTwentyPosts = { post: 20, open: 130, scroll: 40, read: 20, list: 10, 'sign in': 5 }

type Percentiles = { p50: number; p99: number }
type Round = { driven: LoadResult; late: Percentiles; idle: Percentiles; cpu: number }

await onStage(async (stage) => {
  const crowd = makeCrowd()
  const { port, child } = await startKlopt(stage, { crowd })
  const passwordHash = await hashPassword(password)
  await withPool(stage.postgres, 'bench_klopt', async (pool) => {
    await fillDossiers(
      pool,
      crowd.map(({ id }) => id),
      plan.messages,
    )
    await pool.query('update person set password_hash = $1', [passwordHash])
    await pool.query('vacuum analyze')
  })
  const driver = stage.child('bench/drive.ts')
  const idle = stage.child('bench/idle.ts')
  const asks = mixOf(crowd)
  await driver.ask({ port, at_once, seconds: plan.seconds / 2, asks, rate })

  const rounds: Round[] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const each of [child, idle]) await each.ask('delay')
    const before = await child.cpu()
    const driven = await driver.ask<LoadResult>({ port, at_once, seconds: plan.seconds, asks, rate })
    const cpu = (await child.cpu()) - before
    const [late, nothing] = [
      await child.ask<{ delay: Percentiles }>('delay'),
      await idle.ask<{ delay: Percentiles }>('delay'),
    ]
    if (driven.failed > 0) throw new Error(`${driven.failed} calls failed.`)
    rounds.push({ driven, late: late.delay, idle: nothing.delay, cpu: cpu / driven.count })
  }
  report(rounds, await stage.machine())
})

/** All calls for twenty posts, evenly mixed, by people in turn. */
function mixOf(crowd: Dossier[]): DriverCall[] {
  const kinds = Object.entries(perTwentyPosts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => ({ kind, at: (n + 0.5) / count })),
  )
  return kinds
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind: name }, n) => {
      const { id = '', members = [] } = crowd[n % crowd.length] ?? {}
      const place = Math.floor(n / crowd.length) % 10
      return { name, token: members[place]?.token ?? '', ...callOf(name, id, (n % crowd.length) * 10 + place + 1) }
    })
}

function callOf(kind: string, id: string, person: number): Omit<DriverCall, 'name' | 'token'> {
  const dossier = `/api/v1/dossiers/${id}`
  const before = Math.floor(plan.messages / 2)
  if (kind === 'open') return { method: 'GET', path: `${dossier}/data` }
  if (kind === 'scroll') return { method: 'GET', path: `${dossier}/messages?limit=50&before=${before}` }
  if (kind === 'list') return { method: 'GET', path: '/app/dossiers/list' }
  if (kind === 'read') return { method: 'POST', path: `${dossier}/read-status`, body: '{}' }
  if (kind === 'sign in') {
    const body = JSON.stringify({ email: `persoon-${person}@bedrijf.example`, password })
    return { method: 'POST', path: '/api/v1/auth/login', body }
  }
  const body = JSON.stringify({
    message_type: 'user',
    message: 'Klopt de maat van het kozijn op de tweede verdieping?',
  })
  return { method: 'POST', path: `${dossier}/messages`, body }
}

function report(rounds: Round[], machine: string) {
  const middle = (of: (round: Round) => number | undefined) => median(rounds.map((round) => of(round) ?? Number.NaN))
  const row = (
    title: string,
    p50: (round: Round) => number | undefined,
    p99: (round: Round) => number | undefined,
    goal = '',
  ) => [title, middle(p50).toFixed(1), middle(p99).toFixed(1), goal]
  const late = row(
    'event loop delay',
    ({ late }) => late.p50,
    ({ late }) => late.p99,
    'p99 ≤ 25, aim 10',
  )
  const rows = [
    ['', 'p50 ms', 'p99 ms', 'goal'],
    ...Object.keys(perTwentyPosts).map((kind) =>
      row(
        kind,
        ({ driven }) => driven.by_name[kind]?.p50,
        ({ driven }) => driven.by_name[kind]?.p99,
      ),
    ),
    late,
    row(
      'the same in an idle process',
      ({ idle }) => idle.p50,
      ({ idle }) => idle.p99,
    ),
  ]
  const shown = table(rows)
  console.log(`\n${shown}\n\n${machine}`)
  const perSecond = middle(({ driven }) => driven.per_second).toFixed(0)
  const setup = `${perSecond} of ${rate} calls a second, ${middle(({ cpu }) => cpu).toFixed(0)} µs of CPU each. 20 dossiers of ${plan.messages} messages, 200 people. Medians of ${plan.rounds} rounds of ${plan.seconds} s.`
  const headline = `${new Date().toISOString().slice(0, 10)}: event loop delay ${late[2]} ms at p99, in an idle process ${rows.at(-1)?.[2]} ms (${machine})`
  if (!options.short) record('The mix of a working day', headline, `${setup}\n\n${shown}`)
}
