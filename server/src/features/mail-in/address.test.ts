import { confirmPassword, listMessages, readMailAddress, removeParticipant, renewMailAddress } from '@klopt/contract'
import { expect, test } from 'vitest'
import { tokenOf } from '../../testing/mailing-world.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { chosen, freeNumber, Wizard } from '../accounts/registration/testing/wizard.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { endParticipation } from '../dossiers/participants/end-participation.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, sink, send, addressFor, messagesOf, quiet } = await usePostbox()

test('a renewed address works immediately, the old one stops working, and both sides see who renewed it', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const params = { id: dossier.id }
  const { body: first } = await bram.call(readMailAddress, { params })

  const { status, body: second } = await anna.call(renewMailAddress, { params })

  expect(status).toBe(201)
  expect(second).toMatchObject({ name: dossier.title, can_renew: true })
  expect(second.address).toMatch(/^d-[0-9a-hjkmnp-tv-z]{26}@in\.klopt\.example$/)
  expect(second.address).not.toBe(first.address)
  const mail = { from: 'otto@elders.example', subject: 'Factuur', text: 'Hierbij' }
  expect((await send({ ...mail, to: first.address ?? '' })).text).toContain('550 5.1.1')
  expect((await send({ ...mail, to: second.address?.toUpperCase() ?? '' })).code).toBe(250)
  const { body } = await bram.call(listMessages, { params })
  expect(body.messages.at(-1)).toMatchObject({ event: 'address_renewed', data: { by: anna.full_name } })
})

test('the address of a removed person stops working immediately, and a new one is different', async () => {
  const { anna, daan, dossier } = await sharedDossier(world)
  const address = await addressFor(dossier.id, daan.id)
  const mail = { from: daan.email, to: address, subject: 'Dag', text: 'Dag' }

  await world.db.updateTable('person').set({ role: 'admin' }).where('id', '=', anna.id).execute()
  await anna.call(removeParticipant, { params: { id: dossier.id, user_id: daan.id }, body: { status: 'removed' } })

  expect((await send(mail)).text).toContain('550 5.1.1')
  await world.db.updateTable('participant').set({ status: 'active' }).where('user_id', '=', daan.id).execute()
  expect((await send(mail)).code).toBe(550)
  expect(await addressFor(dossier.id, daan.id)).not.toBe(address)
})

test('a guest who becomes a customer keeps the address in their old mails until they leave the dossier', async () => {
  const { anna, otto, ria, dossier } = await guestDossier(world)
  await transaction(world.deps, (tx) => endParticipation(tx, dossier.id, ria.id)) // only their sole guest follows
  const number = freeNumber()
  await world.db.updateTable('company').set({ registration_number: number }).where('id', '=', otto.company_id).execute()
  const old = await addressFor(dossier.id, otto.id)
  const wizard = new Wizard(world.stranger, { name: 'Vos B.V.', number, email: otto.email })
  await wizard.all()
  const { link } = await sink.mailTo(otto.email)
  const body = { token: tokenOf(link), new_password: chosen }
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
  const address = await addressFor(dossier.id, wizard.admin_id)
  expect(address).not.toBe(old)

  for (const [n, to] of [old, address, old].entries())
    expect((await send({ from: otto.email, to, subject: 'Dag', text: `Dag ${n}` })).code).toBe(250)
  await quiet()
  await addressFor(dossier.id, wizard.admin_id)

  const posted = (await messagesOf(anna, dossier.id)).filter(({ message_type }) => message_type === 'chat_message')
  expect(posted.map(({ sender_id }) => sender_id)).toEqual([wizard.admin_id, wizard.admin_id, wizard.admin_id])
  await transaction(world.deps, (tx) => endParticipation(tx, dossier.id, wizard.admin_id))
  const again = { from: otto.email, subject: 'Dag', text: 'Dag' }
  expect((await send({ ...again, to: old })).code).toBe(550)
  expect((await send({ ...again, to: address })).code).toBe(550)
  await world.db.updateTable('participant').set({ status: 'active' }).where('user_id', '=', wizard.admin_id).execute()
  expect((await send({ ...again, to: old })).code).toBe(550)
})

test('only a hash of an address is stored', async () => {
  const { bram, dossier } = await sharedDossier(world)
  const address = await addressFor(dossier.id, bram.id)

  const { rows } = await world.pool.query<{ text: string }>('select t::text as text from mail_address t')

  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => text.includes(address.slice(2, 28)))).toEqual([])
})
