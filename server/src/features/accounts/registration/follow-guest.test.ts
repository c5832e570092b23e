import {
  acceptAgreement,
  addContact,
  deleteDocument,
  inviteGuest,
  linkCompany,
  listAgreements,
  listDocuments,
  listDossiers,
  listMessages,
  listRelations,
  me,
  postMessage,
  readDossier,
  searchCompanies,
  validateAccess,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../testing/caller.ts'
import { useMailingWorld } from '../../../testing/mailing-world.ts'
import { insertProposal, terms_hash } from '../../agreements/testing/insert-agreement.ts'
import { guestRegisters, soon } from './testing/guest-registers.ts'
import { freeNumber, Wizard } from './testing/wizard.ts'

const mailing = await useMailingWorld()
const { world } = mailing
const { scene, register } = guestRegisters(mailing)

const titles = async (caller: Caller) => (await caller.call(listDossiers)).body.map(({ title }) => title).toSorted()
const say = (message: string) => ({ message_type: 'user', message }) as const

test('a guest who becomes a customer keeps the dossier in which they are the only guest', async () => {
  const { anna, otto, vos, number, dossier } = await scene()
  const { id } = await dossier('Kraanhuur week 36')
  const params = { id }
  await otto.call(postMessage, { params, body: say('De kraan staat er.') })
  await anna.call(postMessage, { params, body: say('Mooi.') })
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: id })
  const ottos = await otto.listen()
  await ottos.ask({ type: 'subscribe', topic: `user:${otto.id}` })

  const owner = await register({ number, email: otto.email })

  expect(await line.waitFor('system')).toMatchObject({
    event: 'company_replaced',
    data: { from: 'Vos Kraanverhuur', to: 'Vos Kraanverhuur B.V.' },
    message: 'Vos Kraanverhuur B.V. neemt de plaats in van Vos Kraanverhuur',
  })
  expect((await line.waitFor('company_added')).company.id).toBe(owner.company_id)
  expect((await line.waitFor('user_added')).user.id).toBe(owner.id)
  expect(await ottos.closes()).toBe(4401)
  expect((await otto.call(me)).status).toBe(401)

  expect(await titles(owner)).toEqual(['Kraanhuur week 36', 'Welkom bij Klopt'])
  const seen = (await owner.call(readDossier, { params })).body
  expect(seen.companies.map(({ name, is_klopt_client }) => [name, is_klopt_client])).toEqual([
    ['Bouwbedrijf De Linde', true],
    ['Vos Kraanverhuur B.V.', true],
  ])
  expect(seen.users.map((user) => user.id).toSorted()).toEqual([anna.id, owner.id].toSorted())
  expect(seen.permissions).toMatchObject({ post: true, request_close: true, close: false })
  const { messages } = (await owner.call(listMessages, { params })).body
  expect(messages[0]).toMatchObject({ sender_id: owner.id, company: { id: vos.id, name: 'Vos Kraanverhuur' } })
  expect((await owner.call(listDossiers)).body.find((item) => item.id === id)?.unread_count).toBe(2)
  const { accepted } = (await owner.call(listRelations)).body
  expect(accepted.map(({ company, status }) => [company.name, status])).toEqual([['Bouwbedrijf De Linde', 'active']])
  expect((await owner.call(postMessage, { params, body: say('Nu als klant.') })).status).toBe(201)
})

test('the inviter then finds one company, and the one it replaced cannot be chosen or added again', async () => {
  const { anna, otto, number, dossier } = await scene()
  await dossier('Kraanhuur week 36')
  const owner = await register({ number, email: otto.email })

  for (const q of [number, 'Vos Kraan']) {
    const hits = (await anna.call(searchCompanies, { query: { q } })).body.filter(
      ({ registration_number }) => registration_number === number,
    )
    expect(hits.map(({ id }) => id)).toEqual([owner.company_id])
  }
  const body = { name: 'Vos Kraanverhuur', registration_number: number }
  expect((await anna.call(addContact, { body })).refusal).toMatchObject({ code: 'company_registered' })
  const { accepted } = (await anna.call(listRelations)).body
  expect(accepted.map(({ company }) => company.id)).toEqual([owner.company_id])
})

test('a message that named the guest names the person that they became', async () => {
  const { anna, otto, number, dossier } = await scene()
  const params = { id: (await dossier('Kraanhuur week 36')).id }
  const name = (await anna.call(readDossier, { params })).body.users.find(({ id }) => id === otto.id)?.full_name ?? ''
  const mention = { user_id: otto.id, at: 0, length: name.length + 1 }
  const body = { ...say(`@${name} lukt het morgen?`), mentions: [mention] }
  expect((await anna.call(postMessage, { params, body })).status).toBe(201)

  const owner = await register({ number, email: otto.email })

  const { messages } = (await owner.call(listMessages, { params })).body
  expect(messages[0]?.mentions).toEqual([{ ...mention, user_id: owner.id }])
})

test('documents that the guest uploaded belong to the new company, whose users can delete them', async () => {
  const { anna, otto, vos, number, dossier } = await scene()
  const { id } = await dossier('Kraanhuur week 36')
  const document = { id: newId(), dossier_id: id, filename: 'werkbon.pdf', content_type: 'application/pdf', size: 1 }
  await world.db
    .insertInto('document')
    .values({ ...document, sha256: 'a'.repeat(64), uploader_id: otto.id, uploader_company_id: vos.id })
    .execute()
  const owner = await register({ number, email: otto.email })
  const cor = await world.person('Cor', { company: { id: owner.company_id } })
  await world.takePart({ id }, cor)
  for (const one of [anna, owner]) {
    const [shown] = (await one.call(listDocuments, { params: { id } })).body
    expect(shown).toMatchObject({ uploader_company_id: owner.company_id, can_delete: one === owner })
  }
  const remove = async (by: Caller) =>
    (await by.call(deleteDocument, { params: { id: document.id, dossier_id: id } })).status

  expect([await remove(anna), await remove(cor)]).toEqual([403, 204])
})

