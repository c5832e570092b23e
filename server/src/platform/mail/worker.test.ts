import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SmtpSink } from '../../testing/smtp-sink.ts'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { newId } from '../ids.ts'
import { startJobs } from '../jobs/jobs.ts'
import type { TaskList } from '../jobs/task.ts'
import { transaction } from '../database/transaction.ts'
import type { Writers } from './content.ts'
import { addMailJobs, queueMail } from './queue.ts'
import { mailTasks } from './worker.ts'

const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
const written = vi.fn<Writers['dossier_added']>()
const writers = new Proxy({} as Writers, { get: () => written }) // whatever the kind
const tasks: TaskList = mailTasks(writers)
let jobs: Awaited<ReturnType<typeof startJobs>>
const log = useLog()

beforeEach(async () => {
  vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  written.mockImplementation(async ({ config }) => ({
    subject: 'Nieuws',
    heading: 'Nieuws.',
    paragraphs: ['Er is iets gebeurd.'],
    button: { label: 'Open', url: `${config.publicUrl}/app` },
    reason: 'U doet mee.',
  }))
  jobs = await startJobs(world.deps, tasks)
})
afterEach(async () => {
  sink.down = false
  sink.beforeAnswer = async () => undefined
  await jobs.stop()
})
afterAll(() => sink.close())

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), email: `${newId()}@bouw.example` })
}

/** Queues a mail to a person and returns its id. */
async function queue({ id }: { id: string }): Promise<string> {
  const mail = { kind: 'dossier_added', person_id: id, dossier_id: null, data: {} } as const
  await transaction(world.deps, (tx) => queueMail(tx, mail))
  const row = await world.db.selectFrom('mail').select('id').where('person_id', '=', id).executeTakeFirstOrThrow()
  return row.id
}

