import { listDossiers, listMessages, me } from '@klopt/contract'
import { expect, test } from 'vitest'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { registrarOf } from './testing/registrar.ts'
import { freeNumber, Wizard } from './testing/wizard.ts'

const mailing = await useMailingWorld()
const { world, sink, quiet } = mailing
const { confirm, lookUp, signIn, customer } = registrarOf(mailing)

test('a company registers in four steps and becomes a customer when its admin sets a password', async () => {
  const wizard = new Wizard(world.stranger)

  const begun = await wizard.company()
  expect(begun).toMatchObject({
    status: 201,
    body: { status: 'pending', registration_number: wizard.number, is_klopt_client: true },
  })
  expect((await wizard.consent()).status).toBe(201)
  expect(await wizard.admin()).toMatchObject({ status: 201, body: { role: 'admin', company_id: wizard.company_id } })
  const made = await wizard.dossier()
  expect(made.status).toBe(201)

  expect(await lookUp(wizard.number)).toBeNull()
  expect((await signIn(wizard.email)).refusal.code).toBe('invalid_email')
  const { mail, link } = await sink.mailTo(wizard.email)
  expect(mail.subject).toBe('Stel uw wachtwoord in voor Klopt')
  expect(mail.text).toContain('Van Dalen Gevelbouw')
  expect((await confirm(tokenOf(link))).status).toBe(204)

  expect(await lookUp(wizard.number)).toEqual({
    company: { name: wizard.name, registration_number: wizard.number },
    admin_user: { first_name: 'Bram', last_name: 'van Dalen', email: wizard.email },
  })
  const { body: session } = await signIn(wizard.email)
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await world.stranger.call(me, { headers })).body).toMatchObject({
    id: wizard.admin_id,
    company: { id: wizard.company_id, name: wizard.name },
    permissions: { see_company: true },
  })
  expect((await world.stranger.call(listDossiers, { headers })).body).toMatchObject([
    { id: made.body.dossier_id, title: 'Welkom bij Klopt', unread_count: 3 },
  ])
  const params = { id: made.body.dossier_id }
  const { messages } = (await world.stranger.call(listMessages, { params, headers })).body
  expect(messages.map(({ event, message }) => [event, message])).toEqual([
    ['welcome_1', "Welkom bij Klopt. Nodig een collega uit via 'Collega's'."],
    ['welcome_2', "Koppel een leverancier of klant met 'Klant/leverancier uitnodigen'."],
    ['welcome_3', 'Sleep een order of factuur in dit dossier om te uploaden.'],
  ])
})

test('a registration in English is mailed in English, and its first dossier has an English title', async () => {
  const wizard = new Wizard(world.stranger, { language: 'EN' })

  const made = await wizard.all()

  const { mail, link } = await sink.mailTo(wizard.email)
  expect(mail.subject).toBe('Set your Klopt password')
  expect(link).toContain('/en/reset-password?token=')
  const { dossier_id } = made.body
  const dossier = await world.db.selectFrom('dossier').select('title').where('id', '=', dossier_id).executeTakeFirst()
  expect(dossier?.title).toBe('Welcome to Klopt')
})

test('every step can be repeated, and the last one mails once', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.company()
  const { company_id, token } = wizard

  wizard.name = 'Van Dalen Gevelbouw B.V.'
  expect((await wizard.company()).body).toMatchObject({ id: company_id, name: wizard.name, registration_token: token })
  expect([(await wizard.consent()).status, (await wizard.consent()).status]).toEqual([201, 201])
  await wizard.admin()
  const first = wizard.admin_id
  wizard.email = `ander.${wizard.email}`.slice(-64)
  expect((await wizard.admin()).body).toMatchObject({ id: first, email: wizard.email })
  const answers = await Promise.all([wizard.dossier(), wizard.dossier(), wizard.dossier()])
  answers.push(await wizard.dossier())

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.dossier_id)).size).toBe(1)
  await quiet()
  expect(await sink.mailsTo(wizard.email)).toHaveLength(1)
  const consents = await world.db
    .selectFrom('company_consent')
    .selectAll()
    .where('company_id', '=', company_id)
    .execute()
  expect(consents).toHaveLength(2)
  expect(consents[0]).toMatchObject({ company_name: wizard.name, text_version: '1.0', address: '127.0.0.1' })
  expect(consents[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a consent can be neither changed nor deleted', async () => {
  const wizard = await customer()

  for (const change of ["update company_consent set text_version = '0'", 'delete from company_consent'])
    await expect(world.pool.query(`${change} where company_id = '${wizard.company_id}'`)).rejects.toThrow('append-only')
})

test('a registration cannot continue without its own token', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.company()
  await wizard.consent()
  await wizard.admin()
  const { token } = wizard
  const other = new Wizard(world.stranger)
  await other.company()

  for (const wrong of ['', 'verzonnen', 'geen token!', other.token]) {
    wizard.token = wrong
    for (const answer of [await wizard.consent(), await wizard.admin(), await wizard.dossier()])
      expect(answer).toMatchObject({ status: 403, refusal: { code: 'registration_expired' } })
  }
  for (const wrong of ['verzonnen', 'geen token!']) {
    wizard.token = wrong
    expect((await wizard.company()).refusal.code).toBe('registration_expired')
  }
  wizard.token = token
  expect((await wizard.dossier()).status).toBe(201)
})

test('steps must be taken in order, and the last must name the registration’s own admin', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.company()

  expect(await wizard.admin()).toMatchObject({ status: 409, refusal: { code: 'not_allowed_in_state' } })
  expect((await wizard.consent({ privacy_policy_agreed: true, terms_agreed: true, dpa_agreed: false })).status).toBe(
    422,
  )
  await wizard.consent()
  const stranger = (await customer()).admin_id
  expect((await wizard.dossier(stranger)).status).toBe(404)
  await wizard.admin()
  expect((await wizard.dossier(stranger)).status).toBe(404)

  wizard.number = freeNumber()
  await wizard.company()
  expect(await wizard.dossier()).toMatchObject({ status: 409, refusal: { code: 'not_allowed_in_state' } })
  await wizard.consent()
  expect((await wizard.dossier()).status).toBe(201)
  for (const answer of [await wizard.company(), await wizard.consent(), await wizard.admin()])
    expect(answer.refusal.code).toBe('registration_expired')
})

test.each([{ role: 'user' }, { role: 'viewer' }, { company_id: 'x' }, { email: 'geen adres' }, { status: 'active' }])(
  'an admin of %o is a validation error',
  async (change) => {
    const wizard = new Wizard(world.stranger)
    await wizard.company()
    await wizard.consent()

    expect((await wizard.admin(change)).status).toBe(422)
    expect((await wizard.admin()).status).toBe(201)
  },
)
