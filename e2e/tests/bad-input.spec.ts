import { limits } from '@klopt/contract'
import { password } from '../../server/src/testing/makers.ts'
import { expect, ownTest, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'

test('a wrong password and an unknown address each have their sentence, and what was typed stays', async ({
  seed,
  as,
}) => {
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

test('a sign-in without an answer says so, and works as soon as there is one', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(null, '/login', { expects: /ERR_INTERNET_DISCONNECTED/ })
  await expect(one.main.getByRole('button', { name: 'Inloggen' })).toBeVisible()

  await one.page.context().setOffline(true)
  await one.signIn(anna.email, password)
  await expect(one.main.getByRole('alert')).toHaveText(
    'Inloggen mislukt. Controleer de internetverbinding of probeer het later opnieuw.',
  )
  await one.page.context().setOffline(false)
  await one.main.getByRole('button', { name: 'Inloggen' }).click()

  await expect(one.page).toHaveURL(/\/app\//)
})

test('an invented link and one that was renewed say what to do now', async ({ as }) => {
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

test('a dossier of others and one that does not exist look the same', async ({ seed, as }) => {
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

test('a file too large and one of a wrong kind are named, the others go', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const upload = one.dialog('Upload een document')
  const order = file('Order.pdf', pdf('Order'))
  const most = file('Precies 10 MB.pdf', pdf('Vol', limits.file_bytes))

  await one.choose(
    order,
    file('Te groot.pdf', pdf('Te groot', limits.file_bytes + 1)),
    file('Virus.exe', Buffer.from('MZ'), 'application/octet-stream'),
    file('Leeg.pdf', Buffer.alloc(0)),
    most,
  )

  await expect(upload.getByRole('alert')).toHaveText([
    'Te groot.pdf: groter dan 10MB',
    'Virus.exe: ongeldig bestandstype',
    'Leeg.pdf: leeg bestand',
  ])
  await expect(upload.getByRole('listitem')).toHaveText([/Order\.pdf/, /Precies 10 MB\.pdf10240 KB/])
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(one.toast('Upload voltooid')).toBeVisible()
  await other.look('Documenten')
  await expect(other.documents.getByRole('listitem')).toHaveCount(2)
})

test('a file that only pretends is refused by the server, and the rest waits to be sent', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /422/ })
  const upload = one.dialog('Upload een document')

  await one.choose(file('Vermomd.pdf', Buffer.from('MZ geen pdf')), file('Order.pdf', pdf('Order')))
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(upload.getByRole('alert')).toHaveText('Vermomd.pdf: ongeldig bestandstype')
  await expect(one.toast('Upload mislukt')).toBeVisible()
  await expect(upload.getByRole('listitem')).toHaveText(/Order\.pdf/)
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload).toBeHidden()
  await one.look('Documenten')
  await expect(one.documents.getByRole('listitem')).toHaveText(/Order\.pdf/)
})

test('an upload that fails keeps its files, and sent again it is stored once', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /ERR_|507/ })
  const upload = one.dialog('Upload een document')
  const submit = upload.getByRole('button', { name: 'Upload', exact: true })
  await one.choose(file('Order.pdf', pdf('Order')))

  await one.page.route('**/api/v1/documents', (route) => route.fulfill({ status: 507, body: 'vol' }))
  await submit.click()
  await expect(upload.getByRole('alert')).toHaveText('Upload failed: 507 Insufficient Storage')
  await expect(one.toast('Upload mislukt')).toBeVisible()

  await one.page.unroute('**/api/v1/documents')
  await one.page.route('**/api/v1/documents', async (route) => {
    await route.fetch() // the server has it
    await route.abort()
  })
  await submit.click()
  await expect(upload.getByRole('alert')).toHaveText('Network error during upload')
  await expect(upload.getByRole('listitem')).toHaveText(/Order\.pdf/)

  await one.page.unroute('**/api/v1/documents')
  await submit.click()
  await expect(one.toast('Upload voltooid')).toBeVisible()
  await one.look('Documenten')
  await expect(one.documents.getByRole('listitem')).toHaveText(/Order\.pdf/)
})

test('an empty message is not sent, and one too long stays to be shortened', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const send = one.page.getByRole('button', { name: 'Verstuur' })
  const sent: string[] = []
  one.page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))

  await send.click()
  await one.field.fill('  \n​ ')
  await send.click()
  await expect(one.conversation).toContainText('Nog geen berichten.')

  const most = 'a'.repeat(limits.message)
  await one.field.fill(`${most}b`)
  await send.click()
  await expect(one.page.getByRole('alert')).toHaveText(
    'Je bericht is te lang: 10001 van de 10000 tekens. Kort het in of verstuur het in delen.',
  )
  await expect(one.field).toHaveValue(`${most}b`)
  expect(sent.filter((path) => path.endsWith('/messages'))).toEqual([])

  await one.field.fill(most)
  await expect(one.page.getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(one.message(most)).toBeVisible()
})

