import {
  askNewLink,
  inviteGuest,
  listMessages,
  readDossier,
  removeParticipant,
  renewLink,
  validateLink,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { newToken } from '../../../platform/ids.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { externalDossierOf } from '../testing/external-dossier.ts'

const { world, sink, quiet } = await useMailingWorld()
const externalDossier = externalDossierOf(world)

/** Bram with a link, and Anna, who is an admin and may remove him. */
async function scene() {
  const made = await externalDossier()
  const { anna, params, invite } = made
  await world.db.updateTable('person').set({ role: 'admin' }).where('id', '=', anna.id).execute()
  const bram = await invite()
  const token = tokenOf((await sink.mailTo(bram.email)).link)
  const requests = async () => (await anna.call(readDossier, { params })).body.colleagues ?? []
  const events = async () => (await anna.call(listMessages, { params })).body.messages.map(({ event }) => event)
  return { ...made, bram, token, requests, events }
}
const open = (token: string) => world.stranger.call(validateLink, { query: { token } })
const ask = (token: string) => world.stranger.call(askNewLink, { body: { token } })

test('whoever holds a withdrawn link learns whom to ask, not who withdrew it; the request waits in the dossier', async () => {
  const { anna, vos, params, bram, token, requests, events } = await scene()
  await anna.call(removeParticipant, { params: { ...params, user_id: bram.id }, body: { status: 'removed' } })

  const { status, refusal } = await open(token)
  expect([status, refusal.code, refusal.ended]).toEqual([400, 'link_ended', { company: 'Bouwbedrijf De Linde' }])
  for (let n = 0; n < 3; n += 1) expect((await ask(token)).status).toBe(204)

  expect(await requests()).toMatchObject([{ email: bram.email, again: true, company_id: vos.id }])
  expect((await events()).filter((event) => event === 'extension_requested')).toHaveLength(1)
  const told = (await sink.mailTo(anna.email)).mail
  expect(told.subject).toBe(`${bram.email} vraagt een nieuwe link voor dossier 'PO 4500127'`)

  const body = { email: bram.email, company_id: vos.id, dossier_id: params.id }
  expect((await anna.call(inviteGuest, { params, body })).status).toBe(201)
  expect(await requests()).toEqual([])
  const again = (await sink.mailsTo(bram.email, 2)).at(-1)
  expect((await open(tokenOf(again?.link ?? ''))).status).toBe(200)
  expect((await open(token)).refusal.code).toBe('link_ended')
})

test('a guest whose link was renewed gets the new one mailed, and one whose access ended asks to extend it', async () => {
  const { anna, params, bram, token, requests, events } = await scene()
  await anna.call(renewLink, { params: { ...params, user_id: bram.id } })
  await sink.mailsTo(bram.email, 2)

  expect((await ask(token)).status).toBe(204)

  const { mail, link } = (await sink.mailsTo(bram.email, 3)).at(-1) ?? {}
  expect(mail?.subject).toBe('Uw link voor Klopt')
  expect((await open(tokenOf(link ?? ''))).status).toBe(200)
  expect(await requests()).toEqual([])

  const late = await scene()
  await late.anna.call(renewLink, { params: { ...late.params, user_id: late.bram.id } })
  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(0) })
    .where('user_id', '=', late.bram.id)
    .execute()
  expect((await ask(late.token)).status).toBe(204)
  expect((await late.events()).at(-1)).toBe('extension_requested')
  expect(await events()).not.toContain('extension_requested')
})

test('any other token gets the same answer and asks nobody anything', async () => {
  const { token, requests, events, dossier } = await scene()
  const before = await events()

  expect((await ask(token)).status).toBe(204) // it works
  expect((await ask(newToken())).status).toBe(204)
  await world.db
    .updateTable('guest_link')
    .set({ revoked_at: new Date() })
    .where('dossier_id', '=', dossier.id)
    .execute()
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()
  expect((await open(token)).refusal.code).toBe('invalid_link')
  expect((await ask(token)).status).toBe(204)
  await world.db.updateTable('dossier').set({ status: 'open', closed_at: null }).where('id', '=', dossier.id).execute()

  await quiet()
  expect([await requests(), await events()]).toEqual([[], before])
})
