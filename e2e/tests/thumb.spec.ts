import { expect, test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
import { conversationScreens, openBusyDossier } from '../support/conversation-screens.ts'
import type { Screen } from '../support/screen.ts'
import { busyDossier, type Screens, seen } from '../support/screens.ts'
import { expectTargets } from '../support/targets.ts'

const sizes = {
  'a narrow phone': { width: 320, height: 568 },
  'a usual phone': { width: 390, height: 844 },
  'a phone on its side': { width: 844, height: 390 },
}
/** The height of a phone's keyboard, upright and on its side. */
const keyboard = { upright: 260, side: 200 }

/** The screens that somebody on a site uses. */
const screens: Screens = {
  async 'the list of dossiers'({ seed, as }) {
    const { bram, dossier } = await busyDossier(seed)
    const one = await as(bram, '/app/dossiers')
    await expect(one.row(dossier.title)).toBeVisible()
    return one
  },
  async 'the dashboard'({ seed, as }) {
    const { bram } = await busyDossier(seed)
    return seen(await as(bram, '/app/dashboard'), 'Bekijk alle dossiers')
  },
  async 'the companies'({ seed, as }) {
    const { bram } = await busyDossier(seed)
    return seen(await as(bram, '/app/relations'), 'Bouwbedrijf De Linde')
  },
  async 'the account'({ seed, as }) {
    const { bram } = await busyDossier(seed)
    return seen(await as(bram, '/app/account'), 'Voorkeuren')
  },
  ...conversationScreens,
  async 'the details'(context) {
    const one = await openBusyDossier(context)
    await open(one, 'Dossiergegevens')
    await expect(one.dialog('Dossiergegevens')).toContainText('Deelnemers')
    return one
  },
  async 'an upload'(context) {
    const one = await openBusyDossier(context)
    await one.page.getByRole('button', { name: 'Document toevoegen' }).first().click()
    await expect(one.dialog('Upload een document')).toBeVisible()
    return one
  },
}

/** Opens a panel of a dossier by its button, or from the menu where there is no room for the buttons. */
async function open({ page }: Screen, title: string) {
  const more = page.getByRole('button', { name: 'Meer', exact: true })
  if (!(await more.isVisible())) return page.getByRole('button', { name: title }).click()
  await more.click()
  await page.getByRole('menuitem', { name: title }).click()
}

for (const [name, opened] of Object.entries(screens))
  test(`everything to press is as large as a fingertip: ${name} @phone`, async ({ seed, as }) => {
    const one = await opened({ seed, as })

    for (const size of Object.values(sizes)) {
      await one.page.setViewportSize(size)
      await expectNoSidewaysScroll(one.page)
      await expectTargets(one.page)
    }
  })

for (const [name, size] of Object.entries(sizes))
  test(`on ${name} a thumb reaches the composer, and the keyboard hides neither it nor the last message @phone`, async ({
    seed,
    as,
  }) => {
    const { bram, dossier } = await busyDossier(seed)
    await seed.addMessage(dossier, bram, 'De kraan komt om acht uur.')
    const one = await as(bram, `/app/dossier/${dossier.id}`)
    await one.page.setViewportSize(size)
    const last = one.message('De kraan komt om acht uur.').locator('.msg')
    await one.conversation.evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await expect(last).toBeInViewport({ ratio: 1 })
    for (const part of parts(one)) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThan(size.height / 2)
    }

    await one.field.tap()
    const taken = size.height > size.width ? keyboard.upright : keyboard.side
    await one.page.setViewportSize({ ...size, height: size.height - taken })
    await one.page.keyboard.type('Goed, tot dan.')
    for (const part of parts(one)) await expect(part).toBeInViewport({ ratio: 1 })
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await one.page.getByRole('button', { name: 'Verstuur' }).tap()

    await expect(one.message('Goed, tot dan.').locator('.msg')).toBeInViewport({ ratio: 0.9 })
    await expect(one.field).toBeFocused() // the keyboard stays for the next one
  })

function parts({ page, field }: Screen) {
  return [
    field,
    ...['Document toevoegen', 'Verstuur'].map((name) => page.locator('.composer').getByRole('button', { name })),
  ]
}

test('pulling down is left to the browser in lists, and scrolls only the conversation in a dossier @phone', async ({
  seed,
  as,
}) => {
  const { bram, dossier } = await busyDossier(seed)
  const one = await as(bram, '/app/dossiers')
  await expect(one.row(dossier.title)).toBeVisible()
  const pulled = (element: Element) => {
    const chain = []
    for (let one: Element | null = element; one; one = one.parentElement)
      chain.push(getComputedStyle(one).overscrollBehaviorY)
    return chain.filter((behaviour) => behaviour !== 'auto')
  }

  expect(await one.row(dossier.title).evaluate(pulled)).toEqual([])
  await one.row(dossier.title).getByRole('link').tap()
  await expect(one.message('Klopt het aantal')).toBeVisible()
  expect(await one.message('Klopt het aantal').evaluate(pulled)).toEqual(['contain'])
})