test('a blank title makes no dossier, and what fails keeps it typed', async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/dossiers', { expects: /ERR_FAILED/ })
  const drawer = one.dialog('Nieuw dossier')
  await one.main.getByRole('button', { name: 'Nieuw dossier' }).click()

  await expect(drawer.getByRole('button', { name: 'Aanmaken' })).toBeDisabled()
  await drawer.getByLabel('Titel').fill('   ')
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()
  await expect(one.toast('Geef een titel op')).toBeVisible()

  await drawer.getByLabel('Titel').fill('PO 4500300')
  await one.page.route('**/api/v1/dossiers', async (route) => {
    await route.fetch() // the server has it
    await route.abort()
  })
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()
  await expect(one.toast('Fout bij aanmaken dossier')).toBeVisible()
  await expect(drawer.getByLabel('Titel')).toHaveValue('PO 4500300')

  await one.page.unroute('**/api/v1/dossiers')
  await drawer.getByRole('button', { name: 'Aanmaken' }).click()
  await expect(one.page.getByRole('heading', { name: 'PO 4500300' })).toBeVisible()
  await one.page.goto('/app/dossiers')
  await expect(one.row('PO 4500300')).toHaveCount(1)
})

test('an address of another customer is no guest', async ({ seed, as }) => {
  const { anna, dossier } = await seed.guestDossier()
  const { bram } = await seed.partners()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /409/ })
  await one.openPanel('Deelnemer toevoegen')
  const add = one.dialog('Deelnemer toevoegen')

  await add.getByLabel('E-mailadres').fill(bram.email)
  await add.getByRole('button', { name: 'Toevoegen' }).click()

  await expect(add).toContainText('Dit e-mailadres is al in gebruik door een gebruiker van een ander bedrijf.')
  await expect(one.toast('E-mailadres conflict gedetecteerd')).toBeVisible()
  await expect(add.getByLabel('E-mailadres')).toHaveValue(bram.email)
  await expect(add.getByRole('button', { name: 'Toevoegen' })).toBeDisabled()
})

test('a message that the server refuses stays with its text, to be sent again or taken away', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /403/ })
  const refusal = { status: 403, json: { detail: 'Nee', code: 'forbidden' } }
  await one.page.route('**/messages', (route) => route.fulfill(refusal))

  await one.say('Eerste poging.')
  await one.say('Nog een.')
  await expect(one.page.getByRole('alert')).toHaveText(Array(2).fill('Verzenden mislukt. Je tekst staat er nog.'))
  await one.page.unroute('**/messages')
  await one.conversation.getByRole('button', { name: 'Opnieuw' }).first().click()
  await expect(one.page.getByRole('alert')).toHaveCount(1)
  await one.conversation.getByRole('button', { name: 'Verwijderen' }).click()

  await expect(one.conversation.getByRole('listitem')).toHaveText(['vandaag', /Eerste poging\.$/])
  await one.page.reload()
  await expect(one.conversation.getByRole('listitem')).toHaveText(['vandaag', /Eerste poging\.$/])
})

ownTest('while the server is stopped nothing typed is lost', { tag: '@wide' }, async ({ ownKlopt, seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, '/app/dossiers', { expects: /ERR_|WebSocket|503/ })
  await one.row(dossier.title).getByRole('link').click()
  await expect(one.field).toBeVisible()

  await ownKlopt.stop()
  await one.say('Dit wacht.')
  await one.field.fill('En dit nog niet.')
  await expect(one.message('Wordt verstuurd zodra je online bent')).toBeVisible()
  await one.choose(file('Order.pdf', pdf('Order')))
  await one.dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(one.dialog('Upload een document').getByRole('alert')).toHaveText('Network error during upload')
  await ownKlopt.start()

  await expect(one.message('Wordt verstuurd zodra je online bent')).toHaveCount(0, { timeout: 30_000 })
  await one.dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(one.toast('Upload voltooid')).toBeVisible()
  await expect(one.message('Dit wacht.')).toHaveCount(1)
  await expect(one.field).toHaveValue('En dit nog niet.')
  await one.page.reload()
  await expect(one.message('Dit wacht.')).toHaveCount(1)
  await expect(one.field).toHaveValue('En dit nog niet.')
})
