import { addColleague, checkEmail, requestPasswordReset } from '@klopt/contract'
import { expect, test } from 'vitest'
import { endRegistrations } from '../../companies/registration/end.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { registrarOf } from './testing/registrar.ts'
import { freeNumber, Wizard } from './testing/wizard.ts'

const mailing = await useMailingWorld()
const { world, sink, quiet } = mailing
const { confirm, lookUp, signIn, mailedToken, customer, later, companiesWith } = registrarOf(mailing)

test('registering a customer’s number names the admin to ask and creates no company', async () => {
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

test('every later step is refused once another registration took the number', async () => {
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

test('looking up a customer’s number is recorded', async () => {
  const { number } = await customer()

  await lookUp(number)
  expect(await lookUp('12345678')).toBeNull()
  expect(await lookUp('geen nummer')).toBeNull()

  const { rows } = await world.pool.query("select data from audit where action = 'registration_looked_up'")
  expect(rows.filter(({ data }) => data.registration_number === number)).toHaveLength(1)
})

test('of twenty simultaneous registrations of one number one becomes a customer', async () => {
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

test('of twenty simultaneous registrations with one address one becomes a customer', async () => {
  const { email } = new Wizard(world.stranger)
  const wizards = Array.from({ length: 20 }, () => new Wizard(world.stranger, { email }))

  const answers = await Promise.all(wizards.map((wizard) => wizard.all()))
  expect(answers.map(({ status }) => status)).toEqual(wizards.map(() => 201)) // an unproved address stays free
  const tokens = (await sink.mailsTo(email, 20)).map(({ link }) => tokenOf(link))
  const confirmed = await Promise.all(tokens.map((token) => confirm(token)))

  expect(confirmed.filter(({ status }) => status === 204)).toHaveLength(1)
  for (const { refusal } of confirmed.filter(({ status }) => status !== 204))
    expect(['email_in_use', 'invalid_token']).toContain(refusal.code) // the link of an ended registration is invalid
  const statuses = await Promise.all(wizards.map(async ({ number }) => (await companiesWith(number))[0]?.status))
  expect(statuses.filter((status) => status === 'active')).toHaveLength(1)
  expect((await signIn(email)).status).toBe(200)
})

test('an address is refused as soon as an account proved it, also in registrations under way', async () => {
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
  const faster = new Wizard(world.stranger, { email: begun.email })
  expect((await faster.all()).status).toBe(201)
  expect(await isKnown()).toBeNull()
  expect((await confirm(await mailedToken(faster))).status).toBe(204)
  expect(await isKnown()).toEqual({ email: begun.email })
  expect((await begun.dossier()).refusal.code).toBe('email_in_use')
  expect((await begun.admin()).refusal.code).toBe('email_in_use')
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
  const colleague = { email: begun.email, role: 'user', first_name: 'Bram', last_name: 'van Dalen' } as const
  expect((await anna.call(addColleague, { body: colleague })).refusal.code).toBe('email_in_use')
})

test('a draft expires after 24 hours, a registration without a password after 72, and only the consent remains', async () => {
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

test('a reset before the first password mails nothing, and the first link works for its 72 hours', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.all()
  const token = await mailedToken(wizard)
  await later(70)

  expect((await world.stranger.call(requestPasswordReset, { body: { email: wizard.email } })).status).toBe(204)

  await quiet()
  expect(await sink.mailsTo(wizard.email)).toHaveLength(1)
  expect((await confirm(token)).status).toBe(204)
  expect((await signIn(wizard.email)).status).toBe(200)
})
