import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexDue } from '../../server/src/features/search/index/index-due.ts'
import type { Line } from '../../server/src/testing/line.ts'
import { runJobs } from '../../server/src/testing/run-jobs.ts'
import { SmtpSink } from '../../server/src/testing/smtp-sink.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { ask } from '../testing/ask.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { grantNewlyKnown } from './newly-known.ts'
import { Canaries, plant, readerOf } from './plant.ts'
import { attempts, readings, type TourStop, thingsOf } from './tour.ts'

const answers = times(1200, 1200, 4000, 'KLOPT_ANSWERS')
const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
const viewers: SceneKey[] = ['U', 'U2', 'N', 'M', 'X', 'X2', 'X3', 'Y', 'T', 'Z', 'V', 'V2', 'E', 'W', 'R', 'A']
let jobs: Awaited<ReturnType<typeof runJobs>>

beforeAll(async () => void (jobs = await runJobs(world)))
afterAll(async () => {
  await jobs.stop()
  await sink.close()
})

test(`nobody receives another's canary in ${answers} answers, in frames or in mails`, async () => {
  const chance = new Chance()
  const canaries = new Canaries()
  const scenes: Record<string, Scene> = { north: await makeScene(world), south: await makeScene(world) }
  for (const [name, scene] of Object.entries(scenes)) await plant(canaries, scene, name)
  while (await indexDue(world.deps)); // so that searches could find them
  const everybody = Object.entries(scenes).flatMap(([name, { who }]) =>
    viewers
      .filter((key) => key !== 'A' || name === 'north')
      .map((key) => ({ caller: who[key], reader: readerOf(name, key) })),
  )
  const lines = await Promise.all(
    Object.entries(scenes).flatMap(([name, scene]) =>
      viewers.filter((key) => key !== 'A').map((key) => listenToAll(scene, key, readerOf(name, key), scenes)),
    ),
  )
  const things = await thingsOf(Object.values(scenes))
  const numbers = Object.values(scenes).flatMap(({ companies }) =>
    Object.values(companies).map((c) => c.registration_number),
  )
  const leaks: string[] = []
  let requests = 0

  async function tour(stops: TourStop[], each: (typeof everybody)[number]) {
    // Skips changes to oneself: they would change the row that identifies the caller.
    for (const { method, url, body } of stops.filter(
      ({ method, url }) => method !== 'PATCH' || !url.endsWith(each.caller.id),
    )) {
      const { status, text, headers } = await ask(each.caller, method, url, body ? { body } : {})
      expect(status).toBeLessThan(500)
      requests += 1
      if (status === 200) renewed(url, each.reader)
      const [, file] = /"signed_url":"(\/files\/export\/[^"]+)"/.exec(text) ?? []
      if (file) await tour([{ method: 'GET', url: file }], each)
      if (status === 201) grantNewlyKnown(canaries, scenes, { url, body, text, by: each.reader })
      const received = `${text} ${JSON.stringify([...headers])}`
      for (const leak of canaries.leaks(received, each.reader))
        leaks.push(`${each.reader}: ${leak} by ${method} ${url}`)
    }
  }
  /**
   * A renewed guest gets a mail that names the sender. A guest who consented but whose access ended can read again.
   */
  function renewed(url: string, by: string) {
    const [, id] = /users\/([^/]+)\/renew-token$/.exec(url) ?? []
    const guest = everybody.find(({ caller }) => caller.id === id)?.reader
    if (!guest) return
    const [name, key] = by.split(' ')
    canaries.grant(new RegExp(`^${name}: (first|last) name of ${key}$`), guest)
    if (guest.endsWith(' E')) canaries.grantAll(readerOf(String(name), 'V'), guest)
  }
  const share = Math.ceil(answers / everybody.length)
  for (let n = 0; n < everybody.length; n += 4)
    await Promise.all(
      everybody
        .slice(n, n + 4)
        .map((each) => tour(readings(chance, things, [...canaries.words.keys()], numbers).slice(0, share), each)),
    )
  for (const [name, scene] of Object.entries(scenes)) await readOwn(scene, name)
  const invited = new Map<string, string>()
  for (const [name, scene] of Object.entries(scenes)) {
    const guest = readerOf(name, 'V2')
    invited.set(await live(scene), guest)
    for (const key of ['N', 'X3'] as const)
      canaries.grant(new RegExp(`^${name}: .* (in )?(D1|._D1)`), readerOf(name, key))
  }
  for (const each of everybody) await tour(attempts(chance, things).slice(0, Math.ceil(share / 4)), each)

  /** Everybody reads everything they may, so that a canary that nobody saw proves a gap in the test. */
  async function readOwn({ who, dossiers, companies }: Scene, name: string) {
    for (const key of viewers) {
      const each = { caller: who[key], reader: readerOf(name, key) }
      const urls = ['/app/dossiers/list', '/app/dashboard/overview', '/api/v1/relations', '/api/v1/admin/users']
      urls.push('/app/dossiers/export?format=csv')
      urls.push(...Object.values(dossiers).map((id) => `/api/v1/dossiers/${id}/data`))
      urls.push(...Object.values(dossiers).map((id) => `/api/v1/dossiers/${id}/checks`))
      urls.push(...Object.values(dossiers).map((id) => `/api/v1/dossiers/${id}/held-mails`))
      urls.push(...things.message.map((id) => `/api/v1/messages/${id}/mail`))
      urls.push(
        ...Object.values(companies).flatMap(({ id }) => [`/api/v1/companies/${id}`, `/api/v1/companies/${id}/users`]),
      )
      await tour(
        urls.map((url) => ({ method: 'GET', url })),
        each,
      )
    }
  }

  let frames = 0
  for (const { line, reader } of lines) {
    for (const frame of [...(await line.settled()), ...line.replies]) {
      frames += 1
      for (const leak of canaries.leaks(JSON.stringify(frame), reader)) leaks.push(`${reader}: ${leak} in a frame`)
    }
    line.socket.close()
  }

  await expect.poll(waitingMails, { timeout: 30_000 }).toBe(0)
  const readers = new Map(everybody.map(({ caller, reader }) => [caller.id, reader]))
  const people = await world.db.selectFrom('person').select(['id', 'email']).execute()
  const byEmail = new Map(people.map(({ id, email }) => [email, readers.get(id) ?? id]))
  for (const { to, raw, mail } of sink.received)
    for (const email of to) {
      const received = `${raw} ${mail.subject} ${mail.text} ${mail.html}`
      const reader = invited.get(email) ?? byEmail.get(email) ?? email
      for (const leak of canaries.leaks(received, reader))
        leaks.push(`${reader}: ${leak} in the mail ‘${mail.subject}’`)
    }

  const words = canaries.words.size
  console.warn(
    `Canaries: ${words} words, ${requests} answers, ${frames} frames, ${sink.received.length} mails, seed ${chance.seed}`,
  )
  expect([...new Set(leaks)], `seed ${chance.seed}`).toEqual([])
  expect(canaries.unseen()).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(answers)
  expect(frames).toBeGreaterThan(200)
  expect(sink.received.length).toBeGreaterThan(10)
})

