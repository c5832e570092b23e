import {
  addColleague,
  checkEmail,
  checkRegistration,
  confirmPassword,
  listDossiers,
  listMessages,
  login,
  me,
  requestPasswordReset,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { endRegistrations } from '../../companies/registration/end.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { chosen, freeNumber, Wizard } from './testing/wizard.ts'

const { world, sink, quiet } = await useMailingWorld()

const confirm = (token: string, new_password = chosen) =>
  world.stranger.call(confirmPassword, { body: { token, new_password } })
const lookUp = async (number: string) => (await world.stranger.call(checkRegistration, { params: { number } })).body
const signIn = (email: string) => world.stranger.call(login, { body: { email, password: chosen } })

async function mailedToken({ email }: Wizard, count = 1) {
  const mails = await sink.mailsTo(email, count)
  return tokenOf(mails.at(-1)?.link ?? '')
}

/** A registration that was proved: an active customer. */
async function customer(change: ConstructorParameters<typeof Wizard>[1] = {}) {
  const wizard = new Wizard(world.stranger, change)
  await wizard.all()
  expect((await confirm(await mailedToken(wizard))).status).toBe(204)
  return wizard
}

function later(hours: number) {
  return world.pool.query(
    `update registration set created_at = created_at - make_interval(hours => $1),
      finished_at = finished_at - make_interval(hours => $1)`,
    [hours],
  )
}

const companiesWith = async (number: string) =>
  (await world.pool.query<{ status: string }>('select status from company where registration_number = $1', [number]))
    .rows

test('a company registers in four steps; with the password of its admin it becomes a customer', async () => {
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

test('who registers in English is mailed in English', async () => {
  const wizard = new Wizard(world.stranger, { language: 'EN' })

  await wizard.all()

  const { mail, link } = await sink.mailTo(wizard.email)
  expect(mail.subject).toBe('Set your password for Klopt')
  expect(link).toContain('/en/reset-password?token=')
})

test('every step may be repeated, and the last mails once', async () => {
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

test('a consent is neither changed nor taken away', async () => {
  const wizard = await customer()

  for (const change of ["update company_consent set text_version = '0'", 'delete from company_consent'])
    await expect(world.pool.query(`${change} where company_id = '${wizard.company_id}'`)).rejects.toThrow('append-only')
})

test('without its own token a registration stays shut', async () => {
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

test('steps go in order, and the last names its own admin', async () => {
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

test("a customer's number is told with whom to ask there, and makes no company", async () => {
  const own = await customer()
  const late = new Wizard(world.stranger, { number: own.number })

  const refused = await late.company()

  expect(refused.status).toBe(409)
  expect(refused.refusal).toMatchObject({
    code: 'company_registered',
    detail: 'Dit KVK-nummer is al geregistreerd als een Klopt-klant.',
    company: { name: own.name, registration_number: own.number },
    admin_user: { email: own.email },
  })
  expect(await companiesWith(own.number)).toEqual([{ status: 'active' }])
  await world.db.updateTable('person').set({ password_hash: null }).where('id', '=', own.admin_id).execute()
  expect((await late.company()).refusal.admin_user).toBeUndefined()
})

test('whoever finds the number taken meanwhile is told at the next step, whichever it is', async () => {
  const number = freeNumber()
  const wizards = await Promise.all(
    [0, 1, 2].map(async (steps) => {
      const wizard = new Wizard(world.stranger, { number })
      await wizard.company()
      if (steps > 0) await wizard.consent()
      if (steps > 1) await wizard.admin()
      return wizard
    }),
  )
  const finished = new Wizard(world.stranger, { number })
  await finished.all()
  const own = await customer({ number })

  const [first, second, third] = wizards
  const answers = [
    await first?.consent(),
    await second?.admin(),
    await third?.dossier(),
    await confirm(await mailedToken(finished)),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 409,
      refusal: { code: 'company_registered', admin_user: { email: own.email } },
    })
  expect((await signIn(finished.email)).status).toBe(401)
})

test('looking up a number that is a customer is noted', async () => {
  const { number } = await customer()

  await lookUp(number)
  expect(await lookUp('12345678')).toBeNull()
  expect(await lookUp('geen nummer')).toBeNull()

  const { rows } = await world.pool.query("select data from audit where action = 'registration_looked_up'")
  expect(rows.filter(({ data }) => data.registration_number === number)).toHaveLength(1)
})

test('of twenty registrations of one number at once exactly one becomes a customer', async () => {
  const number = freeNumber()
  const wizards = Array.from({ length: 20 }, () => new Wizard(world.stranger, { number }))
  const made = await Promise.all(wizards.map((wizard) => wizard.all()))
  const tokens = await Promise.all(wizards.map((wizard) => mailedToken(wizard)))

  const answers = await Promise.all(tokens.map((token) => confirm(token)))

  expect(made.map(({ status }) => status)).toEqual(wizards.map(() => 201))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ refusal }) => refusal?.code === 'company_registered')).toHaveLength(19)
  const statuses = (await companiesWith(number)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'active')).toHaveLength(1)
  const won = wizards[answers.findIndex(({ status }) => status === 204)]
  expect((await lookUp(number))?.admin_user?.email).toBe(won?.email)
})

test('of twenty registrations with one address at once exactly one ends, and one mail goes out', async () => {
  const { email } = new Wizard(world.stranger)
  const wizards = Array.from({ length: 20 }, () => new Wizard(world.stranger, { email }))

  const answers = await Promise.all(wizards.map((wizard) => wizard.all()))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true) // 422: it never got an admin
  await quiet()
  expect(await sink.mailsTo(email)).toHaveLength(1)
})

test("an account's address is refused; one that somebody only began with is not", async () => {
  const own = await customer()
  const wizard = new Wizard(world.stranger, { email: own.email })
  await wizard.company()
  await wizard.consent()

  expect((await wizard.admin()).refusal.code).toBe('email_in_use')
  expect((await wizard.admin({ email: `a${own.email}`.slice(0, 64) })).status).toBe(201)
  expect((await wizard.admin()).refusal.code).toBe('email_in_use')

  const begun = new Wizard(world.stranger)
  await begun.company()
  await begun.consent()
  await begun.admin()
  const isKnown = async () => (await world.stranger.call(checkEmail, { params: { email: begun.email } })).body
  expect(await isKnown()).toBeNull()
  const faster = new Wizard(world.stranger, { email: begun.email })
  expect((await faster.all()).status).toBe(201)
  expect(await isKnown()).toEqual({ email: begun.email })
  expect((await begun.dossier()).refusal.code).toBe('email_in_use')
  expect((await begun.admin()).refusal.code).toBe('email_in_use')
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
  const colleague = { email: begun.email, role: 'user', first_name: 'Bram', last_name: 'van Dalen' } as const
  expect((await anna.call(addColleague, { body: colleague })).refusal.code).toBe('email_in_use')
})

test('a draft is over after 24 hours, a registration without a password after 72, and both leave only the consent', async () => {
  const draft = new Wizard(world.stranger)
  await draft.company()
  await draft.consent()
  await draft.admin()
  const unproven = new Wizard(world.stranger)
  await unproven.all()
  const token = await mailedToken(unproven)
  const proven = await customer()
  const number = { draft: draft.number, unproven: unproven.number, proven: proven.number }
  const left = async () => ({
    draft: await companiesWith(number.draft),
    unproven: await companiesWith(number.unproven),
    proven: await companiesWith(number.proven),
  })

  await later(25)
  expect((await draft.dossier()).refusal.code).toBe('registration_expired')
  await endRegistrations(world.db)
  expect(await left()).toEqual({ draft: [], unproven: [{ status: 'pending' }], proven: [{ status: 'active' }] })

  await later(48)
  await endRegistrations(world.db)
  expect(await left()).toEqual({ draft: [], unproven: [], proven: [{ status: 'active' }] })
  expect((await confirm(token)).refusal.code).toBe('invalid_token')
  expect((await world.stranger.call(checkEmail, { params: { email: unproven.email } })).body).toBeNull()
  expect((await signIn(proven.email)).status).toBe(200)
  const { rows } = await world.pool.query<{ registration_number: string }>(
    'select distinct registration_number from company_consent where registration_number = any($1) order by 1',
    [Object.values(number)],
  )
  expect(rows.map(({ registration_number }) => registration_number)).toEqual(Object.values(number).toSorted())
})

test('who lost the mail asks for a new link, which ends with the registration', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.all()
  const older = await mailedToken(wizard)
  await later(70)

  await world.stranger.call(requestPasswordReset, { body: { email: wizard.email } })
  const newer = await mailedToken(wizard, 2)

  const { rows } = await world.pool.query<{ hours: number }>(
    'select extract(epoch from expires_at - now()) / 3600 as hours from password_token where person_id = $1',
    [wizard.admin_id],
  )
  expect(rows.map(({ hours }) => Math.round(hours))).toEqual([2])
  expect((await confirm(older)).refusal.code).toBe('invalid_token')
  expect((await confirm(newer)).status).toBe(204)
  expect((await signIn(wizard.email)).status).toBe(200)
})
