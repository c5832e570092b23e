import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/platform/db.ts'
import { KloptProcess } from '../../src/testing/klopt-process.ts'
import { family, signal } from './processes.ts'
import { openSharedDatabase } from './shared-database.ts'

let folder: string
let database: Awaited<ReturnType<typeof openSharedDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-uncaught-'))
  database = await openSharedDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A module that falls in one of the processes as soon as `now` is there. */
async function trap(where: 'main.ts' | 'jobs/main.ts', now: string): Promise<string> {
  const path = join(folder, `${where.length}.mjs`)
  await writeFile(
    path,
    `import { existsSync } from 'node:fs'
const fall = () => {
  if (existsSync(${JSON.stringify(now)})) throw new Error('nobody expected this')
}
if (process.argv[1].endsWith(${JSON.stringify(`src/${where}`)})) setInterval(fall, 20).unref()
`,
  )
  return path
}

function start(more: Record<string, string> = {}) {
  return KloptProcess.start({
    DATABASE_URL: database.DATABASE_URL,
    DATA_DIR: folder,
    SECRET_KEY: 'a key of its own of thirty-two signs',
    NODE_ENV: 'production',
    RATE_LIMIT_SCALE: '1',
    LOG_LEVEL: 'info',
    ...more,
  })
}

test.each([
  ['in the process of the requests', 'main.ts'],
  ['in the process of the jobs', 'jobs/main.ts'],
] as const)('a fault %s that nothing catches ends Klopt, which says so in a line of its log', async (_, where) => {
  const now = join(folder, `now ${where.length}`)
  const klopt = await start({ NODE_OPTIONS: `--import=${await trap(where, now)}` })
  await klopt.isReady()

  await writeFile(now, '')

  expect(await klopt.endsByItself()).toBe(1)
  expect(lastLine(klopt)).toMatchObject({
    level: 60,
    msg: 'Klopt ends by a fault that nothing caught',
    err: { message: 'nobody expected this' },
  })
})

test('where the process of the jobs is killed Klopt ends too, and says so', async () => {
  const klopt = await start()
  await klopt.isReady()

  signal([await jobsOf(klopt)], 'SIGKILL')

  expect(await klopt.endsByItself()).toBe(1)
  expect(lastLine(klopt)).toMatchObject({ level: 60, err: { message: "the jobs' process ended: SIGKILL" } })
})

test('where Klopt is killed the process of the jobs ends too', async () => {
  const klopt = await start()
  await klopt.isReady()
  const jobs = await jobsOf(klopt)

  await klopt.end('SIGKILL')

  await expect.poll(() => isThere(jobs)).toBe(false)
})

test('a terminal sends its signal to both, and Klopt stops orderly', async () => {
  const klopt = await start()
  await klopt.isReady()
  const jobs = await jobsOf(klopt)

  process.kill(jobs, 'SIGINT')
  process.kill(klopt.pid, 'SIGINT')

  expect(await klopt.endsByItself()).toBe(0)
  expect(klopt.said).not.toMatch(/"level":[56]0/)
  expect(isThere(jobs)).toBe(false)
})

test('where the jobs do not end Klopt waits a while, says so and stops', async () => {
  const klopt = await start()
  await klopt.isReady()
  const jobs = await jobsOf(klopt)
  await done()

  signal([jobs], 'SIGSTOP')
  const code = await klopt.end()

  expect(code).toBe(0)
  expect(klopt.said).toContain('The jobs did not end in time')
  expect(isThere(jobs)).toBe(false)
})

/** Once nothing is due any more: before jobs are done a stop does not wait for them. */
async function done() {
  const { pool } = connect({ connectionString: database.DATABASE_URL })
  const ask = (words: string) => pool.query(words).then(({ rows }) => rows.length)
  await expect.poll(() => ask(`select from pg_locks where locktype = 'advisory'`)).toBeGreaterThan(0)
  await expect.poll(() => ask('select from graphile_worker.jobs where run_at <= now()')).toBe(0)
  await pool.end()
}

function lastLine({ said }: KloptProcess): unknown {
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}

async function jobsOf({ pid }: KloptProcess): Promise<number> {
  const found = () => family(pid).find((one) => commandOf(one).includes('src/jobs/main.ts'))
  await expect.poll(found).toBeDefined()
  return found() ?? 0
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

function isThere(pid: number): boolean {
  try {
    return commandOf(pid) !== '' // of one that ended and was not asked for its code nothing is left
  } catch {
    return false
  }
}
