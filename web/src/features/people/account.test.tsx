import type { Role, User } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { toastTime } from '../../testing/toast-time.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { Account } from './account.tsx'

const network = useNetwork()
const onLanguage = vi.fn<() => void>()
const own = `/api/v1/users/${personOf('admin').id}`

beforeEach(() => onLanguage.mockClear())

function accountOf(me: User | Role) {
  const known = typeof me === 'string' ? personOf(me) : me
  return show(
    <>
      <Account onLanguage={onLanguage} />
      <ToastRegion />
    </>,
    { before: () => queryClient.setQueryData(meQuery.queryKey, known) },
  )
}

async function edit(me: User | Role = 'user') {
  const screen = await accountOf(me)
  await screen.getByRole('button', { name: 'Bewerken' }).click()
  return screen
}

/** The server accepts every change. */
function acceptChanges() {
  network.on('PATCH', own, ({ body }) => ({ ...personOf('user'), ...(body as object) }))
}
function refuse(status: number, code: string, detail?: unknown) {
  network.on('PATCH', own, () => {
    throw new Refused(status, code, detail as string)
  })
}

test('the account page shows the data of the user', async () => {
  const screen = await accountOf('admin')

  for (const fact of ['Anna Bakker', 'anna@bouw.example', 'Beheerder', 'Bouwbedrijf De Linde', 'Nederlands']) {
    await expect.element(screen.getByText(fact, { exact: true })).toBeVisible()
  }
})

test('only names can be changed, and unchanged fields are not sent', async () => {
  acceptChanges()
  const screen = await edit()
  for (const label of ['E-mail', 'Rol', 'Bedrijf']) {
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveAttribute('readonly')
  }
  await expect.element(screen.getByLabelText('Voornaam')).toHaveFocus()

  await screen.getByLabelText('Achternaam').fill(' de Boer ')
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByText('Accountgegevens succesvol bijgewerkt!')).toBeVisible()
  expect(toastTime('Accountgegevens succesvol')).toBe(5000)
  await expect.element(screen.getByText('Anna de Boer')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Bewerken' })).toHaveFocus()
  expect(network.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { last_name: 'de Boer' },
  ])
  expect(onLanguage).not.toHaveBeenCalled()
})

test('a new language is passed to the app', async () => {
  acceptChanges()
  const screen = await edit()

  await screen.getByRole('radio', { name: 'English' }).click()
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByText('Engels', { exact: true })).toBeVisible()
  expect(onLanguage).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(meQuery.queryKey)?.language).toBe('EN')
})

test('cancelling changes nothing', async () => {
  const screen = await edit()
  await screen.getByLabelText('Voornaam').fill('Iemand anders')

  await screen.getByRole('button', { name: 'Annuleer' }).click()

  await expect.element(screen.getByText('Anna Bakker')).toBeVisible()
  expect(network.requests).toEqual([])
})

test('wrong names are refused before they are sent', async () => {
  const screen = await edit()
  await screen.getByLabelText('Voornaam').fill('A')
  await screen.getByLabelText('Achternaam').fill('')

  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.element(screen.getByRole('alert')).toHaveFocus()
  for (const sentence of ['Voornaam moet minstens 2 tekens lang zijn', 'Achternaam is verplicht']) {
    expect(screen.getByText(sentence).elements()).toHaveLength(2)
  }
  expect(network.requests).toEqual([])
})

test('an error disappears when the name is right, and no error appears while typing', async () => {
  const screen = await edit()
  const [first, last] = [screen.getByLabelText('Voornaam'), screen.getByLabelText('Achternaam')]
  await first.fill('A')
  await screen.getByRole('button', { name: 'Opslaan' }).click()
  await expect.element(first).toHaveAccessibleDescription('Voornaam moet minstens 2 tekens lang zijn')

  await last.fill('')
  await first.fill('')
  await expect.element(first).toHaveAccessibleDescription('Voornaam moet minstens 2 tekens lang zijn')
  await first.fill('Sanne')

  await expect.element(first).not.toHaveAttribute('aria-invalid')
  await expect.element(last).not.toHaveAttribute('aria-invalid')
})

