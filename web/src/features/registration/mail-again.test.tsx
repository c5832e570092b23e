import { expect, test } from 'vitest'
import { Refused } from '../../testing/network.ts'
import { id, prepareWizard } from '../../testing/wizard.tsx'

const { network, open } = prepareWizard()
const again = `/app/companies/${id}/registration-mail`

async function registered() {
  const opened = await open()
  await opened.second()
  await opened.third()
  await opened.at('Registratie Bevestigd')
  return opened
}

test('a mail that did not arrive is sent again', async () => {
  network.on('POST', again, () => undefined)
  const { screen, click } = await registered()

  await click('Mail opnieuw sturen')

  await expect.element(screen.getByText('Mail gestuurd naar otto@vos.example')).toBeVisible()
  expect(network.requests.at(-1)).toMatchObject({ path: again, body: { email: 'otto@vos.example' } })
})

test('the mail goes to a corrected address, which the page then shows', async () => {
  network.on('POST', again, () => undefined)
  const { screen, click } = await registered()

  await click('Verkeerd adres?')
  await screen.getByLabelText('Juiste e-mailadres').fill('otto@vos-kraan.example')
  await click('Stuur naar dit adres')

  await expect.element(screen.getByText('Wij hebben een link gestuurd naar otto@vos-kraan.example.')).toBeVisible()
  expect(network.requests.at(-1)?.body).toEqual({ email: 'otto@vos-kraan.example' })
  expect(screen.getByLabelText('Juiste e-mailadres').elements()).toEqual([])
})

test('an address that is wrong or taken is refused, and what was typed stays', async () => {
  network.on('POST', again, () => {
    throw new Refused(409, 'email_in_use')
  })
  const { screen, click } = await registered()

  await click('Verkeerd adres?')
  const field = screen.getByLabelText('Juiste e-mailadres')
  await field.fill('otto')
  await click('Stuur naar dit adres')
  await expect.element(screen.getByText('E-mailadres moet een geldig e-mailadres zijn.')).toBeVisible()
  expect(network.times('POST', again)).toBe(0)

  await field.fill('taken@vos.example')
  await click('Stuur naar dit adres')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Dit e-mailadres is al in gebruik. De gebruiker kan daarmee inloggen.')
  await expect.element(field).toHaveValue('taken@vos.example')
})

test('without a mail server the page leads to the mails of this Klopt', async () => {
  network.on('POST', `/app/companies/${id}/first-dossier`, () => ({ dossier_id: id, mailbox: '/dev/mail' }))

  const { screen } = await registered()

  await expect
    .element(screen.getByRole('link', { name: 'Bekijk de mail hier' }))
    .toHaveAttribute('href', '/dev/mail?language=nl')
})
