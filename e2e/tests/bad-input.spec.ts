import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'

test('a wrong password and an unknown address each have their own text, and the input stays', async ({ seed, as }) => {
  const { anna, otto } = await seed.guestDossier()
  const one = await as(null, '/login', { expects: /401/ })
  const wrong = one.main.getByRole('alert')

  await one.signIn(anna.email, 'geraden wachtwoord')
  await expect(wrong).toHaveText('Onjuist wachtwoord. Probeer het opnieuw.')
  await expect(one.page.getByLabel('E-mail')).toHaveValue(anna.email)
  await expect(one.page.getByLabel('Wachtwoord', { exact: true })).toHaveValue('geraden wachtwoord')
  await expect(one.page).toHaveTitle('Fout: Inloggen – Klopt')

  await one.signIn('niemand@bouw.example', 'geraden wachtwoord')
  await expect(wrong).toHaveText('Ongeldig e-mailadres. Controleer de invoer.')
  await one.signIn(otto.email, 'geraden wachtwoord') // a guest has no password
  await expect(wrong).toHaveText('Ongeldig e-mailadres. Controleer de invoer.')

  await one.page.route('**/auth/login', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Iets anders', code: 'forbidden' } }),
  )
  await one.signIn(anna.email, password)
  await expect(wrong).toHaveText('Er is een onbekende fout opgetreden. Probeer het later opnieuw.')
})

test('a sign-in without a response shows an error, and works once there is a connection', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(null, '/login', { expects: /ERR_INTERNET_DISCONNECTED/ })
  await expect(one.main.getByRole('button', { name: 'Inloggen' })).toBeEnabled()

  await one.page.context().setOffline(true)
  await one.signIn(anna.email, password)
  await expect(one.main.getByRole('alert')).toHaveText(
    'Inloggen mislukt. Controleer de internetverbinding of probeer het later opnieuw.',
  )
  await one.page.context().setOffline(false)
  await one.main.getByRole('button', { name: 'Inloggen' }).click()

  await expect(one.page).toHaveURL(/\/app\//)
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

test('an invented link and a renewed one explain what to do', { tag: '@wide' }, async ({ as }) => {
  const failed = 'Er is iets misgegaan. Kijk in je inbox of vraag een nieuwe link aan.'
  const one = await as(null, '/validate?token=verzonnen', { expects: /400/ })
  await expect(one.page.getByRole('alert')).toHaveText(failed)
  await one.page.goto('/validate')
  await expect(one.page.getByRole('alert')).toHaveText(failed)
  await one.page.goto(`/validate?token=${'x'.repeat(500)}`)
  await expect(one.page.getByRole('alert')).toHaveText(failed)
  await one.page.route('**/auth/validate?**', (route) => route.fulfill({ json: { access_token: '' } }))
  await one.page.goto('/validate?token=verzonnen')
  await expect(one.page.getByRole('alert')).toHaveText(failed)
  expect(await one.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('a dossier of others and one that does not exist look the same', { tag: '@wide' }, async ({ seed, as }) => {
  const { dossier } = await seed.sharedDossier()
  const otto = await seed.person('Otto', { company: await seed.customer('Buiten BV'), role: 'admin' })
  const one = await as(otto, '/app/dossiers', { expects: /404|422/ })

  for (const id of [dossier.id, otto.id, 'geen-nummer']) {
    await one.page.goto(`/app/dossier/${id}`)
    await expect(one.page.getByRole('heading', { level: 1 })).toHaveText('Dossier niet gevonden')
    await expect(one.main).toContainText('Dit dossier bestaat niet of je doet er niet aan mee.')
    await expect(one.main).not.toContainText(dossier.title)
  }
})

test('a blank title makes no dossier, and an error keeps the input', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/dossiers', { expects: /ERR_FAILED/ })
  const drawer = one.dialog('Nieuw dossier')
  await one.main.getByRole('button', { name: 'Nieuw dossier' }).click()

  await expect(drawer.getByRole('button', { name: 'Aanmaken' })).toBeDisabled()
  await drawer.getByLabel('Titel').fill('   ')
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()
  await one.told('Geef een titel op')

  await drawer.getByLabel('Titel').fill('PO 4500300')
  await one.page.route('**/api/v1/dossiers', async (route) => {
    await route.fetch() // the server receives it
    await route.abort()
  })
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()
  await one.told('Fout bij aanmaken dossier')
  await expect(drawer.getByLabel('Titel')).toHaveValue('PO 4500300')

  await one.page.unroute('**/api/v1/dossiers')
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()
  await expect(one.page.getByRole('heading', { name: 'PO 4500300' })).toBeVisible()
  await one.page.goto('/app/dossiers')
  await expect(one.row('PO 4500300')).toHaveCount(1)
})

test('an address of another customer cannot be added as a guest', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.guestDossier()
  const { bram } = await seed.partners()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /409/ })
  await one.openPanel('Deelnemer toevoegen')
  const add = one.dialog('Deelnemer toevoegen')

  await add.getByLabel('E-mailadres').fill(bram.email)
  await add.getByRole('button', { name: 'Toevoegen' }).click()

  await expect(add).toContainText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.')
  await one.told('E-mailadres conflict gedetecteerd')
  await expect(add.getByLabel('E-mailadres')).toHaveValue(bram.email)
  await expect(add.getByRole('button', { name: 'Toevoegen' })).toBeDisabled()
})