test('a refused name shows an error at its field, other errors are above the buttons, and the input stays', async () => {
  refuse(422, 'validation_error', [{ loc: ['body', 'first_name'], msg: 'Een naam mag geen link zijn.', type: 'x' }])
  const screen = await edit()
  await screen.getByLabelText('Voornaam').fill('Sanne')
  await screen.getByRole('button', { name: 'Opslaan' }).click()
  await expect.element(screen.getByLabelText('Voornaam')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByText('Deze voornaam kan niet worden gebruikt')).toBeVisible()
  await expect.element(screen.getByText('Fout bij het bijwerken van accountgegevens').first()).toBeVisible()

  network.offline = true
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect
    .element(screen.getByText('Geen verbinding met Klopt. Controleer de internetverbinding en probeer het opnieuw.'))
    .toBeVisible()
  await expect.element(screen.getByLabelText('Voornaam')).toHaveValue('Sanne')
})

test('a guest may stay without a name and has no password to change', async () => {
  acceptChanges()
  const nameless = { ...personOf('viewer'), first_name: '', last_name: '', full_name: 'otto@kraan.example' }
  const screen = await accountOf(nameless)
  await expect.element(screen.getByText('Nog niet ingevuld')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Wachtwoord wijzigen' })).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Bewerken' }).click()
  await screen.getByRole('radio', { name: 'English' }).click()
  await screen.getByRole('button', { name: 'Opslaan' }).click()

  await expect.poll(() => network.requests.map(({ body }) => body)).toEqual([{ language: 'EN' }])
})

test("'Wachtwoord wijzigen' mails a link and shows the address", async () => {
  network.on('POST', '/api/v1/auth/password-reset', () => undefined)
  const screen = await accountOf('user')

  await screen.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()

  const sent = 'Wachtwoord reset e-mail is verstuurd naar anna@bouw.example.'
  await expect.element(screen.getByText(sent, { exact: true })).toBeVisible()
  expect(toastTime(sent)).toBe(3000)

  network.on('POST', '/api/v1/auth/password-reset', () => {
    throw new Refused(500, 'internal')
  })
  await screen.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()

  await expect.element(screen.getByText('Fout bij het versturen van de e-mail')).toBeVisible()
  expect(toastTime('Fout bij het versturen van de e-mail')).toBe(3000)
  await expect
    .element(screen.getByRole('region', { name: 'Voorkeuren' }).getByRole('alert'))
    .toHaveTextContent('Er is iets misgegaan. Probeer het later opnieuw.')
})

test('mails about unread messages switch off at once, and a refusal switches them back', async () => {
  acceptChanges()
  const screen = await accountOf('user')
  const mails = screen.getByRole('switch', { name: 'Mail bij ongelezen berichten' })
  await expect.element(mails).toBeChecked()

  await mails.click()
  await expect.element(mails).not.toBeChecked()
  await expect
    .poll(() => network.requests.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({ unread_mails: false })

  refuse(403, 'forbidden')
  await mails.click()
  await expect.element(screen.getByText('Je mag dit niet of niet meer doen. Laad de pagina opnieuw.')).toBeVisible()
  await expect.element(mails).not.toBeChecked()
})

test.each([
  [768, { side_by_side: true, position: 'static', filled: false }],
  [767, { side_by_side: false, position: 'sticky', filled: true }],
])(
  'at %i px names are side by side with buttons at the foot, or in one column with sticky buttons',
  async (width, wanted) => {
    await page.viewport(width, 400)
    const screen = await edit()
    const [first, last, cancel, save] = [
      screen.getByLabelText('Voornaam'),
      screen.getByLabelText('Achternaam'),
      screen.getByRole('button', { name: 'Annuleer' }),
      screen.getByRole('button', { name: 'Opslaan' }),
    ].map((one) => one.element().getBoundingClientRect())
    const foot = document.querySelector('.panel-foot')
    if (!first || !last || !cancel || !save || !foot) throw new Error('The form was not found.')

    expect({
      side_by_side: first.top === last.top,
      position: getComputedStyle(foot).position,
      filled: cancel.width === save.width && cancel.width + save.width + 12 === width - 32,
    }).toEqual(wanted)
    expect(save.bottom <= 400).toBe(wanted.position === 'sticky')
    await page.viewport(414, 896)
  },
)
