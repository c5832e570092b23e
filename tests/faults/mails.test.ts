import { requestPasswordReset } from '@klopt/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmtpSink } from '../../server/src/testing/smtp-sink.ts'
import { Caller } from '../../server/src/testing/caller.ts'
import { makeScene, Place } from './place.ts'
import { record, scale } from './scale.ts'

const mails = scale(40, 40, 1000)
const kills = scale(1, 2, 12)

let sink: SmtpSink
let place: Place
beforeAll(async () => {
  sink = await SmtpSink.open()
  place = await Place.open({ SMTP_URL: sink.url })
})
afterAll(async () => {
  await place.close()
  await sink.close()
})

test(`while the mail server is down, ${mails} mails are queued and the worker is killed: all are sent, and no request waits`, async () => {
  const addresses = await place.database(async ({ db }) => {
    const { anna, world } = await makeScene(db)
    const people = []
    for (let n = 0; n < mails; n += 1)
      people.push(
        await world.person(`Persoon ${n}`, { company: { id: anna.company_id }, email: `persoon${n}@bouw.example` }),
      )
    return people.map(({ email }) => email)
  })
  const stranger = new Caller(place.address, null, { id: '', email: '', full_name: '', company_id: '' })
  sink.down = true
  let slowest = 0
  for (const email of addresses) {
    const began = performance.now()
    expect((await stranger.call(requestPasswordReset, { body: { email } })).status).toBe(204)
    slowest = Math.max(slowest, performance.now() - began)
  }
  await expect.poll(refused, { timeout: 120_000 }).toBeGreaterThan(0)
  await place.end('SIGKILL')
  await place.start()
  await expect.poll(() => counted('tries > 0'), { timeout: 240_000 }).toBe(mails) // each was tried and refused
  expect(sink.received).toEqual([])

  sink.down = false
  for (let n = 0; n < kills; n += 1) {
    await comesDue()
    const wanted = ((n + 1) * mails) / (kills + 2)
    await expect.poll(() => sink.received.length, { timeout: 120_000, interval: 2 }).toBeGreaterThanOrEqual(wanted)
    await pause(Math.random() * 20)
    await place.end('SIGKILL')
    await place.start()
  }
  await comesDue()
  await expect.poll(() => counted('sent_at is not null'), { timeout: 240_000 }).toBe(mails)

  const got = sink.received.map(({ to, mail }) => `${to.join()} ${mail.messageId}`)
  const doubles = got.length - new Set(got).size
  expect(new Set(sink.received.flatMap(({ to }) => to))).toEqual(new Set(addresses))
  expect(new Set(got).size).toBe(mails) // a mail that arrives twice has the same Message-ID
  expect(doubles).toBeLessThanOrEqual(kills)
  expect(slowest).toBeLessThan(3000)
  record(
    'Mail server down, worker killed',
    `${mails} of ${mails} mails out, ${kills + 1} kills, ${doubles} doubled with the same Message-ID; the slowest request ${Math.round(slowest)} ms`,
  )
})

const refused = () => sink.refused.length

async function counted(condition: 'tries > 0' | 'sent_at is not null'): Promise<number> {
  const { rows } = await place.database(({ pool }) =>
    pool.query<{ count: number }>(`select count(*) as count from mail where ${condition}`),
  )
  return rows[0]?.count ?? 0
}

/** Skips the minutes until the next retry. */
async function comesDue(): Promise<void> {
  await place.database(async ({ pool }) => {
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and key is not null`,
    )
    await pool.query(`select pg_notify('jobs:insert', '{"count":3}')`)
  })
}
