import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test(
  "the app follows the system's settings for less motion, more contrast and own colours",
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const { page, main, nav, row } = await as(anna, '/app/dossiers')
    await expect(row(dossier.title)).toBeVisible()
    const button = main.getByRole('button', { name: 'Nieuw dossier' })
    const here = nav.getByRole('link', { name: 'Dossiers', exact: true })
    const root = page.locator('html')

    expect(await styleOf(button, 'transition-duration')).not.toMatch(/^0s/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await styleOf(button, 'transition-duration')).toBe('0s')

    const [text, line] = [await styleOf(root, '--text'), await styleOf(root, '--line-strong')]
    expect([await styleOf(root, '--muted'), await styleOf(root, '--line')]).not.toContain(text)
    await page.emulateMedia({ contrast: 'more' })
    expect([await styleOf(root, '--muted'), await styleOf(root, '--line')]).toEqual([text, line])

    expect(await styleOf(here, 'outline-style')).toBe('none')
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
    expect(await styleOf(here, 'outline-style')).toBe('solid') // the current page is marked without a background
    expect(await styleOf(nav, 'border-inline-end-width')).toBe('1px')
  },
)

test('a dossier is printed as a document, whatever panel is open', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Zie werkbon 7731.')
  await seed.paper(dossier, anna, 'Order.pdf')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await expect(one.message('Zie werkbon 7731.')).toBeVisible()
  await one.openPanel('Dossiergegevens')
  await expect(one.dialog('Dossiergegevens')).toBeVisible()

  await one.page.emulateMedia({ media: 'print' })

  const paper = one.page.getByRole('article').filter({ hasText: 'Afgedrukt' })
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText(dossier.title)
  await expect(paper).toContainText('Anna de Wit (Bouwbedrijf De Linde), Bram de Wit (Van Dalen Gevelbouw)')
  for (const text of ['Zie werkbon 7731.', 'Order.pdf']) await expect(paper).toContainText(text)
  await expect(one.dialog('Dossiergegevens')).toBeHidden()
  await expect(one.nav).toBeHidden()
  await one.page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)
  await expect(one.dialog('Dossiergegevens')).toBeVisible()
})

function styleOf(element: Locator, name: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name).trim(), name)
}
