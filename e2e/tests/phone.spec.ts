import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { invoice, order } from '../support/papers.ts'

test("the phone's own parts are accessible: the bottom bar, the menu, the tabs and a sheet @phone", async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'De kraan komt om acht uur.')
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

test('going back through a list with the keyboard, the focused row is not below the header @phone', async ({
  seed,
  as,
}) => {
  const { anna, linde } = await seed.sharedDossier()
  const titles = 'ABCDEFGHIJKLMN'.split('').map((letter) => `Kraan ${letter}`)
  for (const title of titles) await seed.makeDossier(title, anna, [linde])
  const one = await as(anna, '/app/dossiers')
  await one.row('Kraan A').getByRole('link').focus()

  for (const title of titles.slice(1)) {
    await one.page.keyboard.press('Shift+Tab') // the menu of the row
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`a line that differs has one bar, beside its text, in ${colorScheme} mode @phone`, async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { context: { colorScheme } })
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await one.upload(order)
    await other.upload(invoice)
    await one.look('Chat')

    const line = one.conversation.locator('.card-table .differs').first()
    await expect(line).toBeVisible()
    const { bars, text } = await line.evaluate((row) => {
      const name = document.createRange()
      name.selectNodeContents(row.querySelector('td') ?? row)
      const barOf = (element: Element) => {
        const [, width = '0'] = /(\d+)px 0px 0px 0px inset/.exec(getComputedStyle(element).boxShadow) ?? []
        return { left: element.getBoundingClientRect().left, width: Number(width) }
      }
      const drawn = [row, ...row.querySelectorAll('*')].map(barOf).filter(({ width }) => width > 0)
      return { bars: drawn.map(({ left, width }) => left + width), text: name.getBoundingClientRect().left }
    })
    expect(bars).toHaveLength(1)
    expect(Math.max(...bars)).toBeLessThanOrEqual(text)
  })
