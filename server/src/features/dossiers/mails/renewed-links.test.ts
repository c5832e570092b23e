import { renewLink, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { externalDossierOf } from '../testing/external-dossier.ts'

const { world, sink, quiet } = await useMailingWorld()
const externalDossier = externalDossierOf(world)

test('a renewed link works and the previous one does not', async () => {
  const { anna, params, invite } = await externalDossier()
  const guest = await invite()
  const first = await sink.mailTo(guest.email)

  await anna.call(renewLink, { params: { ...params, user_id: guest.id } })

  const second = (await sink.mailsTo(guest.email, 2))[1]
  expect(second?.mail.subject).toContain('heeft uw toegang tot dossier')
  const open = (link = '') => world.stranger.call(validateLink, { query: { token: tokenOf(link) } })
  expect((await open(second?.link)).status).toBe(200)
  expect((await open(first.link)).refusal).toMatchObject({ code: 'link_ended' })
})

test('four simultaneous renewals send one mail with one link', async () => {
  const { anna, params, invite } = await externalDossier()
  const guest = await invite()
  await sink.mailTo(guest.email)
  const renew = () => anna.call(renewLink, { params: { ...params, user_id: guest.id } })

  const answers = await Promise.all([renew(), renew(), renew(), renew()])
  await quiet()

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await sink.mailsTo(guest.email)).toHaveLength(2) // with the invitation
  const links = world.db.selectFrom('guest_link').select('revoked_at').where('user_id', '=', guest.id)
  expect((await links.execute()).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
})

test('renewing again within ten seconds keeps the mailed link; later it is replaced', async () => {
  const { anna, params, invite } = await externalDossier()
  const guest = await invite()
  const renew = () => anna.call(renewLink, { params: { ...params, user_id: guest.id } })
  const open = async (link = '') =>
    (await world.stranger.call(validateLink, { query: { token: tokenOf(link) } })).status
  await renew()
  const [, first] = await sink.mailsTo(guest.email, 2)

  await renewedAgo(guest, 0) // in case the mail took long
  expect((await renew()).status).toBe(200)
  await quiet()
  expect(await sink.mailsTo(guest.email)).toHaveLength(2)
  expect(await open(first?.link)).toBe(200)

  await renewedAgo(guest, 11)
  expect((await renew()).status).toBe(200)
  const [, , second] = await sink.mailsTo(guest.email, 3)
  expect([await open(first?.link), await open(second?.link)]).toEqual([400, 200])
})

async function renewedAgo(guest: { id: string }, seconds: number) {
  const ago = sql<string>`now() - make_interval(secs => ${seconds})`
  await world.db
    .updateTable('mail')
    .set({ created_at: ago })
    .where('person_id', '=', guest.id)
    .where('kind', '=', 'access_renewed')
    .execute()
  const until = sql<string>`now() + make_interval(days => ${world.config.guestLinkDays}, secs => ${-seconds})`
  await world.db.updateTable('participant').set({ access_until: until }).where('user_id', '=', guest.id).execute()
}
