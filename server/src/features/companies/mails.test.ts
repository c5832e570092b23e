import { deleteRelation, requestRelation, updateRelation } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { useMailingWorld } from '../../testing/mailing-world.ts'

const { world, sink, quiet } = await useMailingWorld()

/** Mia is an admin of Bouw, Els of Gevel. Els reads English. */
async function twoAdmins(name = 'Bouw BV') {
  const [bouw, gevel] = [await world.customer(name), await world.customer('Gevel BV')]
  const mia = await world.person('Mia', { company: bouw, role: 'admin', email: `mia@${newId().slice(-12)}.example` })
  const els = await world.person('Els', { company: gevel, role: 'admin', language: 'EN' })
  const bram = await world.person('Bram', { company: gevel })
  return { gevel, mia, els, bram }
}

type Colleague = Awaited<ReturnType<typeof twoAdmins>>['mia']
const ask = async (who: Colleague, company: { id: string }) =>
  (await who.call(requestRelation, { body: { company_2_id: company.id } })).body.relation_id
const accept = (who: Colleague, id: string) => who.call(updateRelation, { params: { id }, body: { status: 'active' } })

const mailsOf = ({ id }: Colleague) => world.db.selectFrom('mail').selectAll().where('person_id', '=', id).execute()

test('a request and its acceptance are mailed in the language of their receiver', async () => {
  const { gevel, mia, els, bram } = await twoAdmins()

  const id = await ask(mia, gevel)

  const request = await sink.mailTo(els.email)
  expect(request.mail.subject).toBe('Mia de Wit (Bouw BV) would like to add you as a customer or supplier')
  expect(request.mail.html).toContain('<html lang="en">')
  expect(request.mail.text).toContain("You're receiving this email because you're an administrator of Gevel BV.")
  expect(request.mail.text).toContain('Town or city: Zwolle')
  expect(request.link).toBe(`${world.config.publicUrl}/app/relations`)

  await accept(els, id)

  const acceptance = await sink.mailTo(mia.email)
  expect(acceptance.mail.subject).toBe('Els de Wit (Gevel BV) heeft uw verzoek geaccepteerd')
  expect(acceptance.mail.text).toContain('U krijgt deze mail omdat u beheerder bent van Bouw BV.')
  expect(acceptance.link).toBe(`${world.config.publicUrl}/app/relations`)
  await quiet()
  expect(sink.received.filter(({ to }) => to.includes(bram.email))).toEqual([])
})

test('the mail about an unverified company’s request says so, with its mail domain and age', async () => {
  const { gevel, mia, els } = await twoAdmins('Twijfel BV')
  const unproved = { verified_at: null, verified_by: null, mail_domain: 'gmail.example' }
  const since = { created_at: new Date('2026-03-03T12:00:00Z') }
  await world.db
    .updateTable('company')
    .set({ ...unproved, ...since })
    .where('id', '=', mia.company_id)
    .execute()

  await ask(mia, gevel)

  const { mail } = await sink.mailTo(els.email)
  expect(mail.text).toContain('Customer since: 3 March 2026')
  expect(mail.text).toContain("Verification: Not verified yet: we haven't checked this company.")
  expect(mail.text).toMatch(/Email ends in: @gmail.{0,2}\.example/u)
})

test('all admins of the receiving company are mailed', async () => {
  const { gevel, mia, els } = await twoAdmins()
  const noor = await world.person('Noor', {
    company: gevel,
    role: 'admin',
    email: `noor@${newId().slice(-12)}.example`,
  })

  await ask(mia, gevel)

  expect((await sink.mailTo(els.email)).mail.subject).toContain('would like to add you')
  expect((await sink.mailTo(noor.email)).mail.subject).toBe(
    'Mia de Wit (Bouw BV) wil u toevoegen als klant of leverancier',
  )
})

test.each<[string, (all: Awaited<ReturnType<typeof twoAdmins>>, id: string) => Promise<unknown>]>([
  ['the request was cancelled', ({ mia }, id) => mia.call(deleteRelation, { params: { id } })],
  ['it was accepted', ({ els }, id) => accept(els, id)],
  [
    'the receiver is no longer an admin',
    ({ els }) => sql`update person set role = 'user' where id = ${els.id}`.execute(world.db),
  ],
  [
    'the receiver was deleted',
    ({ els }) => sql`update person set deleted_at = now() where id = ${els.id}`.execute(world.db),
  ],
])('no request is mailed if in the meantime %s', async (_, change) => {
  const all = await twoAdmins()
  sink.down = true // the first attempt fails, the next is after the change
  const id = await ask(all.mia, all.gevel)
  await expect.poll(async () => (await mailsOf(all.els)).map(({ tries }) => tries)).toEqual([1])
  await change(all, id)
  sink.down = false

  await sql`
    select graphile_worker.add_job('mail', json_build_object('mail_id', id), job_key => id::text)
    from mail where person_id = ${all.els.id}`.execute(world.db)
  await quiet()

  expect(await mailsOf(all.els)).toMatchObject([
    { kind: 'relation_requested', sent_at: null, skipped_at: expect.any(String) },
  ])
  expect(sink.received.filter(({ to }) => to.includes(all.els.email))).toEqual([])
})

test('a company name cannot inject links, tags or headers into a mail', async () => {
  const { gevel, mia, els } = await twoAdmins('Kijk.op <b>www.evil.example</b>')

  await ask(mia, gevel)

  const { mail, raw } = await sink.mailTo(els.email)
  expect(mail.html?.split('<body')[1]).not.toContain('www.evil.example')
  expect(mail.html).not.toContain('<b>www')
  expect(mail.text).not.toContain('www.evil.example')
  expect(raw.split('\r\n').filter((line) => /^bcc:/i.test(line))).toEqual([])
})
