import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import type { Screen } from '../support/screen.ts'

test('a company registers within two minutes: ten fields and boxes, four clicks and a mail', async ({ as }) => {
  const email = addressOf('vera')
  const one = await as(null, '/')
  await one.page.goto('/register')
  let fields = 0
  let clicks = 0
  async function fill(label: string, text: string) {
    await one.page.getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  async function click(name: string) {
    await one.main.getByRole('button', { name, exact: true }).click()
    clicks += 1
  }

  await fill('Bedrijfsnaam', 'Vera Staal')
  await fill('KVK-nummer', freeNumber())
  await click('Volgende')
  for (const box of ['privacybeleid', 'algemene voorwaarden', 'gegevensverwerkingsovereenkomst']) {
    await one.page.getByLabel(box).check()
    fields += 1
  }
  await click('Volgende')
  await fill('E-mailadres', email)
  await fill('Voornaam', 'Vera')
  await fill('Achternaam', 'Staal')
  await click('Registreren')
  await expect(one.main.getByRole('heading', { name: 'Registratie Bevestigd' })).toBeFocused()

  await one.page.goto(await linkOf(one, email))
  await fill('Nieuw wachtwoord', password)
  await fill('Herhaal wachtwoord', password)
  await click('Wachtwoord opslaan')
  await one.main.getByRole('link', { name: 'Inloggen' }).click()
  await one.signIn(email, password)
  await expect(one.page).toHaveURL(/\/app\//)
  await one.page.goto('/app/dossiers')
  await one.page.getByRole('link', { name: 'Welkom bij Klopt' }).first().click()
  await expect(one.message("Nodig een collega uit via 'Collega's'.")).toBeVisible()
  expect({ fields, clicks }).toEqual({ fields: 10, clicks: 4 })
})

test('an address that is registered already has its panel, and a reload keeps the names', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(null, '/register', { expects: /409/ })
  await begin(one, 'Iemand anders', freeNumber())
  await one.page.getByLabel('E-mailadres').fill(anna.email)
  await one.page.getByLabel('Voornaam').fill('Anna')
  await one.page.getByLabel('Achternaam').fill('Bakker')

  await one.main.getByRole('button', { name: 'Registreren' }).click()

  await expect(one.main.getByRole('alert')).toContainText('Dit e-mailadres is al geregistreerd!')
  await one.page.reload()
  await expect(one.page.getByLabel('Voornaam')).toHaveValue('Anna')
})

test('a forgotten password is set anew by the mailed link, once', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(null, '/login', { expects: /400/ })
  await one.page.getByLabel('E-mail').fill(anna.email)
  await one.main.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await expect(one.page.getByLabel('E-mail')).toHaveValue(anna.email)
  await one.main.getByRole('button', { name: 'Link versturen' }).click()
  await expect(one.main.getByRole('heading', { name: 'Kijk in uw inbox' })).toBeFocused()
  const link = await linkOf(one, anna.email)

  await setPassword(one, link, 'een heel ander wachtwoord')
  await expect(one.main.getByRole('status')).toContainText('Je wachtwoord is succesvol bijgewerkt!')
  await one.main.getByRole('link', { name: 'Inloggen' }).click()
  await one.signIn(anna.email, 'een heel ander wachtwoord')
  await expect(one.page).toHaveURL(/\/app\//)

  await setPassword(one, link, 'nog een ander wachtwoord')
  await expect(one.main.getByRole('alert')).toContainText('Deze link is verlopen of al gebruikt.')
})

async function begin(one: Screen, name: string, number: string) {
  await one.page.getByLabel('Bedrijfsnaam').fill(name)
  await one.page.getByLabel('KVK-nummer').fill(number)
  await one.main.getByRole('button', { name: 'Volgende' }).click()
  for (const box of [0, 1, 2]) await one.main.getByRole('checkbox').nth(box).check()
  await one.main.getByRole('button', { name: 'Volgende' }).click()
}

async function setPassword(one: Screen, link: string, given: string) {
  await one.page.goto(link)
  await one.page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(given)
  await one.page.getByLabel('Herhaal wachtwoord').fill(given)
  await one.main.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
}

/** The newest link to set a password that was mailed to somebody. */
async function linkOf({ page }: Screen, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const [, file = ''] =
      list
        .split('<li>')
        .find((item) => item.includes(email))
        ?.match(/href="([^"]+)"/) ?? []
    const mail = await (await page.request.get(`${file}/html`)).text()
    link = /[^"]*\/reset-password\?token=[^"&]+/.exec(mail)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return new URL(link).pathname + new URL(link).search
}

function freeNumber(): string {
  return String(20_000_000 + Math.floor(Math.random() * 70_000_000))
}

function addressOf(name: string): string {
  return `${name}.${Date.now()}@staal.example`
}
