import { addParticipant, requestExtension, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { tokenOf } from '../../../testing/mailing-world.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { SmtpSink } from '../../../testing/smtp-sink.ts'
import { useWorld } from '../../../testing/world.ts'
import { externalDossierOf } from '../testing/external-dossier.ts'

const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
const externalDossier = externalDossierOf(world)
let jobs: Awaited<ReturnType<typeof runJobs>>

beforeAll(async () => void (jobs = await runJobs(world)))
afterAll(async () => {
  await jobs.stop()
  await sink.close()
})

/** The state of the mails to somebody, once the worker has handled all of them. */
async function outcomes(personId: string) {
  const rows = () => world.db.selectFrom('mail').selectAll().where('person_id', '=', personId).execute()
  await expect.poll(async () => (await rows()).every((mail) => mail.sent_at ?? mail.skipped_at)).toBe(true)
  return (await rows()).map(({ sent_at }) => (sent_at ? 'sent' : 'skipped'))
}

test('a guest is invited in Dutch with a link that opens the dossier any number of times', async () => {
  const { dossier, invite } = await externalDossier()

  const guest = await invite()

  const { mail, link } = await sink.mailTo(guest.email)
  expect(mail.subject).toBe("Anna de Wit (Bouwbedrijf De Linde) vraagt u mee te kijken in dossier 'PO 4500127'")
  expect(mail.from).toMatchObject({ name: 'Klopt', address: 'klopt@klopt.example' })
  expect(mail.text).toContain('U heeft geen account nodig.')
  expect(mail.text).toContain('U krijgt deze mail omdat Anna de Wit uw e-mailadres heeft ingevuld.')
  expect(mail.html).toContain('<html lang="nl">')
  expect(mail.html).toContain(`href="${link}"`)
  expect(link.startsWith(`${world.config.publicUrl}/validate?token=`)).toBe(true)
  for (const _ of [1, 2]) {
    const { status, body } = await world.stranger.call(validateLink, { query: { token: tokenOf(link) } })
    expect({ status, dossier_id: body.dossier_id }).toEqual({ status: 200, dossier_id: dossier.id })
  }
})

test('the invitation from an unverified company warns the guest and names the company’s mail domain', async () => {
  const { linde, invite } = await externalDossier()
  const unproved = { verified_at: null, verified_by: null, mail_domain: 'gmail.example' }
  await world.db.updateTable('company').set(unproved).where('id', '=', linde.id).execute()

  const { mail } = await sink.mailTo((await invite()).email)

  expect(mail.text).toContain('Wij hebben Bouwbedrijf De Linde nog niet gecontroleerd.')
  expect(mail.text).toMatch(/De mail van dit bedrijf eindigt op @gmail.{0,2}\.example/u)
  await world.db
    .updateTable('company')
    .set({ verified_at: new Date(), verified_by: 'operator' })
    .where('id', '=', linde.id)
    .execute()
  expect((await sink.mailTo((await invite()).email)).mail.text).not.toContain('gecontroleerd')
})

test('an invitation is in English if the inviter uses English', async () => {
  const { invite } = await externalDossier('EN')

  const guest = await invite()

  const { mail, link } = await sink.mailTo(guest.email)
  expect(mail.subject).toBe("Anna de Wit (Bouwbedrijf De Linde) would like you to join dossier 'PO 4500127'")
  expect(mail.text).toContain("You don't need an account.")
  expect(mail.html).toContain('<html lang="en">')
  expect(link.startsWith(`${world.config.publicUrl}/en/validate?token=`)).toBe(true)
})

test('a link’s token is stored only in the mail', async () => {
  const { invite } = await externalDossier()

  const guest = await invite()
  const token = tokenOf((await sink.mailTo(guest.email)).link)

  expect(token.length).toBeGreaterThan(40)
  await expect.poll(() => outcomes(guest.id)).toEqual(['sent'])
  const tables = ['mail', 'guest_link', 'message', 'participant', 'graphile_worker._private_jobs']
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(world.db)
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  }
})

