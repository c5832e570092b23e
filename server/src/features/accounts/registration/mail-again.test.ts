import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { registrarOf } from './testing/registrar.ts'
import { Wizard } from './testing/wizard.ts'

const mailing = await useMailingWorld()
const { world, sink, quiet } = mailing
const { confirm, customer, signIn } = registrarOf(mailing)

test('a registrant who mistyped the address gets the link at the right one, and the first link no longer works', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.all()
  const first = await sink.mailTo(wizard.email)
  const right = `juist@${newId()}.example`

  expect((await wizard.mailAgain(right)).status).toBe(204)

  expect((await confirm(tokenOf(first.link))).refusal.code).toBe('invalid_token')
  const second = await sink.mailTo(right)
  expect(second.mail.subject).toBe('Stel uw wachtwoord in voor Klopt')
  expect((await confirm(tokenOf(second.link))).status).toBe(204)
  expect((await signIn(right)).status).toBe(200)
  expect((await signIn(wizard.email)).refusal.code).toBe('invalid_email')
})

test('a mail that did not arrive is sent again to the same address, and only its newest link works', async () => {
  const wizard = new Wizard(world.stranger)
  await wizard.all()
  await sink.mailTo(wizard.email)

  for (let n = 1; n <= 3; n++) expect((await wizard.mailAgain()).status).toBe(204)

  await quiet()
  const links = (await sink.mailsTo(wizard.email)).map(({ link }) => tokenOf(link))
  expect(links.length).toBeGreaterThan(1)
  for (const link of links.slice(0, -1)) expect((await confirm(link)).refusal.code).toBe('invalid_token')
  expect((await confirm(links.at(-1) ?? '')).status).toBe(204)
})

test('no mail goes out before the last step, without the own token, to a taken address or after the password is set', async () => {
  const taken = await customer()
  const wizard = new Wizard(world.stranger)
  await wizard.company()
  await wizard.consent()
  await wizard.admin()
  expect(await wizard.mailAgain()).toMatchObject({ status: 409, refusal: { code: 'not_allowed_in_state' } })
  await wizard.dossier()

  expect(await wizard.mailAgain(taken.email)).toMatchObject({ status: 409, refusal: { code: 'email_in_use' } })
  expect((await wizard.mailAgain('geen adres')).status).toBe(422)
  const { token } = wizard
  wizard.token = 'verzonnen'
  expect(await wizard.mailAgain()).toMatchObject({ status: 403, refusal: { code: 'registration_expired' } })
  wizard.token = token
  expect((await confirm(tokenOf((await sink.mailTo(wizard.email)).link))).status).toBe(204)
  expect(await wizard.mailAgain(`ander@${newId()}.example`)).toMatchObject({
    status: 409,
    refusal: { code: 'not_allowed_in_state' },
  })

  await quiet()
  expect(await sink.mailsTo(wizard.email)).toHaveLength(1)
})