/** Subscribes to every dossier and to the own topic, permitted or not. */
async function listenToAll(scene: Scene, key: SceneKey, reader: string, scenes: Record<string, Scene>) {
  const line: Line = await scene.who[key].listen()
  await line.ask({ type: 'subscribe', topic: `user:${scene.who[key].id}` })
  for (const { dossiers, who } of Object.values(scenes)) {
    await line.ask({ type: 'subscribe', topic: `user:${who.U.id}` })
    for (const id of Object.values(dossiers)) await line.ask({ type: 'subscribe', dossier_id: id })
  }
  return { line, reader }
}

/** Causes events and mails everywhere. Returns the address of a new guest. */
async function live({ who, dossiers, companies }: Scene): Promise<string> {
  const { D1, D2, D3, D4 } = dossiers
  const message = { message_type: 'user', message: 'Er gebeurt iets' }
  for (const [key, id] of [
    ['U', D1],
    ['X', D1],
    ['V', D2],
    ['U', D2],
    ['T', D3],
    ['V2', D3],
    ['U', D4],
  ] as const)
    await ask(who[key], 'POST', `/api/v1/dossiers/${id}/messages`, { body: message })
  await ask(who.U, 'POST', `/api/v1/dossiers/${D1}/users`, { body: { user_id: who.N.id } })
  await ask(who.X, 'POST', `/api/v1/dossiers/${D1}/users`, { body: { user_id: who.X3.id } })
  await ask(who.U, 'POST', `/api/v1/dossiers/${D2}/users/${who.V.id}/renew-token`)
  await ask(who.E, 'POST', `/api/v1/dossiers/${D2}/request-extension`)
  await ask(who.M, 'POST', '/api/v1/relations', { body: { company_2_id: companies.C.id } })
  const invitation = { email: `${randomUUID()}@canary.example`, company_id: companies.ExtC.id, dossier_id: D3 }
  await ask(who.T, 'POST', `/api/v1/dossiers/${D3}/invite`, { body: invitation })
  await ask(who.U, 'POST', `/api/v1/dossiers/${D1}/request-close`)
  return invitation.email
}

async function waitingMails(): Promise<number> {
  const rows = await world.db
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute()
  return rows.length
}
