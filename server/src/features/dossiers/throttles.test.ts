import {
  addColleague,
  askOwnAccess,
  createDossier,
  inviteGuest,
  mailLinkCode,
  renewLink,
  requestExtension,
} from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { hashed, newId, newToken } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { allowed, refused } from '../../testing/throttled.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1' })
afterEach(() => void vi.restoreAllMocks())

/** A dossier of Bouw and its contact Vos, in which Bouw's people and a guest take part. */
async function externalDossier(...names: string[]) {
  const bouw = await world.customer('Bouw BV')
  const vos = await world.contact('Vos', bouw)
  const people = await Promise.all(names.map((name) => world.person(name, { company: bouw, role: 'admin' })))
  const [first] = people
  if (!first) throw new Error('no names given')
  const dossier = await world.makeDossier('PO 1', first, [bouw, vos])
  const guest = await world.guest(vos)
  for (const person of people.slice(1)) await world.takePart(dossier, person)
  await world.takePart(dossier, guest, new Date(Date.now() + 86_400_000))
  const params = { id: dossier.id }
  return {
    people: people as [Caller, ...Caller[]],
    guest,
    params,
    invite: (who: Caller) =>
      who.call(inviteGuest, {
        params,
        body: { email: `${newId()}@vos.example`, company_id: vos.id, dossier_id: dossier.id },
      }),
    renew: (who: Caller) => who.call(renewLink, { params: { ...params, user_id: guest.id } }),
    add: (who: Caller) =>
      who.call(addColleague, {
        body: { email: `${newId()}@bouw.example`, role: 'user', first_name: 'Els', last_name: 'de Wit' },
      }),
  }
}

test('a person can create sixty dossiers an hour', async () => {
  const { people } = await externalDossier('Anna')
  const time = stopTime()

  expect(await allowed(60, () => people[0].call(createDossier, { body: { title: 'PO' } }))).toBe(60)
  time.passes(3_600_000)
  expect((await people[0].call(createDossier, { body: { title: 'PO' } })).status).toBe(201)
})

test('a person can invite, renew and add colleagues sixty times an hour in total', async () => {
  const { people, invite, renew, add } = await externalDossier('Anna', 'Daan')
  const ways = [invite, renew, add]

  expect(await allowed(60, (n) => (ways[n % 3] ?? invite)(people[0]))).toBe(60)

  for (const way of ways) await refused(await way(people[0]))
  expect((await invite(people[1] ?? people[0])).status).toBe(201)
})

test('a company has two hundred invitations a day', async () => {
  const { people, invite } = await externalDossier('Anna', 'Daan', 'Els', 'Femke')
  const other = await externalDossier('Bram')
  const time = stopTime()
  const [first] = people

  for (const [n, person] of people.entries())
    for (let done = 0; done < (n < 3 ? 60 : 20); done += 1) expect((await invite(person)).status).toBe(201)

  const last = people.at(-1) ?? first
  expect(await refused(await invite(last))).toBe(24 * 3600)
  expect((await other.invite(other.people[0])).status).toBe(201)
  time.passes(24 * 3_600_000)
  expect(await allowed(60, () => invite(last))).toBe(60) // refused ones do not count
})

test('fifty requests for longer access in a day add one line and send one mail', async () => {
  const { guest, params } = await externalDossier('Anna', 'Daan')

  const answers = await Promise.all(Array.from({ length: 50 }, () => guest.call(requestExtension, { params })))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  const mails = await world.db.selectFrom('mail').select('kind').where('dossier_id', '=', params.id).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['extension_requested', 'extension_requested']) // Anna and Daan
})

test('a link mails one code a minute and ten a day, and passes on five requests of colleagues', async () => {
  const { guest, params } = await externalDossier('Anna')
  const [token, device] = [newToken(), newToken()]
  const link = { token_hash: hashed(token), dossier_id: params.id, user_id: guest.id }
  await world.db.insertInto('guest_link').values(link).execute()
  const time = stopTime()
  const mailCode = () => world.stranger.call(mailLinkCode, { body: { token, device } })
  const names = { first_name: 'Karel', last_name: 'Smit' }

  const codes = await allowed(10, async () => {
    time.passes(60_000)
    return mailCode()
  })
  expect(codes).toBe(10)
  await refused(await mailCode())
  time.passes(60_000)
  await refused(await mailCode())
  const asks = await allowed(5, () =>
    world.stranger.call(askOwnAccess, { body: { token, ...names, email: `${newId()}@vos.example` } }),
  )
  expect(asks).toBe(5)
  await refused(await world.stranger.call(askOwnAccess, { body: { token, ...names, email: 'een@vos.example' } }))
})
