import { createBirpc } from 'birpc'
import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '../../server/src/jobs/protocol.ts'
import { connect } from '../../server/src/platform/database/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { KloptProcess } from '../../server/src/testing/klopt-process.ts'
import { makeScene } from './place.ts'
import { isThere, jobsOf, signal } from './processes.ts'
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

/** A module that throws in one of the processes as soon as the file `now` exists. */
async function trap(where: string, now: string): Promise<string> {
  const path = join(folder, `${where.length}.mjs`)
  await writeFile(
    path,
    `import { existsSync } from 'node:fs'
const fall = () => {
  if (existsSync(${JSON.stringify(now)})) throw new Error('nobody expected this')
}
if (process.argv[1].endsWith(${JSON.stringify(where)})) setInterval(fall, 20).unref()
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
    LOG_LEVEL: 'debug',
    ...more,
  })
}

const fault = { err: { message: 'nobody expected this' } }

test('an uncaught error in the server process ends Klopt and is logged in one line', async () => {
  const now = join(folder, 'now')
  const klopt = await start({ NODE_OPTIONS: `--import=${await trap('src/main.ts', now)}` })
  await klopt.isReady()

  await writeFile(now, '')

  expect(await klopt.endsByItself()).toBe(1)
  expect(fatalLines(klopt)).toMatchObject([{ ...fault, msg: 'Klopt ends because of an uncaught error' }])
})

test('a jobs process that crashes four times right after its start ends Klopt, and each time is logged', async () => {
  const now = join(folder, 'now, jobs')
  const klopt = await start({ NODE_OPTIONS: `--import=${await trap('src/jobs/main.ts', now)}` })
  await klopt.isReady()

  await writeFile(now, '')

  expect(await klopt.endsByItself()).toBe(1)
  const crash = { ...fault, msg: 'The jobs end because of an uncaught error' }
  expect(fatalLines(klopt)).toMatchObject([
    ...Array.from({ length: 4 }, () => crash),
    { err: { message: 'the process of the jobs ended 4 times soon after its start: 1' } },
  ])
  for (const seconds of [1, 2, 4])
    expect(klopt.output).toContain(`The process of the jobs ended (1). It is started again in ${seconds} s.`)
})

test('a killed jobs process is started again, the server goes on, and the job that ran in it is done once', async () => {
  const klopt = await start()
  const killed = await jobsOf(klopt)
  const { pool, db } = connect({ connectionString: database.DATABASE_URL })
  const { anna } = await makeScene(db)
  const mail_id = newId()
  const tries = async () => {
    const { rows } = await pool.query('select attempts from graphile_worker.jobs where key = $1', [mail_id])
    return rows.map(({ attempts }) => Number(attempts))
  }

  const holder = await pool.connect()
  await holder.query('begin; lock table mail in exclusive mode')
  const payload = JSON.stringify({ email: anna.email, mail_id })
  await pool.query(`select queue_job('password_reset', $1::json, job_key => $2)`, [payload, mail_id])
  await expect.poll(tries, { timeout: 60_000 }).toEqual([1])
  signal([killed], 'SIGKILL')
  await expect.poll(() => isThere(killed)).toBe(false)
  holder.release(true)

  expect((await fetch(`${klopt.address}/healthz`)).status).toBe(200)
  await expect.poll(tries, { timeout: 90_000, interval: 200 }).toEqual([])
  expect((await pool.query('select from mail where id = $1', [mail_id])).rowCount).toBe(1)
  expect(klopt.output).toContain('The process of the jobs ended (SIGKILL). It is started again in 1 s.')
  expect(klopt.output.match(/The jobs have started/g)).toHaveLength(2)
  await pool.end()
  expect(await klopt.end()).toBe(0)
})

test('if Klopt is killed, the jobs process ends too', async () => {
  const klopt = await start()
  const jobs = await jobsOf(klopt)

  await klopt.end('SIGKILL')

  await expect.poll(() => isThere(jobs)).toBe(false)
})

test('jobs that send to a server that is gone exit cleanly', { repeats: 4 }, async () => {
  const child = fork(new URL('../../server/src/jobs/main.ts', import.meta.url), {
    serialization: 'advanced',
    silent: true,
  })
  let errors = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => void (errors += text.toString()))
  const post = (message: unknown) => child.send(message as Serializable)
  const jobs = createBirpc<Jobs>({}, { post, on: (listener) => void child.on('message', listener), timeout: -1 })
  await jobs.end() // it listens

  signal([child.pid ?? 0], 'SIGSTOP')
  for (let n = 0; n < 200; n += 1) void jobs.end()
  await turnOfEvents()
  child.disconnect()
  signal([child.pid ?? 0], 'SIGCONT')

  expect(await once(child, 'exit')).toEqual([0, null])
  expect(errors).toBe('')
})

test('a terminal sends its signal to both processes, and Klopt stops in order', async () => {
  const klopt = await start()
  const jobs = await jobsOf(klopt)

  process.kill(jobs, 'SIGINT')
  process.kill(klopt.pid, 'SIGINT')

  expect(await klopt.endsByItself()).toBe(0)
  expect(klopt.output).not.toMatch(/"level":"(error|fatal)"/)
  expect(isThere(jobs)).toBe(false)
})

test('a jobs process that ends while Klopt stops does not abort the stop', async () => {
  const klopt = await start()
  const jobs = await jobsOf(klopt)

  process.kill(klopt.pid, 'SIGINT')
  await expect.poll(() => klopt.output).toContain('Klopt is stopping.')
  signal([jobs], 'SIGKILL')

  expect(await klopt.endsByItself()).toBe(0)
})

test('if the jobs do not end, Klopt waits a while, logs it and stops', async () => {
  const klopt = await start()
  const jobs = await jobsOf(klopt)

  signal([jobs], 'SIGSTOP')
  const code = await klopt.end()

  expect(code).toBe(0)
  expect(klopt.output).toContain('The jobs did not end in time')
  expect(isThere(jobs)).toBe(false)
})

function fatalLines({ output }: KloptProcess): unknown[] {
  const lines = output.split('\n').filter((line) => line.includes('"level":"fatal"'))
  return lines.map((line) => JSON.parse(line) as unknown)
}
