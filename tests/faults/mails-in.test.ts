import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { addressOf } from '../../server/src/platform/mail/addresses.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { deliver, type RawMail, type Step, steps } from '../mails/deliver.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'

const mails = scale(30, 30, 1000)
const senders = 4
/** A person may post so many by mail in an hour. More of them would wait. */
const eachAddress = 18

/** The points at which it is killed: at each step of a delivery, and while a job works on the mail. */
const moments: [Step, ms: number][] = [
  ...steps.map((step): [Step, number] => [step, 0]),
  ['accepted', 150],
  ['accepted', 400],
  ['accepted', 800],
]
/** In CI at each moment once. */
const kills = scale(2, moments.length, 4 * moments.length)

const settings = { SECRET_KEY: 'a secret of this test, long enough for it', MAIL_IN_DOMAIN: 'in.klopt.example' }
let place: Place
let port = 0
beforeAll(async () => {
  port = await freePort()
  place = await Place.open({ ...settings, MAIL_IN_PORT: String(port) })
})
afterAll(() => place.close())

test(`killed ${kills} times while ${mails} mails arrive, it posts each of them once`, async () => {
  const all = await makeMails()
  let accepted = 0
  let tries = 0
  let next = 0
  let moment: [Step, number] | null = null
  let strike = Promise.withResolvers<void>()
  const reached = (step: Step) => {
    if (moment?.[0] !== step) return
    setTimeout(strike.resolve, moment[1])
    moment = null
  }
  const sending = Promise.all(
    Array.from({ length: senders }, async () => {
      for (let mail = all[next++]; mail; mail = all[next++]) {
        // A mail server keeps a mail and sends it again until it is told 250.
        for (tries += 1; (await deliver(port, mail, reached)) !== 250; tries += 1) await pause(50)
        accepted += 1
      }
    }),
  )

  for (let n = 0; n < kills; n += 1) {
    const share = (n * mails) / (kills + 1)
    const reachShare = () => expect(accepted).toBeGreaterThanOrEqual(share)
    const enough = vi.waitFor(reachShare, { timeout: 300_000, interval: 5 })
    await Promise.race([enough, sending])
    strike = Promise.withResolvers()
    moment = moments[n % moments.length] ?? null
    await Promise.race([strike.promise, sending])
    await place.end('SIGKILL')
    await place.start()
  }
  await sending
  await expect.poll(() => counted(`state = 'waiting'`), { timeout: 900_000, interval: 500 }).toBe(0)

  expect(await counted(`state = 'posted'`)).toBe(mails)
  const { posted, papers } = await place.database(async ({ pool }) => ({
    posted: (await pool.query<{ message: string }>('select message from message where mail_in_id is not null')).rows,
    papers: (await pool.query('select from document where mail_in_id is not null and deleted_at is null')).rowCount,
  }))
  expect(posted.map(({ message }) => message).toSorted()).toEqual(all.map((_, n) => textOf(n)).toSorted())
  expect(papers).toBe(all.filter((_, n) => hasPaper(n)).length)
  record(
    '`kill -9` of Klopt while mails arrive',
    `${mails} mails, ${kills} kills at ${moments.length} moments, ${tries} deliveries: each posted once, with its documents`,
  )
})

async function makeMails(): Promise<RawMail[]> {
  const { anna, bram, dossiers } = await place.scene(Math.ceil(mails / (2 * eachAddress)))
  const config = readConfig({ ...settings, DATA_DIR: place.folder })
  return place.database(async ({ db }) => {
    const owners = dossiers.flatMap(({ id }) => [anna, bram].map((person) => ({ dossier: id, person })))
    const addresses = await Promise.all(
      owners.map(async ({ dossier, person }) => ({
        from: person.email,
        to: (await addressOf(db, config, dossier, person.id)) ?? '',
      })),
    )
    return Array.from({ length: mails }, (_, n) => {
      const { from = '', to = '' } = addresses[n % addresses.length] ?? {}
      return { from, to, raw: rawMail(n, from, to) }
    })
  })
}

const textOf = (n: number) => `Mail nummer ${n}.`
const hasPaper = (n: number) => n % 10 === 0

function rawMail(n: number, from: string, to: string): string {
  const head = [`From: ${from}`, `To: ${to}`, `Subject: Mail ${n}`, `Message-ID: <${n}@mails.example>`]
  if (!hasPaper(n)) return [...head, '', textOf(n)].join('\r\n')
  const paper = [
    'Content-Type: application/pdf; name="bon.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    pdf(`mail ${n}`).toString('base64'),
  ]
  const parts = ['--part1234', '', textOf(n), '--part1234', ...paper, '--part1234--']
  return [...head, 'Content-Type: multipart/mixed; boundary="part1234"', '', ...parts].join('\r\n')
}

async function counted(condition: `state = '${'waiting' | 'posted'}'`): Promise<number> {
  const { rows } = await place.database(({ pool }) =>
    pool.query<{ count: number }>(`select count(*) as count from mail_in where ${condition}`),
  )
  return rows[0]?.count ?? 0
}
