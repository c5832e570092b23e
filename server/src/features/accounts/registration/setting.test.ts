import { addColleague, checkEmail, confirmPassword, inviteGuest, login } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { klopt } from '../../../testing/klopt-command.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { password, useWorld, type World } from '../../../testing/world.ts'
import { chosen, freeNumber, Wizard } from './testing/wizard.ts'

const open = useWorld()
const invited = useWorld({ REGISTRATION: 'invited' })
const { world: off, sink } = await useMailingWorld({ REGISTRATION: 'off' })

/** Anna of De Linde, and her dossier with the outsider Vos, of whom nobody takes part yet. */
async function lindeIn(world: World) {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const anna = await world.person('Anna', { company: linde, role: 'admin' })
  const dossier = await world.makeDossier('PO 4500127', anna, [linde, vos])
  const invite = (email = `${newId()}@vos.example`) =>
    anna.call(inviteGuest, {
      params: { id: dossier.id },
      body: { email, company_id: vos.id, dossier_id: dossier.id },
    })
  const add = (email = `${newId()}@bouw.example`) =>
    anna.call(addColleague, { body: { email, role: 'user', first_name: 'Bea', last_name: 'Bos' } })
  return { vos, anna, invite, add }
}

test('an open Klopt lets a company register and people be invited', async () => {
  const { invite, add } = await lindeIn(open)

  expect((await new Wizard(open.stranger).all()).status).toBe(201)
  expect([(await invite()).status, (await add()).status]).toEqual([201, 201])
})

test('invited: a company cannot register, at no step, but colleagues and outsiders can be invited', async () => {
  const { invite, add } = await lindeIn(invited)
  const wizard = new Wizard(invited.stranger)
  wizard.company_id = newId()
  wizard.admin_id = newId()
  const steps = [await wizard.company(), await wizard.consent(), await wizard.admin(), await wizard.dossier()]

  for (const step of steps)
    expect(step).toMatchObject({
      status: 403,
      refusal: {
        code: 'registration_closed',
        detail: `Je bedrijf kan zich hier niet registreren. Vraag het aan ${invited.config.operator.email}.`,
      },
    })
  const asked = await invited.stranger.call(checkEmail, { params: { email: 'anna@bouw.example' } })
  expect(asked.refusal.code).toBe('registration_closed')
  expect([(await invite()).status, (await add()).status]).toEqual([201, 201])
})

test('off: nobody new comes, and who is here stays', async () => {
  const { vos, anna, invite, add } = await lindeIn(off)
  const otto = await off.guest(vos)

  expect((await new Wizard(off.stranger).company()).refusal.code).toBe('registration_closed')
  for (const answer of [await invite(), await add()])
    expect(answer).toMatchObject({ status: 403, refusal: { code: 'nobody_new' } })
  const { rows } = await off.pool.query('select from person where company_id = $1', [vos.id])
  expect(rows).toHaveLength(1)
  expect((await invite(otto.email)).status).toBe(201)
  expect((await off.stranger.call(login, { body: { email: anna.email, password } })).status).toBe(200)
})

test.each([
  ['printed', () => invited],
  ['mailed', () => off],
] as const)('company:create makes a company whose admin sets the password by the %s link', async (way, worldOf) => {
  const world = worldOf()
  const number = freeNumber()
  const email = `${newId()}@staal.example`
  const typed = ['--name', 'Staal BV', '--email', email, '--first-name', 'Bram', '--last-name', 'van Dalen']

  const made = await klopt(world, 'company:create', number, ...typed)

  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain(`Staal BV (${number}) is made, with Bram van Dalen <${email}> as admin.`)
  const printed = made.out.match(/http\S+/)?.[0]
  expect(printed === undefined).toBe(way === 'mailed')
  const token = tokenOf(printed ?? (await sink.mailTo(email)).link)
  expect((await world.stranger.call(confirmPassword, { body: { token, new_password: chosen } })).status).toBe(204)
  expect((await world.stranger.call(login, { body: { email, password: chosen } })).status).toBe(200)
  expect((await klopt(world, 'company:list')).out).toMatch(
    new RegExp(`^${number}  customer  active .* Staal BV +${email}$`, 'm'),
  )
  const { rows } = await world.pool.query("select from audit where action = 'company_created'")
  expect(rows).toHaveLength(1)
})

test('company:create refuses a number or an address that is taken, and what is not valid', async () => {
  const number = freeNumber()
  const email = `${newId()}@staal.example`
  const create = (...[by = number, to = email, name = 'Staal BV']: string[]) =>
    klopt(off, 'company:create', by, '--name', name, '--email', to, '--first-name', 'Bram', '--last-name', 'Bos')
  const { anna } = await lindeIn(off)
  const { rows } = await off.pool.query('select registration_number from company where id = $1', [anna.company_id])

  expect(await create(rows[0]?.registration_number)).toMatchObject({
    code: 1,
    err: 'A customer with this number already exists.',
  })
  expect(await create(number, anna.email)).toMatchObject({
    code: 1,
    err: 'An account with this address already exists.',
  })
  expect((await create('123')).code).toBe(2)
  expect((await create(number, 'geen adres')).err).toContain('Not valid: email.')
  expect((await create(number, email, 'S')).code).toBe(2)
})
