import type { Page } from '@playwright/test'
import { patient as expect, patientTest as test } from '../fixtures.ts'
import { invoice, order } from '../support/papers.ts'

test(
  "two companies close a dossier together, each live on the other's screen",
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier(`Staal ${Date.now()}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`, { expects: /403/ })
    await expect(other.field).toBeVisible()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /403/ })

    await one.openPanel('Dossiergegevens')
    await one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten aanvragen' }).click()
    await one.dialog('Sluiten aanvragen?').getByRole('button', { name: 'Sluiten aanvragen' }).click()

    await one.told('Sluitverzoek verstuurd')
    await expect(one.main).toContainText('Dit dossier wacht op akkoord van Van Dalen Gevelbouw om te sluiten.')
    await expect(other.main).toContainText('Bouwbedrijf De Linde vraagt om dit dossier te sluiten.')
    await other.say('Er komt nog een pakbon.')
    await expect(one.message('Er komt nog een pakbon.')).toBeVisible()
    await other.main.getByRole('button', { name: 'Nog niet' }).click()
    await expect(one.main).not.toContainText('Dit dossier wacht op akkoord')
    await expect(one.message('(Van Dalen Gevelbouw) laat dit dossier open')).toBeVisible()

    await one.openPanel('Dossiergegevens')
    await one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten aanvragen' }).click()
    await one.dialog('Sluiten aanvragen?').getByRole('button', { name: 'Sluiten aanvragen' }).click()
    await other.main.getByRole('button', { name: 'Dossier sluiten' }).click()
    await other.dialog('Dossier sluiten?').getByRole('button', { name: 'Dossier sluiten' }).click()

    await other.told('Dossier gesloten')
    for (const { page, main, sidebarRow } of [one, other]) {
      await expect(page.getByRole('heading', { name: 'Dossier Gesloten' })).toBeFocused()
      await expect(main).toContainText('Dit dossier is gesloten en niet langer toegankelijk.')
      await expect(page).toHaveTitle('Dossier Gesloten – Klopt')
      await expect(sidebarRow(dossier.title)).toHaveCount(0)
    }
    await one.page.reload()
    await expect(one.page.getByRole('heading', { name: 'Dossier Gesloten' })).toBeVisible()
    // The list is beside it, except on a phone.
    if (one.phone) await one.main.getByRole('link', { name: 'Terug naar Dossiers' }).click()
    await expect(one.page).toHaveURL(one.phone ? '/app/dossiers' : `/app/dossier/${dossier.id}`)
  },
)

test('a question about closing opens with the amount that is still open, and does not grow under the pointer @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.upload(order)
  await one.upload(invoice)
  await expect(one.conversation.getByRole('link', { name: 'Vergelijk' })).toBeVisible()
  await one.openPanel('Dossiergegevens')
  const asked = await watchQuestion(one.page)
  await one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten aanvragen' }).click()
  expect(await asked()).toContain('Er staat nog')
  await one.dialog('Sluiten aanvragen?').getByRole('button', { name: 'Sluiten aanvragen' }).click()

  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await expect(other.conversation.getByRole('link', { name: 'Vergelijk' })).toBeVisible()
  const closing = await watchQuestion(other.page)
  await other.main.getByRole('button', { name: 'Dossier sluiten' }).click()
  expect(await closing()).toContain('Er staat nog')
})

/** Returns a wait for the text that the next question has when it appears. */
async function watchQuestion(page: Page): Promise<() => Promise<string>> {
  const watch = await page.evaluateHandle(() => {
    const text = new Promise<string>((done) => {
      new MutationObserver((_, observer) => {
        const question = document.querySelector('[role=alertdialog]')
        if (!question) return
        observer.disconnect()
        done(question.textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    return { text }
  })
  return () => watch.evaluate(({ text }) => text)
}

test('somebody who leaves a dossier sees the list without it @wide', async ({ seed, as }) => {
  const { anna, linde, dossier } = await seed.sharedDossier()
  const daan = await seed.person('Daan', { company: linde })
  await seed.takePart(dossier, daan)
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(daan, `/app/dossier/${dossier.id}`, { expects: /404/ })

  await other.openPanel('Dossiergegevens')
  await other.dialog('Dossiergegevens').getByRole('button', { name: 'Dossier verlaten' }).click()
  await other.dialog('Dossier verlaten?').getByRole('button', { name: 'Dossier verlaten' }).click()

  await other.told('Je hebt het dossier verlaten')
  await expect(other.page).toHaveURL(/\/app\/dossiers$/)
  await expect(other.page.getByRole('heading', { name: 'Mijn Dossiers' })).toBeFocused()
  await expect(other.main).toContainText('Geen dossiers gevonden.')
  await expect(one.message('Daan de Wit heeft het dossier verlaten')).toBeVisible()
})

test('a removed person loses the dossier from their screen, and the removal can be undone @wide', async ({
  seed,
  as,
}) => {
  const { anna, linde, dossier } = await seed.sharedDossier()
  const daan = await seed.person('Daan', { company: linde })
  await seed.takePart(dossier, daan)
  const other = await as(daan, `/app/dossier/${dossier.id}`, { expects: /404/ })
  await expect(other.field).toBeVisible()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.openPanel('Dossiergegevens')
  const details = one.dialog('Dossiergegevens')
  const remove = details.getByRole('button', { name: 'Verwijder Daan de Wit uit dit dossier' })

  await remove.click()
  await one.page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(details).toContainText('Daan de Wit')
  await remove.click()
  await expect(details).not.toContainText('Daan de Wit')
  await expect(other.field).toBeVisible()
  await one.page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).click()

  await expect(other.page.getByRole('heading', { name: 'Je doet niet meer mee' })).toBeFocused()
  await expect(one.message('Anna de Wit heeft Daan de Wit verwijderd')).toBeVisible()
  await expect(details).not.toContainText('Daan de Wit')
})

test("Back from a dossier restores the list's search, its position and the draft @same-on-phone", async ({
  seed,
  as,
}) => {
  const { anna, linde } = await seed.sharedDossier('Zoekwoord kozijnen')
  for (let n = 0; n < 30; n++) await seed.makeDossier(`Zoekwoord ${n}`, anna, [linde])
  const one = await as(anna, '/app/dossiers')
  await one.main.getByRole('textbox', { name: 'Zoek in dossiers' }).fill('zoekwoord')
  await expect(one.main).toContainText('31 gevonden')
  await expect(one.row('Zoekwoord 29')).toBeVisible()
  await one.main.evaluate((main) => main.scrollTo(0, main.scrollHeight)) // rows are rendered as they come near
  await one.row('Zoekwoord kozijnen').scrollIntoViewIfNeeded()
  const place = () => one.main.evaluate((main) => main.scrollTop)
  const before = await place()
  expect(before).toBeGreaterThan(200)
  await one.row('Zoekwoord kozijnen').getByRole('link').click()
  await one.field.fill('Ik pas de PO aan')

  await one.page.goBack()

  await expect(one.main).toContainText('31 gevonden')
  await expect.poll(place).toBe(before)
  await one.main.getByRole('button', { name: 'Zoekveld leegmaken' }).click()
  await expect(one.row('Zoekwoord kozijnen')).toContainText('Concept: Ik pas de PO aan')
})