test('proposals and agreements of the guest move to the new company, and their terms stay', async () => {
  const { anna, otto, vos, number, linde, dossier } = await scene()
  const { id } = await dossier('Kraanhuur week 36')
  const [byGuest, byAnna] = [
    await insertProposal(world.db, { id }, { id: otto.id, company_id: vos.id }),
    await insertProposal(world.db, { id }, anna),
  ]
  const body = { terms_hash }
  expect((await otto.call(acceptAgreement, { params: { id: byAnna }, body })).status).toBe(201)

  const owner = await register({ number, email: otto.email })

  const { body: found } = await owner.call(listAgreements, { params: { id } })
  expect(found.find((one) => one.id === byGuest)).toMatchObject({
    company_id: owner.company_id,
    user: { id: owner.id },
    permissions: { accept: false, refuse: true },
  })
  expect(found.find((one) => one.id === byAnna)).toMatchObject({
    company_id: linde.id,
    ended: { company_id: owner.company_id, user: { id: owner.id } },
  })
  expect((await anna.call(acceptAgreement, { params: { id: byGuest }, body })).status).toBe(201)
})

test('the inviter sees the new company once, and can no longer link the contact', async () => {
  const { anna, otto, vos, number, linde, dossier } = await scene()
  await dossier('Kraanhuur week 36')
  const listed = async () => (await anna.call(listRelations)).body.accepted.map(({ company }) => company.id)
  expect(await listed()).toEqual([vos.id])

  const owner = await register({ number, email: otto.email })

  expect(await listed()).toEqual([owner.company_id])
  const fresh = await world.makeDossier('Nieuw', anna, [linde])
  const link = async (company_id: string) =>
    (await anna.call(linkCompany, { params: { id: fresh.id }, body: { company_id } })).status
  expect([await link(vos.id), await link(owner.company_id)]).toEqual([403, 201])
})

test('dossiers shared with another guest, ended or closed do not move, and the guest stays in them', async () => {
  const { anna, otto, vos, number, dossier } = await scene()
  const shared = await dossier('Met een collega')
  await world.takePart(shared, await world.guest(vos), soon())
  const ended = await dossier('Verlopen', new Date(0))
  const closed = await dossier('Gesloten')
  const change = { status: 'closed', closed_at: new Date() } as const
  await world.db.updateTable('dossier').set(change).where('id', '=', closed.id).execute()
  const removed = await dossier('Verwijderd')
  await world.db.updateTable('participant').set({ status: 'removed' }).where('dossier_id', '=', removed.id).execute()

  const owner = await register({ number, email: otto.email })

  expect(await titles(owner)).toEqual(['Welkom bij Klopt'])
  expect((await owner.call(listRelations)).body.accepted).toEqual([])
  for (const { id } of [shared, ended, closed, removed])
    expect((await owner.call(readDossier, { params: { id } })).status).toBe(404)
  expect((await otto.call(readDossier, { params: { id: shared.id } })).status).toBe(200)
  expect((await otto.call(validateAccess, { params: { id: ended.id } })).body.valid).toBe(false)
  expect((await anna.call(readDossier, { params: { id: shared.id } })).body.companies[1]?.id).toBe(vos.id)
})

test.each([
  ['a contact’s number with an address of none of its guests', { email: `mallory@${newId()}.example` }],
  ['a guest’s address with another number', { number: freeNumber() }],
])('%s moves no dossiers', async (_, change) => {
  const { otto, number, dossier } = await scene()
  const { id } = await dossier('Kraanhuur week 36')

  const owner = await register({ number, email: otto.email, ...change })

  expect(await titles(owner)).toEqual(['Welkom bij Klopt'])
  expect((await owner.call(readDossier, { params: { id } })).status).toBe(404)
  expect((await otto.call(readDossier, { params: { id } })).status).toBe(200)
})

test('a guest of two inviters keeps the dossiers of both and becomes related to both', async () => {
  const [one, two] = [await scene(), await scene()]
  await world.db.updateTable('company').set({ registration_number: one.number }).where('id', '=', two.vos.id).execute()
  await world.db.updateTable('person').set({ email: one.otto.email }).where('id', '=', two.otto.id).execute()
  await one.dossier('Van de een')
  await two.dossier('Van de ander')

  const owner = await register({ number: one.number, email: one.otto.email })

  expect(await titles(owner)).toEqual(['Van de ander', 'Van de een', 'Welkom bij Klopt'])
  expect((await owner.call(listRelations)).body.accepted).toHaveLength(2)
})

test('nothing moves before the password is set, and the address can still be invited as a guest', async () => {
  const { anna, otto, number, vos, dossier } = await scene()
  const { id } = await dossier('Kraanhuur week 36')
  await new Wizard(world.stranger, { number, email: otto.email }).all()

  expect((await otto.call(readDossier, { params: { id } })).status).toBe(200)
  expect((await anna.call(readDossier, { params: { id } })).body.companies[1]?.id).toBe(vos.id)
  const other = await dossier('Nog een', soon())
  await world.db.deleteFrom('participant').where('dossier_id', '=', other.id).where('user_id', '=', otto.id).execute()
  const invitation = { email: otto.email, company_id: vos.id, dossier_id: other.id }
  expect((await anna.call(inviteGuest, { params: { id: other.id }, body: invitation })).status).toBe(201)
})
