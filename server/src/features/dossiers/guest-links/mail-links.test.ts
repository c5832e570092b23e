import { inviteGuest, mailGuestLinks, validateLink } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { externalDossierOf } from '../testing/external-dossier.ts'

const { world, sink, quiet } = await useMailingWorld()
const externalDossier = externalDossierOf(world)

const ask = (email: string) => world.stranger.call(mailGuestLinks, { body: { email } })
const urlsIn = (text = '') => text.match(/http\S+validate\?token=\S+/g) ?? []
const audited = async () =>
  (await world.db.selectFrom('audit').select('person_id').where('action', '=', 'guest_links_asked').execute()).map(
    ({ person_id }) => person_id,
  )

test('a guest who lost the mail gets the links of the dossiers that they may still enter, and no others', async () => {
  const { linde, vos, anna, invite } = await externalDossier()
  const bram = await invite()
  const dossiers = []
  for (const title of ['Kraan week 36', 'Verlopen', 'Gesloten', 'Zonder Bram']) {
    const { id } = await world.makeDossier(title, anna, [linde, vos])
    const body = { email: bram.email, company_id: vos.id, dossier_id: id }
    await anna.call(inviteGuest, { params: { id }, body })
    dossiers.push(id)
  }
  const [, ended, closed, without] = dossiers
  const ofBram = (id = '') =>
    world.db.updateTable('participant').where('dossier_id', '=', id).where('user_id', '=', bram.id)
  await ofBram(ended)
    .set({ access_until: new Date(0) })
    .execute()
  await ofBram(without).set({ status: 'removed' }).execute()
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', closed ?? '')
    .execute()
  await sink.mailsTo(bram.email, 2)
  await quiet()
  const before = (await sink.mailsTo(bram.email)).length

  expect((await ask(` ${bram.email.toUpperCase()}`)).status).toBe(204)

  const mail = (await sink.mailsTo(bram.email, before + 1)).at(-1)?.mail
  expect(mail?.subject).toBe('Uw links voor Klopt')
  expect(mail?.text).toMatch(/Kraan week 36 \(Bouwbedrijf De Linde · toegang tot [^]*PO 4500127 \(/)
  expect(mail?.text).not.toMatch(/Verlopen|Gesloten|Zonder Bram/)
  const opened = []
  for (const url of urlsIn(mail?.text))
    opened.push((await world.stranger.call(validateLink, { query: { token: tokenOf(url) } })).status)
  expect(opened).toEqual([200, 200])
  expect(await audited()).toContain(bram.id)
})

test('every other address gets the same answer and no mail', async () => {
  const { anna, invite } = await externalDossier()
  const [barred, gone] = [await invite(), await invite()]
  await world.db.updateTable('person').set({ disabled_at: new Date() }).where('id', '=', barred.id).execute()
  await world.db.updateTable('participant').set({ status: 'removed' }).where('user_id', '=', gone.id).execute()
  await quiet()
  const nobody = `niemand@${randomUUID()}.example`

  const answers = []
  for (const email of [nobody, anna.email, barred.email, gone.email]) answers.push(await ask(email))
  await quiet()

  for (const { status, body } of answers) expect([status, body]).toEqual([204, undefined])
  const sent = await world.db
    .selectFrom('mail')
    .select(['person_id', 'sent_at'])
    .where('kind', '=', 'guest_links')
    .where('person_id', 'in', [anna.id, barred.id, gone.id])
    .execute()
  expect(sent).toEqual([{ person_id: gone.id, sent_at: null }])
  expect((await ask('geen adres')).status).toBe(422)
})
