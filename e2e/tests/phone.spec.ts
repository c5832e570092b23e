import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'

test('what only a phone has is accessible: the bar below, the menu, the tabs and a sheet @phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.said(dossier, bram, 'De kraan komt om acht uur.')
  await seed.paper(dossier, anna, 'Werkbon_7731.pdf')
  const one = await as(anna, '/app/dossiers')
  await expect(one.row(dossier.title)).toBeVisible()
  await expect(one.nav.getByRole('link', { name: "Collega's" })).toBeInViewport()
  await expectAccessible(one.page)

  await one.row(dossier.title).getByRole('link').tap()
  await expect(one.message('De kraan komt om acht uur.')).toBeVisible()
  await one.page.getByRole('button', { name: 'Meer' }).tap()
  await expect(one.page.getByRole('menu')).toBeVisible()
  await expectAccessible(one.page)
  await one.page.getByRole('menuitem', { name: 'Dossiergegevens' }).tap()
  await expect(one.dialog('Dossiergegevens')).toContainText('Deelnemers')
  await expectAccessible(one.page)
  await one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten', exact: true }).tap()
  await expect(one.dialog('Dossiergegevens')).toHaveCount(0)

  await one.look('Documenten')
  await expect(one.documents).toContainText('Werkbon_7731')
  await expectAccessible(one.page)
})

test('the way back closes what stands over a page, and what was typed there waits @phone', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier('PO 4500127 gevelelementen')
  const one = await as(anna, '/app/dossiers')
  const form = one.dialog('Nieuw dossier')
  const found = /\/app\/dossiers\?q=gevel$/
  await one.main.getByRole('textbox', { name: 'Zoek in dossiers' }).fill('gevel')
  await expect(one.page).toHaveURL(found)
  await one.main.getByRole('button', { name: 'Nieuw dossier' }).tap()
  await form.getByLabel('Titel').fill('PO 4500131 kozijnen')

  await one.page.goBack()

  await expect(form).toHaveCount(0)
  await expect(one.page).toHaveURL(found)
  await expect(one.row(dossier.title)).toBeVisible()
  await one.main.getByRole('button', { name: 'Nieuw dossier' }).tap()
  await expect(form.getByLabel('Titel')).toHaveValue('PO 4500131 kozijnen')
  await form.getByRole('button', { name: 'Aanmaken' }).tap()
  await expect(one.page).toHaveURL(/\/app\/dossier\/[^/#]+$/)

  await one.page.goBack()

  await expect(one.page).toHaveURL(found)
  await expect(form).toHaveCount(0)
})

test('going back through a list with the keyboard, the row that has the focus is not under the heading @phone', async ({
  seed,
  as,
}) => {
  const { anna, linde } = await seed.sharedDossier()
  const titles = 'ABCDEFGHIJKLMN'.split('').map((letter) => `Kraan ${letter}`)
  for (const title of titles) await seed.makeDossier(title, anna, [linde])
  const one = await as(anna, '/app/dossiers')
  await one.row('Kraan A').getByRole('link').focus()

  for (const title of titles.slice(1)) {
    await one.page.keyboard.press('Shift+Tab')
    const link = one.row(title).getByRole('link')
    await expect(link).toBeFocused()
    await expect
      .poll(() =>
        link.evaluate((row) => {
          const head = document.querySelector('.page-head')?.getBoundingClientRect().bottom ?? 0
          return row.getBoundingClientRect().top - head
        }),
      )
      .toBeGreaterThanOrEqual(0)
  }
})
