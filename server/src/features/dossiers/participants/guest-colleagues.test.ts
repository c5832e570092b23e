import {
  addGuestColleague,
  giveConsent,
  limits,
  listMessages,
  readDossier,
  removeParticipant,
  requestExtension,
  validateAccess,
  validateLink,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'

const { world, sink } = await useMailingWorld({ RATE_LIMIT_SCALE: '1' })

/** Anna of Bouw, and her guest Bram of Vos, who has agreed. */
async function scene() {
  const domain = `${randomUUID().slice(0, 8)}.example`
  const bouw = await world.customer('Bouw BV')
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  await world.db
    .updateTable('person')
    .set({ email: `anna-${domain}@bouw-${domain}` })
    .where('id', '=', anna.id)
    .execute()
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, vos])
  const bram = await world.guest(vos)
  await world.takePart(dossier, bram, new Date(Date.now() + 86_400_000))
  await world.db.updateTable('participant').set({ invited_by: anna.id }).where('user_id', '=', bram.id).execute()
  const params = { id: dossier.id }
  const karel = { first_name: 'Karel', last_name: 'Smit', email: `karel@${domain}` }
  const add = (by: Caller, change: object = {}) => by.call(addGuestColleague, { params, body: { ...karel, ...change } })
  const users = async () => (await anna.call(readDossier, { params })).body.users.map(({ email }) => email)
  return { domain, bouw, vos, anna, bram, params, karel, add, users }
}

test('a guest adds a colleague, who gets a link of their own; both sides read it, and the inviter may remove them', async () => {
  const { anna, bram, vos, params, karel, add } = await scene()
  expect((await bram.call(readDossier, { params })).body.permissions).toMatchObject({
    add_colleague: true,
    add_participant: false,
  })

  const added = await add(bram)

  expect(added).toMatchObject({ status: 201, body: { full_name: 'Karel Smit', company: { id: vos.id } } })
  const { mail, link } = await sink.mailTo(karel.email)
  expect(mail.subject).toMatch(/\(Vos Kraanverhuur\) vraagt u mee te kijken in dossier 'PO 4500127'$/)
  expect((await world.stranger.call(validateLink, { query: { token: tokenOf(link) } })).body.user_id).toBe(
    added.body.id,
  )
  for (const side of [anna, bram])
    expect((await side.call(listMessages, { params })).body.messages.at(-1)).toMatchObject({
      event: 'user_added',
      data: { name: 'Karel Smit', company: 'Vos Kraanverhuur' },
    })
  expect((await add(bram)).status).toBe(200)
  expect(await sink.mailsTo(karel.email)).toHaveLength(1)

  // Whom Karel asks for longer access is who invited Bram.
  const guest = await world.signedIn(added.body.id)
  await guest.call(giveConsent, { params: { id: guest.id }, body: { consent: true } })
  expect((await guest.call(validateAccess, { params })).body).toMatchObject({ invited_by: 'Bouw BV' })
  expect((await guest.call(requestExtension, { params })).status).toBe(409)

  const removal = { params: { ...params, user_id: guest.id }, body: { status: 'removed' } } as const
  expect((await anna.call(removeParticipant, removal)).status).toBe(200)
  expect((await add(bram)).refusal.code).toBe('removed_before')
})

test('an address of the other company, or of an account, is refused, and nobody but a guest adds people this way', async () => {
  const { anna, bram, domain, add, users } = await scene()
  const before = await users()
  const daan = await world.person('Daan', { company: await world.customer('Elders BV') })

  for (const email of [`anna-${domain}@bouw-${domain}`, `collega@bouw-${domain}`, daan.email])
    expect((await add(bram, { email })).refusal.code).toBe('other_company')
  expect((await add(bram, { email: 'geen adres' })).status).toBe(422)
  expect((await add(anna)).status).toBe(403)
  expect((await add(daan)).status).toBe(404)

  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(0) })
    .where('user_id', '=', bram.id)
    .execute()
  expect((await add(bram)).refusal.code).toBe('access_expired')
  expect(await users()).toEqual(before)
})

test('five invitations of a company may be open, and twenty are made in a day', async () => {
  const { bram, domain, add } = await scene()
  const email = (n: number) => ({ email: `collega${n}@${domain}` })
  const added = []
  for (let n = 0; n < limits.guest_colleagues_open; n += 1) added.push((await add(bram, email(n))).body)

  expect((await add(bram, email(6))).refusal.code).toBe('colleagues_open')
  expect((await add(bram, email(0))).status).toBe(200)

  const [first] = added
  await world.db
    .insertInto('email_consent')
    .values({ person_id: first?.id ?? '', consent: true })
    .execute()
  expect((await add(bram, email(6))).status).toBe(201)

  const statuses = []
  for (let n = 9; n <= limits.guest_colleagues_a_day; n += 1) statuses.push((await add(bram, email(n))).status)
  expect([...new Set(statuses)]).toEqual([409])
  expect((await add(bram, email(30))).status).toBe(429)
})
