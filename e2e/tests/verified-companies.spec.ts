import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { typeCommand } from '../support/command.ts'
import { firstPageOf } from '../support/pdf-text.ts'
import { addressOf, begin, freeNumber, linkOf, setPassword } from '../support/registrant.ts'

test('a new company is shown as not verified until its admin enters the code from the letter @same-on-phone', async ({
  seed,
  as,
  klopt,
}) => {
  const number = freeNumber()
  const name = `Vera Staal ${number}`
  const email = addressOf('vera')
  const linde = await seed.customer(`Bouwbedrijf De Linde ${number}`)
  const vera = await as(null, '/register', { expects: /409/ })
  await begin(vera, name, number)
  await vera.page.getByLabel('E-mailadres').fill(email)
  await vera.page.getByLabel('Voornaam').fill('Vera')
  await vera.page.getByLabel('Achternaam').fill('Staal')
  await vera.main.getByRole('button', { name: 'Registreren' }).click()
  await setPassword(vera, await linkOf(vera, email), password)
  await vera.main.getByRole('link', { name: 'Inloggen' }).click()
  await vera.signIn(email, password)
  await expect(vera.page).toHaveURL(/\/app\//)

  await vera.page.goto('/app/relations')
  await vera.main.getByRole('button', { name: 'Bedrijf toevoegen' }).first().click()
  await vera.page.getByRole('combobox').pressSequentially(linde.name)
  await expect(vera.page.getByRole('option', { name: linde.name })).toBeVisible()
  await vera.page.keyboard.press('ArrowDown')
  await vera.page.keyboard.press('Enter')
  await vera.dialog('Bedrijf toevoegen').getByRole('button', { name: 'Toevoegen' }).click()

  const anna = await as(await seed.person('Anna', { company: linde, role: 'admin' }), '/app/relations')
  const request = anna.main.getByRole('region', { name: 'Binnengekomen verzoeken' }).getByRole('listitem')
  await expect(request).toContainText(`KVK ${number} · @staal.example · klant sinds`)
  await expect(request).toContainText('Nog niet geverifieerd')
  await anna.main.getByRole('button', { name: `${name} accepteren` }).click()
  await anna.main.getByRole('link', { name }).click()
  const panel = anna.dialog(name)
  await expect(panel).toContainText('Bel een nummer dat al bekend is.')

  await vera.page.goto('/app/company')
  await expect(vera.main).toContainText('Je krijgt een brief met een code')
  const folder = await mkdtemp(join(tmpdir(), 'klopt-letter-'))
  const path = join(folder, 'brief.pdf')
  await typeCommand(klopt, 'company:letter', number, '--address', 'Havenweg 45, 7418 CD Deventer', '--out', path)
  const letter = await firstPageOf(new Uint8Array(await readFile(path)))
  await rm(folder, { recursive: true })
  const code = /(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}/.exec(letter)?.[0] ?? ''

  await vera.page.reload()
  const field = vera.page.getByLabel('Code uit de brief')
  await field.fill('AAAA-BBBB-CCCC')
  await vera.main.getByRole('button', { name: 'Code bevestigen' }).click()
  await expect(vera.main).toContainText('Deze code klopt niet.')
  await field.fill(code.toLowerCase())
  await vera.main.getByRole('button', { name: 'Code bevestigen' }).click()

  await vera.told('Jullie bedrijf is geverifieerd')
  await expect(field).toBeHidden()
  await expect(anna.page.getByText('Nog niet geverifieerd')).toHaveCount(0)
  await expect(panel).toContainText('Klopt-klant')
})
