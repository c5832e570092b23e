import type { Page } from '@playwright/test'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'

test('somebody signs in, reads, answers and asks to close without a mouse @wide', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.addMessage(dossier, bram, 'Klopt het aantal dorpels?')
  const one = await as(null, '/login')
  const { page } = one

  await tabTo(page, 'E-mail')
  await page.keyboard.type(anna.email)
  await tabTo(page, 'Wachtwoord')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Bekijk alle dossiers' })).toBeVisible()
  await tabTo(page, 'Bekijk alle dossiers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn Dossiers' })).toBeFocused()

  await tabTo(page, dossier.title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: dossier.title })).toBeFocused()
  await tabTo(page, 'Bericht')
  await page.keyboard.type('Ja, het zijn er 24.')
  await page.keyboard.press('Enter')
  await expect(one.message('Ja, het zijn er 24.')).toBeVisible()
  await expect(one.field).toBeFocused()

  await tabTo(page, 'Dossiergegevens', 'Shift+Tab')
  const panelSettled = await watchPanel(page) // before the press, which may be faster than a script
  await page.keyboard.press('Enter')
  await panelSettled()
  await expect(one.dialog('Dossiergegevens')).toBeFocused()
  await tabTo(page, 'Sluiten aanvragen')
  await page.keyboard.press('Enter')
  await expect(one.dialog('Sluiten aanvragen?').getByRole('button', { name: 'Annuleer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten aanvragen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Dossiergegevens' })).toBeFocused()
})

test('the skip link leads past the menu and the list @wide', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const { page } = await as(anna, `/app/dossier/${dossier.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')

  await expect(page.getByRole('main').getByRole('button').first()).toBeFocused()
})

/**
 * Returns a wait for the panel that opens next. Half a second after opening, a panel without a field takes the focus
 * again, so that VoiceOver on iOS reads it. This also happens if a dialog above it has just closed, faster than any
 * person acts.
 */
async function watchPanel(page: Page): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(() => {
    let times = 0
    const settled = new Promise<void>((done) => {
      document.addEventListener('focusin', ({ target }) => {
        if ((target as Element).matches('[role=dialog]') && ++times === 2) done()
      })
    })
    return { settled }
  })
  return () => watch.evaluate(({ settled }) => settled)
}

/** Presses Tab until the element with this name has the focus, and checks that every focus on the way is visible. */
async function tabTo(page: Page, name: string, key = 'Tab') {
  const most = 60
  for (let n = 0; n < most; n++) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue // between the end and the start of the page
    expect(await focused.evaluate(showsFocus), await focused.evaluate(({ outerHTML }) => outerHTML)).toBe(true)
    if (await focused.and(named(page, name)).count()) return
  }
  throw new Error(`'${name}' was not reached.`)
}

function named(page: Page, name: string) {
  const exact = { name, exact: true }
  return page
    .getByRole('textbox', exact)
    .or(page.getByLabel(name, { exact: true }))
    .or(page.getByRole('link', exact))
    .or(page.getByRole('button', exact))
}

/** Whether the element, or the row that it stretches over, shows a focus ring. */
function showsFocus(element: Element): boolean {
  const ringed = (one: Element, part?: string) => getComputedStyle(one, part).outlineStyle !== 'none'
  const row = element.closest('tr, li')
  return ringed(element) || ringed(element, '::before') || (row !== null && ringed(row))
}
