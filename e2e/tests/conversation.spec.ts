import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'

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