function readMail(id: string) {
  return world.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function jobOf(id: string) {
  const { rows } = await sql<{ wait: number; attempts: number }>`
    select round(extract(epoch from run_at - now()))::int as wait, attempts
    from graphile_worker.jobs where key = ${id}`.execute(world.db)
  return rows
}

test('a mail is sent after the commit, and its job is removed', async () => {
  const person = await anna()

  const id = await queue(person)

  const { mail } = await sink.mailTo(person.email)
  expect(mail.messageId).toBe(`<${id}@127.0.0.1>`)
  await expect.poll(async () => (await readMail(id)).sent_at).toBeTruthy()
  await expect.poll(() => jobOf(id)).toEqual([])
})

test('a rolled-back transaction sends no mail', async () => {
  const person = await anna()

  const failing = transaction(world.deps, async (tx) => {
    await queueMail(tx, { kind: 'dossier_added', person_id: person.id, dossier_id: null, data: {} })
    throw new Error('it did not work out')
  })

  await expect(failing).rejects.toThrow('it did not work out')
  expect(await world.db.selectFrom('mail').select('id').where('person_id', '=', person.id).execute()).toEqual([])
})

test('after an outage the mail server gets every mail, with the same Message-ID', async () => {
  sink.down = true
  const people = await Promise.all(Array.from({ length: 5 }, anna))
  const ids = await Promise.all(people.map(queue))
  for (const id of ids) await expect.poll(async () => (await readMail(id)).tries).toBe(1)

  for (const id of ids) {
    const { last_error, sent_at, failed_at } = await readMail(id)
    expect({ last_error, sent_at, failed_at }).toEqual({
      last_error: expect.stringContaining('451 try again later'),
      sent_at: null,
      failed_at: null,
    })
    await expect.poll(() => jobOf(id)).toEqual([{ wait: expect.closeTo(60, -1), attempts: 0 }])
  }
  sink.down = false
  await addMailJobs(world.db, ids)

  for (const [n, person] of people.entries()) {
    const [mail, ...more] = await sink.mailsTo(person.email)
    expect(more).toEqual([])
    expect(mail?.mail.messageId).toBe(`<${ids[n]}@127.0.0.1>`)
    const before = sink.refused.filter(({ to }) => to.includes(person.email))
    expect(before.map(({ mail }) => mail.messageId)).toEqual([mail?.mail.messageId])
  }
})

test('after five days of retries a mail is recorded as failed', async () => {
  const person = await anna()
  await jobs.stop()
  const id = await queue(person)
  await world.db.updateTable('mail').set({ tries: 24 }).where('id', '=', id).execute()
  sink.down = true

  jobs = await startJobs(world.deps, tasks)

  await expect.poll(async () => (await readMail(id)).failed_at).toBeTruthy()
  await expect.poll(() => jobOf(id)).toEqual([])
  expect(log).toContainEqual(expect.stringContaining('It will not be retried.'))
})

test.each([
  ['an unknown receiver', 550, '5.1.1 User unknown', true],
  ['a full mailbox', 552, '5.2.2 Mailbox full', false],
  ['our address', 554, '5.7.1 Relay access denied', false],
  ['an unknown sender for now', 450, '4.2.0 Greylisted', false],
])(
  'a mail that is refused because of %s with %s is given up at once, or tried again',
  async (_, code, text, isFinal) => {
    const person = await anna()
    sink.refusals.set(person.email, { responseCode: code, message: text })

    const id = await queue(person)
    await expect.poll(async () => (await readMail(id)).tries).toBe(1)

    const { last_error, failed_at, bounced_at } = await readMail(id)
    expect(last_error).toContain(text)
    expect([failed_at, bounced_at].map((time) => time !== null)).toEqual([isFinal, isFinal])
    await expect.poll(async () => (await jobOf(id)).length).toBe(isFinal ? 0 : 1)
  },
)

test('a mail whose writer throws is retried', async () => {
  const person = await anna()
  written.mockRejectedValueOnce(new Error('this dossier has no title'))

  const id = await queue(person)

  await expect.poll(async () => (await readMail(id)).last_error).toBe('this dossier has no title')
  await addMailJobs(world.db, [id])
  expect((await sink.mailTo(person.email)).mail.subject).toBe('Nieuws')
})

test('the mail of a killed worker is sent at the next start', async () => {
  const person = await anna()
  await jobs.stop()
  const id = await queue(person)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1
    where key = ${id}`.execute(world.db)

  jobs = await startJobs(world.deps, tasks)

  await sink.mailTo(person.email)
  await expect.poll(async () => (await readMail(id)).sent_at).toBeTruthy()
})

test('two workers with a job for the same mail send it once', async () => {
  const person = await anna()
  const arrived = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const write = written.getMockImplementation()
  written.mockImplementationOnce(async (...given) => {
    arrived.resolve()
    await go.promise
    return (await write?.(...given)) ?? null
  })
  const id = await queue(person)
  await arrived.promise

  await addMailJobs(world.db, [id])
  await expect.poll(() => jobOf(id)).toEqual([])
  go.resolve()

  await expect.poll(async () => (await readMail(id)).sent_at).toBeTruthy()
  expect(sink.received.filter(({ to }) => to.includes(person.email))).toHaveLength(1)
})

async function cutConnections() {
  const { rows } = await sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
  expect(rows.length).toBeGreaterThan(0)
}

test('a mail that was accepted when the database went away is not sent again', async () => {
  const person = await anna()
  const arrived = Promise.withResolvers<void>()
  sink.beforeAnswer = async () => {
    arrived.resolve()
    await cutConnections()
  }

  const id = await queue(person)
  await arrived.promise

  await expect.poll(async () => (await readMail(id)).sent_at, { timeout: 60_000 }).toBeTruthy()
  expect(await sink.mailsTo(person.email)).toHaveLength(1)
})

test('the worker sends new mails soon after its connections were cut', async () => {
  const person = await anna()
  await cutConnections()

  const id = await queue(person)

  await sink.mailTo(person.email)
  await expect.poll(async () => (await readMail(id)).sent_at).toBeTruthy()
})

test('a worker that failed on its queue is restarted', async () => {
  const [person, next] = [await anna(), await anna()]
  const rename = (from: string, to: string) =>
    sql`alter table graphile_worker.${sql.ref(from)} rename to ${sql.ref(to)}`.execute(world.db)
  const write = written.getMockImplementation()
  written.mockImplementationOnce(async (...given) => {
    await rename('_private_jobs', 'away')
    return (await write?.(...given)) ?? null
  })
  await queue(person)
  await expect.poll(() => log).toContainEqual(expect.stringContaining('Failed to complete jobs'))

  await rename('away', '_private_jobs')
  await queue(next)

  await sink.mailTo(next.email)
  expect(await sink.mailsTo(person.email)).toHaveLength(1)
})

test('the stored error of a mail contains no password', async () => {
  const person = await anna()
  const config = { ...world.config, smtpUrl: 'smtp://klopt:geheim%21@127.0.0.1:1' }
  await jobs.stop()
  jobs = await startJobs({ ...world.deps, config }, tasks)
  written.mockRejectedValueOnce(new Error('535 geheim! is wrong for klopt\r\n/validate?token=abc'))

  const id = await queue(person)

  await expect.poll(async () => (await readMail(id)).last_error).toBe('535 … is wrong for … /validate?token=…')
})
