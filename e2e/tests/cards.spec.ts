import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { invoice, order, paperOf } from '../support/papers.ts'
import type { Line } from '../../server/src/features/cards/testing/paper.ts'
import { file } from '../support/files.ts'
import type { Screen } from '../support/screen.ts'

const headline = /^Factuur 2025-0388: €\s860,00 meer dan besteld$/

function cardOn({ conversation }: Screen) {
  return conversation.getByRole('article', { name: headline })
}

function hasFetched({ page }: Screen, part: string) {
  const isIn = (part: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))
  return page.evaluate(isIn, part)
}

function turnOn({ page }: Screen) {
  return page.locator('.turn').first()
}

test(
  "an invoice is compared with its order on both screens, and one company's answer reaches the other",
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /ERR_INTERNET_DISCONNECTED/ })
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await one.upload(order)
    await other.upload(invoice)

    await expect(cardOn(one)).toBeVisible()
    await expect(cardOn(other)).toBeVisible()
    await expect(cardOn(one)).toContainText('Aantal wijkt af')
    await expectAccessible(one.page)
    await expectNoSidewaysScroll(one.page)

    // The sheet was fetched while the page was at rest: it opens without a connection too.
    await expect.poll(() => hasFetched(one, '/dossier-dialogs-')).toBe(true)
    await one.page.context().setOffline(true)
    await cardOn(one).getByRole('button', { name: 'Klopt niet…' }).click()
    const sheet = one.dialog('Wat klopt er niet?')
    await expect(sheet).toBeVisible()
    await one.page.context().setOffline(false)
    await sheet.getByRole('checkbox', { name: 'Aantal' }).check()
    await sheet.getByRole('textbox', { name: 'Toelichting' }).fill('Welke dorpels zijn dat?')
    await sheet.getByRole('button', { name: 'Verstuur' }).click()

    await expect(sheet).toBeHidden()
    await expect(other.message('Welke dorpels zijn dat?')).toContainText(
      'Aantal klopt niet: factuur 2025-0388 · graag informatie',
    )
    await expect(cardOn(other)).toContainText(/Aantal klopt niet · Anna/)
  },
)

test(
  "answering 'Klopt niet' passes the turn, and a new version shows its changes and marks the answer as earlier",
  { tag: ['@wide', '@full'] },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const bill = async (name: string, quantity: string) => {
      const lines: Line[] = [['Dorpel hardsteen', quantity, 'st', '215']]
      return file(name, await paperOf('invoice', { number: '2025-0388', order: 'PO 4500127', lines }))
    }
    const lines: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
    await one.upload(file('Order.pdf', await paperOf('order', { number: '4500127', date: '01-09-2026', lines })))
    await other.upload(await bill('Factuur.pdf', '28'))
    await expect(turnOn(one)).toContainText('Jullie zijn aan zet')

    await cardOn(one).getByRole('button', { name: 'Klopt niet…' }).click()
    const sheet = one.dialog('Wat klopt er niet?')
    await sheet.getByRole('checkbox', { name: 'Aantal' }).check()
    await sheet.getByRole('button', { name: 'Verstuur' }).click()
    await expect(turnOn(other)).toContainText('Jullie zijn aan zet')
    await expect(turnOn(one)).toContainText('Van Dalen Gevelbouw is aan zet')

    await other.upload(await bill('Factuur nieuw.pdf', '24'))
    await other.conversation.getByRole('button', { name: 'Ja, nieuwe versie' }).click()
    for (const { conversation } of [one, other]) {
      const fits = conversation.getByRole('article', { name: 'Klopt' })
      await expect(fits).toContainText(/Nieuw in versie 2 van de factuur: Dorpel hardsteen van 28 naar 24/)
      await expect(fits).toContainText(/Het verschil was €\s860,00 en is nu €\s0,00/)
      await expect(fits).toContainText('Eerder: klopt niet (versie 1)')
    }
    await expect(turnOn(one)).not.toContainText('Jullie zijn aan zet') // what fits asks nothing of anybody
  },
)

test(
  'a guest sees the same card, and answers and corrects it like anybody',
  { tag: ['@wide', '@full'] },
  async ({ seed, as }) => {
    const { anna, otto, dossier } = await seed.guestDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(otto, `/app/dossier/${dossier.id}`)
    await one.upload(order)
    await other.upload(invoice)
    await expect(cardOn(one)).toBeVisible()
    await expect(cardOn(other)).toBeVisible()
    expect(await cardOn(other).innerText()).toBe(await cardOn(one).innerText())

    await cardOn(other).getByRole('button', { name: 'Klopt niet…' }).click()
    const sheet = other.dialog('Wat klopt er niet?')
    await sheet.getByRole('checkbox', { name: 'Aantal' }).check()
    await sheet.getByRole('button', { name: 'Verstuur' }).click()
    await expect(cardOn(one)).toContainText('Vos Kraanverhuur')
    await expect(cardOn(one)).toContainText(/Aantal klopt niet/)

    await cardOn(other).getByRole('link', { name: 'Vergelijk' }).click()
    const ordered = 'Aantal van regel 2 op de order'
    await other.page.getByRole('button', { name: `${ordered}: 24` }).click()
    await other.page.getByRole('dialog', { name: ordered }).getByRole('textbox').fill('28')
    await other.page.keyboard.press('Enter')

    await expect(one.message(`${otto.email} past 1 waarde van order 4500127 aan`)).toBeVisible()
    await expect(one.conversation.getByRole('article')).toContainText('Nog te controleren') // 28 × € 215,00 is not on the page
  },
)
