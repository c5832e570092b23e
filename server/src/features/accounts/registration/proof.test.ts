import {
  addColleague,
  addParticipant,
  checkEmail,
  checkEmailCompany,
  inviteGuest,
  listColleagues,
  listMessages,
  readDossier,
  requestPasswordReset,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { people, remove } from '../../dossiers/testing/colleagues.ts'
import { registrarOf } from './testing/registrar.ts'
import { Wizard } from './testing/wizard.ts'

const mailing = await useMailingWorld()
const { world, sink, quiet } = mailing
const { confirm, signIn, mailedToken } = registrarOf(mailing)

const eva = (email = `eva@${newId()}.example`) =>
  ({ email, role: 'user', first_name: 'Eva', last_name: 'Smit' }) as const
const isKnown = async (email: string) => (await world.stranger.call(checkEmail, { params: { email } })).body !== null
const newestToken = async (email: string, count: number) =>
  tokenOf((await sink.mailsTo(email, count)).at(-1)?.link ?? '')

/** Anna of De Linde added Eva as a colleague, who has not proved her address. Bram is of another customer. */
async function scene() {
  const { anna, bram, linde, dalen } = await people(world)
  const body = eva()
  const added = await anna.call(addColleague, { body })
  expect(added.status).toBe(201)
  const token = await newestToken(body.email, 1)
  return { anna, bram, linde, dalen, email: body.email, added: added.body, token }
}

test('an address that was only typed in for a colleague stays free for everybody else', async () => {
  const { bram, dalen, email } = await scene()
  const kraan = await world.contact('Vos Kraanverhuur', dalen)
  const dossier = await world.makeDossier('Kraanhuur', bram, [dalen, kraan])
  const params = { id: dossier.id }

  const invitation = { email, company_id: kraan.id, dossier_id: dossier.id }
  expect((await bram.call(inviteGuest, { params, body: invitation })).status).toBe(201)
  expect(await isKnown(email)).toBe(false)
  expect((await bram.call(checkEmailCompany, { params: { email } })).body).toBeNull()
  expect((await bram.call(addColleague, { body: eva(email) })).status).toBe(201)
  expect((await new Wizard(world.stranger, { email }).all()).status).toBe(201)
})

test('a proved address is refused for invitations, colleagues and registrations', async () => {
  const { bram, dalen, email, token } = await scene()
  const kraan = await world.contact('Vos Kraanverhuur', dalen)
  const dossier = await world.makeDossier('Kraanhuur', bram, [dalen, kraan])

  expect((await confirm(token)).status).toBe(204)

  const invitation = { email, company_id: kraan.id, dossier_id: dossier.id }
  const invited = await bram.call(inviteGuest, { params: { id: dossier.id }, body: invitation })
  expect(invited.refusal.code).toBe('email_other_company')
  expect(await isKnown(email)).toBe(true)
  expect((await bram.call(checkEmailCompany, { params: { email } })).body?.email).toBe(email)
  expect((await bram.call(addColleague, { body: eva(email) })).refusal.code).toBe('email_in_use')
  const wizard = new Wizard(world.stranger, { email })
  await wizard.company()
  await wizard.consent()
  expect((await wizard.admin()).refusal.code).toBe('email_in_use')
})

test('the first person to prove an address gets it, and other accounts with it end', async () => {
  const { anna, bram, linde, dalen, email, added, token } = await scene()
  const shared = await world.makeDossier('PO 4500127', anna, [linde, dalen])
  const alone = await world.makeDossier('PO 4500128', anna, [linde])
  for (const { id } of [shared, alone])
    expect((await anna.call(addParticipant, { params: { id }, body: { user_id: added.id } })).status).toBe(201)
  await world.db
    .updateTable('participant')
    .set({ status: 'removed' })
    .where('dossier_id', '=', alone.id)
    .where('user_id', '=', anna.id)
    .execute()
  const real = await bram.call(addColleague, { body: eva(email) })
  const wizard = new Wizard(world.stranger, { email })
  await wizard.all()
  await quiet()
  const mails = await sink.mailsTo(email, 5) // three invitations, and two dossiers
  const tokens = mails.flatMap(({ link }) => (link.includes('/reset-password') ? [tokenOf(link)] : []))
  expect(tokens).toHaveLength(3)
  const theirs = tokens[1] ?? ''

  expect((await confirm(theirs)).status).toBe(204)

  expect((await signIn(email)).status).toBe(200)
  expect((await world.signedIn(real.body.id)).company_id).toBe(dalen.id)
  for (const late of [token, tokens[2] ?? '']) expect((await confirm(late)).refusal.code).toBe('invalid_token')
  const colleagues = (await anna.call(listColleagues)).body
  expect(colleagues.map(({ id }) => id)).not.toContain(added.id)
  const { body } = await anna.call(readDossier, { params: { id: shared.id } })
  expect(body.users.map(({ id }) => id)).toEqual([anna.id])
  const { messages } = (await anna.call(listMessages, { params: { id: shared.id } })).body
  expect(messages.at(-1)).toMatchObject({ event: 'user_left', data: { name: 'Eva Smit' } })
  const dossier = (await anna.call(readDossier, { params: { id: alone.id } })).body
  expect(dossier.users.map(({ id }) => id)).toEqual([anna.id]) // a dossier always has a participant
  expect((await remove(anna, added)).status).toBe(404)
})

test('a password reset is mailed only to a proved address', async () => {
  const { email, token } = await scene()
  const reset = () => world.stranger.call(requestPasswordReset, { body: { email } })

  expect((await reset()).status).toBe(204)
  await quiet()
  expect(await sink.mailsTo(email, 1)).toHaveLength(1) // the invitation
  expect((await confirm(token)).status).toBe(204)

  expect((await reset()).status).toBe(204)
  const mails = await sink.mailsTo(email, 2)
  expect(mails.at(-1)?.mail.subject).toBe('Kies een nieuw wachtwoord voor Klopt')
})

test('a colleague who lost the invitation is invited again, with the new name and role', async () => {
  const { anna, email, added, token } = await scene()

  const again = await anna.call(addColleague, { body: { ...eva(email), last_name: 'Smits', role: 'admin' } })

  expect(again).toMatchObject({ status: 200, body: { id: added.id, full_name: 'Eva Smits', role: 'admin' } })
  const newer = await newestToken(email, 2)
  expect((await confirm(token)).refusal.code).toBe('invalid_token')
  expect((await confirm(newer)).status).toBe(204)
  expect((await anna.call(addColleague, { body: eva(email) })).refusal.code).toBe('email_in_use')
})

test('a colleague is listed as invited until they set a password', async () => {
  const { anna, added, token } = await scene()
  const invited = async () => (await anna.call(listColleagues)).body.find(({ id }) => id === added.id)?.invited

  expect(added.invited).toBe(true)
  expect(await invited()).toBe(true)
  await confirm(token)
  expect(await invited()).toBe(false)
})

test('a registration mails a link, and a second one with the same address starts again', async () => {
  const first = new Wizard(world.stranger)
  await first.all()
  const second = new Wizard(world.stranger, { email: first.email })

  expect((await second.all()).status).toBe(201)

  const newer = await mailedToken(second, 2)
  expect((await confirm(newer)).status).toBe(204)
  expect((await world.signedIn(second.admin_id)).company_id).toBe(second.company_id)
})
