import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'
import { inDays } from '../support/seed.ts'

const order = file('Inkooporder_4500127.pdf', pdf('Inkooporder 4500127', 60_000))

test(
  'Anna writes and adds a PDF; Bram sees both at once, gets the same bytes and answers',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(null, '/login')
    await one.signIn(anna.email, password)
    await expect(one.page).toHaveURL(one.phone ? /\/app\/dossiers$/ : /\/app\/dashboard\/$/)
    const heading = one.page.getByRole('heading', { name: 'Mijn Dossiers' })
    await expect(one.phone ? heading : one.main).toBeVisible()
    if (!one.phone) {
      await one.nav.getByRole('link', { name: 'Dossiers' }).click()
      await expect(heading).toBeFocused() // signing in is a page load, which leaves the focus at the top
    }
    await one.row(dossier.title).getByRole('link').click()
    await expect(one.page.getByRole('heading', { name: dossier.title })).toBeVisible()
    const other = await as(bram, '/app/dossiers')
    await expect(other.row(dossier.title)).toContainText('Geen berichten')

    await one.say('Klopt het aantal dorpels?')
    await one.upload(order)

    await one.told('Upload voltooid')
    await expect(one.message('Anna de Wit heeft Inkooporder_4500127.pdf toegevoegd')).toBeVisible()
    await expect(other.row(dossier.title)).toContainText('2 ongelezen')
    await expect(other.row(dossier.title)).toContainText('Anna de Wit heeft Inkooporder_4500127.pdf toegevoegd')
    await expect(other.row(dossier.title)).toContainText(
      other.phone ? '1 document' : /Inkooporder_4500127\.pdf$/, // the column of documents
    )
    await expect(other.nav.getByRole('link', { name: 'Dossiers 2 ongelezen' })).toBeVisible()
    await expect(other.page).toHaveTitle('(2) Dossiers – Klopt')
    if (!other.phone) await expect(other.sidebarRow(dossier.title)).toContainText('2 ongelezen')

    await other.row(dossier.title).getByRole('link').click()

    await expect(other.message('Klopt het aantal dorpels?')).toContainText('Anna de Wit· Bouwbedrijf De Linde')
    await expect(other.conversation.getByRole('listitem').first()).toHaveText('vandaag')
    await expect(other.message('Nieuwe berichten')).toBeVisible()
    await expect(other.nav.getByRole('link', { name: 'Dossiers', exact: true })).toBeVisible()
    await expect(one.read.getByRole('button', { name: /^Gelezen door Van Dalen Gevelbouw, \d\d:\d\d$/ })).toBeVisible()
    await other.look('Documenten')
    await expect(other.documents.getByRole('heading', { name: 'Bouwbedrijf De Linde' })).toBeVisible()
    expect(await other.download(order.name)).toEqual(order.buffer)
    await other.told('Download gestart')
    await one.look('Documenten')
    await expect(one.documents).toContainText(/Geopend door Bram de Wit, \d\d:\d\d/)
    await one.look('Chat')

    await other.look('Chat')
    await other.field.pressSequentially('Het zijn er 28.')
    await expect(one.typing).toHaveText('Bram de Wit typt…')
    await other.page.getByRole('button', { name: 'Verstuur' }).click()

    await expect(one.message('Het zijn er 28.')).toContainText('Bram de Wit· Van Dalen Gevelbouw')
    await expect(one.typing).toBeHidden()
    await expect(one.message('Nieuwe berichten')).toBeHidden()
    await expect(other.read).toBeVisible()
  },
)

