import type { Locator } from '@playwright/test'
import { password } from '../../server/src/testing/makers.ts'
import { patient as expect, patientTest as test } from '../fixtures.ts'
import { pickFiles } from '../support/files.ts'
import { invoice, order } from '../support/papers.ts'
import { addressOf, freeNumber, linkOf, setPassword } from '../support/registrant.ts'

test('from the landing page to the first card takes thirteen fields and boxes, fifteen clicks and a mail', async ({
  as,
}) => {
  const email = addressOf('vera')
  const one = await as(null, '/')
  let fields = 0
  let clicks = 0
  async function fill(label: string, text: string) {
    await one.page.getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  async function click(role: 'button' | 'link', name: string | RegExp, place: Pick<Locator, 'getByRole'> = one.main) {
    await place.getByRole(role, { name }).first().click()
    clicks += 1
  }

  await click('link', 'Registreer in 2 minuten')
  await fill('Bedrijfsnaam', 'Vera Staal')
  await fill('KVK-nummer', freeNumber())
  await click('button', 'Volgende')
  for (const box of ['privacybeleid', 'algemene voorwaarden', 'gegevensverwerkingsovereenkomst']) {
    await one.page.getByLabel(box).check()
    fields += 1
  }
  await click('button', 'Volgende')
  await fill('E-mailadres', email)
  await fill('Voornaam', 'Vera')
  await fill('Achternaam', 'Staal')
  await click('button', 'Registreren')
  await expect(one.main.getByRole('heading', { name: 'Registratie Bevestigd' })).toBeFocused()

  await one.page.goto(await linkOf(one, email))
  clicks += 1
  await fill('Nieuw wachtwoord', password)
  await fill('Herhaal wachtwoord', password)
  await click('button', 'Wachtwoord opslaan')
  await click('link', 'Inloggen')
  await expect(one.page.getByLabel('E-mail')).toHaveValue(email) // filled in by the page once it is ready
  await fill('E-mail', email)
  await fill('Wachtwoord', password)
  await click('button', 'Inloggen')
  await click('link', 'Welkom bij Klopt')
  await expect(one.message("Nodig een collega uit via 'Collega's'.")).toBeVisible()
  const example = one.page.getByRole('region', { name: 'Voorbeeld' })
  await expect(example).toContainText('€ 860,00 meer dan besteld')
  await expect(one.page.getByRole('list', { name: 'Zo begint dit dossier' })).toContainText(
    'Zet je order of je factuur erin',
  )
  await click('link', 'Dossiers', one.page)
  await click('button', 'Nieuw dossier')
  await fill('Titel', 'PO 4500127')
  await click('button', 'Aanmaken', one.dialog('Nieuw dossier'))
  await click('button', /Zet je order of je factuur erin/)
  const upload = one.dialog('Upload een document')
  await pickFiles(upload.getByRole('button', { name: 'Kies bestanden' }), [order, invoice])
  clicks += 1
  await click('button', /^Upload$/, upload)
  await expect(one.conversation).toContainText('€ 860,00 meer dan besteld', { timeout: 60_000 })
  expect({ fields, clicks }).toEqual({ fields: 13, clicks: 15 })
})

test('a forgotten password is reset by the mailed link, once', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(null, '/login', { expects: /400/ })
  await expect(one.main.getByRole('button', { name: 'Inloggen' })).toBeEnabled() // the link takes the address along from here on
  await one.page.getByLabel('E-mail').fill(anna.email)
  await one.main.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await expect(one.page.getByLabel('E-mail')).toHaveValue(anna.email)
  await one.main.getByRole('button', { name: 'Link versturen' }).click()
  await expect(one.main.getByRole('heading', { name: 'Kijk in je inbox' })).toBeFocused()
  const link = await linkOf(one, anna.email)

  await setPassword(one, link, 'een heel ander wachtwoord')
  await expect(one.main.getByRole('status')).toContainText('Je wachtwoord is succesvol bijgewerkt!')
  await one.main.getByRole('link', { name: 'Inloggen' }).click()
  await one.signIn(anna.email, 'een heel ander wachtwoord')
  await expect(one.page).toHaveURL(/\/app\//)

  await one.page.goto(link) // it says so before anything is typed
  await expect(one.main.getByRole('alert')).toContainText('Deze link is verlopen of al gebruikt.')
})

test('text that is typed while the script is still loading stays, also beside earlier text', async ({ as }) => {
  const one = await as(null, '/register')
  const name = one.page.getByLabel('Bedrijfsnaam')
  const number = one.page.getByLabel('KVK-nummer')
  const next = one.main.getByRole('button', { name: 'Volgende' })
  async function reloadSlowly() {
    const { promise: loaded, resolve } = Promise.withResolvers<void>()
    await one.page.route('**/assets/*.js', async (route) => {
      await loaded
      await route.continue()
    })
    await one.page.reload({ waitUntil: 'commit' })
    await expect(next).toBeDisabled()
    return async () => {
      resolve()
      await expect(next).toBeEnabled()
      await one.page.unrouteAll({ behavior: 'wait' })
    }
  }

  const load = await reloadSlowly()
  await name.fill('Vera Staal')
  await load()
  await expect(name).toHaveValue('Vera Staal')

  const again = await reloadSlowly() // the name is restored only now, by the script
  await number.pressSequentially('1234')
  await again()
  await expect(number).toBeFocused()
  await one.page.keyboard.type('5678')
  await expect(number).toHaveValue('12345678')
  await expect(name).toHaveValue('Vera Staal')
})

test('text typed before hydration stays, and the password never appears in the address', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(null, '/')
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
  await one.page.route('**/assets/form-script*', (route) => woken.then(() => route.continue()))
  await one.page.goto('/login', { waitUntil: 'commit' })

  await one.page.getByLabel('E-mail').fill(anna.email)
  await one.page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await one.page.getByLabel('Wachtwoord', { exact: true }).press('Enter')
  await expect(one.main.getByRole('button', { name: 'Inloggen' })).toBeDisabled()
  expect(one.page.url()).not.toContain('?')
  wake()

  await expect(one.page.getByLabel('E-mail')).toHaveValue(anna.email)
  await one.main.getByRole('button', { name: 'Inloggen' }).click()
  await expect(one.page).toHaveURL(/\/app\//)
})