test('an added colleague is mailed a link to the dossier', async () => {
  const { anna, linde, dossier, params } = await externalDossier()
  const daan = await world.person('Daan', { company: linde, email: `daan@${newId().slice(-12)}.example` })

  await anna.call(addParticipant, { params, body: { user_id: daan.id } })

  const { mail, link } = await sink.mailTo(daan.email)
  expect(mail.subject).toBe("Anna de Wit (Bouwbedrijf De Linde) heeft u toegevoegd aan dossier 'PO 4500127'")
  expect(mail.to).toEqual([expect.objectContaining({ name: 'Daan de Wit', address: daan.email })])
  expect(link).toBe(`${world.config.publicUrl}/app/dossier/${dossier.id}`)
})

test('a guest’s request for longer access links the other side to the dossier’s details', async () => {
  const { anna, dossier, params, invite } = await externalDossier()
  const { id } = await invite()
  await world.db.updateTable('participant').set({ access_until: new Date() }).where('user_id', '=', id).execute()
  await world.db.insertInto('email_consent').values({ person_id: id, consent: true }).execute()
  const otto = await world.signedIn(id)

  expect((await otto.call(requestExtension, { params })).status).toBe(204)

  const { mail, link } = await sink.mailTo(anna.email)
  expect(mail.subject).toContain("(Vos Kraanverhuur) vraagt om verlenging van de toegang tot dossier 'PO 4500127'")
  expect(link).toBe(`${world.config.publicUrl}/app/dossier/${dossier.id}#gegevens`)
  expect(mail.text).toMatch(/^Toegang verlopen op: \d+ \S+ \d{4}$/m)
  expect(mail.text).not.toContain('Toegang tot')
})

test('a request during access that still lasts states its end', async () => {
  const { anna, params, invite } = await externalDossier()
  const { id } = await invite()
  const access_until = new Date(Date.now() + 86_400_000)
  await world.db.updateTable('participant').set({ access_until }).where('user_id', '=', id).execute()
  await world.db.insertInto('email_consent').values({ person_id: id, consent: true }).execute()
  const otto = await world.signedIn(id)

  expect((await otto.call(requestExtension, { params })).status).toBe(204)

  const { mail } = await sink.mailTo(anna.email)
  expect(mail.text).toMatch(/^Toegang tot: \d+ \S+ \d{4}$/m)
})

test.each([
  ['the guest was removed', (id: string) => sql`update participant set status = 'removed' where user_id = ${id}`],
  ['the guest was deleted', (id: string) => sql`update person set deleted_at = now() where id = ${id}`],
  [
    'the dossier was closed',
    (id: string) => sql`update dossier set status = 'closed', closed_at = now()
      where id = (select dossier_id from participant where user_id = ${id})`,
  ],
])('no mail is sent if in the meantime %s', async (_, change) => {
  const { invite } = await externalDossier()
  await jobs.stop()
  const guest = await invite()
  await change(guest.id).execute(world.db)

  jobs = await runJobs(world)

  expect(await outcomes(guest.id)).toEqual(['skipped'])
  expect(sink.received.filter(({ to }) => to.includes(guest.email))).toEqual([])
  const links = await world.db.selectFrom('guest_link').select('user_id').where('user_id', '=', guest.id).execute()
  expect(links).toEqual([])
})

test('links use the configured address, regardless of the request headers', async () => {
  const { anna, vos, dossier, params } = await externalDossier()
  const names = ['x-forwarded-host', 'x-forwarded-server', 'x-host', 'x-original-host', 'forwarded', 'host', 'origin']
  const values = ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'host=evil.example;proto=https']
  const headers = names.flatMap((name) => values.map((value) => ({ [name]: value })))

  const invited: string[] = []
  for (const header of headers) {
    const email = `${newId()}@vos.example`
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: `/api/v1/dossiers/${params.id}/invite`,
      headers: { host: new URL(world.address).host, authorization: `Bearer ${anna.token}`, ...header },
      payload: { email, company_id: vos.id, dossier_id: dossier.id },
    })
    if (statusCode === 201) invited.push(email)
  }

  expect(invited.length).toBe(headers.length - values.length) // another Host is refused
  for (const email of invited) {
    const { raw, link } = await sink.mailTo(email)
    expect(link.startsWith(`${world.config.publicUrl}/validate?token=`)).toBe(true)
    expect(raw).not.toContain('evil')
  }
})