test('an added PDF appears in an open dossier without reloading', { tag: '@same-on-phone' }, async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await other.look('Documenten')
  await expect(other.documents).toContainText('Nog geen documenten.')
  const one = await as(anna, `/app/dossier/${dossier.id}`)

  await one.choose(order, file('Foto.png', Buffer.from('niet echt'), 'image/png'))
  await one.dialog('Upload een document').getByRole('button', { name: 'Verwijder Foto.png' }).click()
  await expect(one.dialog('Upload een document')).toContainText('59 KB')
  await one.dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(other.documents).toContainText(order.name)
  await expect(other.documents).toContainText(/\d\d-\d\d-\d{4}/)
  await expect(other.documents.getByRole('button', { name: `Verwijder ${order.name}` })).toHaveCount(0)
  await one.look('Documenten')
  await expect(one.documents.getByRole('heading', { name: 'Mijn documenten' })).toBeVisible()

  await one.documents.getByRole('button', { name: `Verwijder ${order.name}` }).click()

  await one.told('"Inkooporder_4500127.pdf" verwijderd')
  await expect(one.documents).toContainText('Nog geen documenten.')
  await expect(other.documents).toContainText(order.name)
  await one.page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).last().click()
  await expect(other.documents).toContainText('Nog geen documenten.')
})

test(
  'days are separated, and new messages stay below a line until the dossier is left',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const days = [inDays(-400), inDays(-1), new Date()] as const
    await seed.addMessage(dossier, bram, 'Offerte volgt.', { at: days[0] })
    await seed.addMessage(dossier, anna, 'Dank je.', { at: days[1] })
    await seed.addMessage(dossier, bram, 'De offerte staat erbij.', { at: days[2] })
    await seed.addMessage(dossier, bram, 'Met de nieuwe prijs.', { at: days[2] })
    const elsewhere = await seed.makeDossier('Iets anders', anna, [{ id: anna.company_id }])

    const one = await as(anna, `/app/dossier/${dossier.id}`)

    const lines = one.conversation.getByRole('listitem')
    await expect(lines).toHaveText([
      dayName(days[0], { year: 'numeric' }),
      /Bram de Wit.*\d\d\/\d\d\/\d{4} \d\d:\d\d.*Offerte volgt\./,
      dayName(days[1], {}),
      /Dank je\./,
      /^Gelezen/,
      'vandaag',
      'Nieuwe berichten',
      /ongelezen.*De offerte staat erbij\./,
      /Met de nieuwe prijs\./,
    ])
    // Reading takes a person longer than it takes the page to report it. It need not have arrived when they leave.
    await expect
      .poll(async () => (await one.page.requests()).filter((request) => request.url().endsWith('/read-status')))
      .toHaveLength(1)
    await one.page.goto(`/app/dossier/${elsewhere.id}`)
    await expect(one.conversation).toContainText('Nog geen berichten. Stel je vraag over de order of factuur.')
    await one.page.goto(`/app/dossier/${dossier.id}`)
    await expect(one.message('Met de nieuwe prijs.')).toBeVisible()
    await expect(one.message('Nieuwe berichten')).toHaveCount(0)
  },
)

test(
  'somebody who reads further up stays there, and a button goes to the new messages',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    for (let n = 1; n <= 129; n += 1) await seed.addMessage(dossier, n % 2 ? anna : bram, `Regel ${n}.`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await other.say('Regel 130.') // so that the bar about the turn is there from the start
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await expect(one.message('Regel 130.')).toBeInViewport()
    await expect(one.message('Regel 80.')).toHaveCount(0)

    await one.conversation.evaluate((log) => log.scrollTo(0, 101))
    await expect(one.message('Regel 81.')).toBeVisible()
    await expect(one.message('Regel 80.')).toHaveCount(0)
    await one.conversation.evaluate((log) => log.scrollTo(0, 100))

    await expect(one.message('Regel 31.')).toHaveCount(1)
    await expect(one.message('Regel 81.')).toBeInViewport() // the text that they were reading is still in view

    await expect(other.field).toBeVisible()
    await other.say('Nog een regel.')
    await expect(one.page.getByRole('button', { name: '1 nieuw bericht' })).toBeVisible()
    await expect(one.message('Regel 81.')).toBeInViewport()
    await one.page.getByRole('button', { name: '1 nieuw bericht' }).click()
    await expect(one.message('Nog een regel.')).toBeInViewport()
  },
)

function dayName(at: Date, more: Intl.DateTimeFormatOptions): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Amsterdam' } as const
  return at.toLocaleDateString('nl-NL', { ...day, ...more })
}
