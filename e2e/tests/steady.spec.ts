import type { Page } from '@playwright/test'
import { type OpenScreen, patient as expect, patientTest as test } from '../fixtures.ts'
import { invoice, order } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'
import { busyDossier, seen } from '../support/screens.ts'

const widths = [1280, 1024, 768, 390]

for (const width of widths)
  test(`at ${width} px nothing shifts while a page loads @wide`, async ({ seed, as }) => {
    const { anna, dossier } = await busyDossier(seed)
    const pages: [path: string, word: string][] = [
      ['/app/dashboard', 'Recente dossiers'],
      ['/app/dossiers', 'Dossiers'],
      ['/app/users', 'Anna'],
      ['/app/relations', 'Klopt-klant'],
      ['/app/account', 'Taal'],
      ['/app/company', 'Totaal'],
      ['/app/archief', 'Archief'],
      [`/app/dossier/${dossier.id}`, 'Ik tel er 24.'],
    ]
    for (const [path, word] of pages) await expectSteady(await seen(await at(as, anna, path, width), word), path)
  })

test('nothing shifts while a dossier with a card, a close request and its documents loads @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const path = `/app/dossier/${dossier.id}`
  const one = await as(anna, path)
  await one.upload(order)
  await one.upload(invoice)
  const compare = (await one.conversation.getByRole('link', { name: 'Vergelijk' }).getAttribute('href')) ?? ''
  await one.openPanel('Dossiergegevens')
  await one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten aanvragen' }).click()
  await one.dialog('Sluiten aanvragen?').getByRole('button', { name: 'Sluiten aanvragen' }).click()
  await expect(one.dialog('Sluiten aanvragen?')).toBeHidden()

  for (const width of widths) {
    const withRequest = await seen(await at(as, bram, path, width), 'vraagt om dit dossier te sluiten')
    await expectSteady(withRequest, `${path} at ${width}`)
    const compared = await seen(await at(as, bram, compare, width), 'Dorpel hardsteen')
    if (width >= 1024) await expect(compared.page.locator('.compare-mark.differs').first()).toBeVisible()
    await expectSteady(compared, `${compare} at ${width}`)
  }
})

test('from 768 px the rail and the sidebar are at the left; at every width the end of the conversation stays @wide', async ({
  seed,
  as,
}) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  for (let n = 0; n < 12; n++) await one.say(`${n} ${'Op de leverbon staan 24 stuks. '.repeat(n)}`)
  await one.upload(order)
  await one.upload(invoice)
  await expect(one.conversation.getByRole('link', { name: 'Vergelijk' })).toBeVisible()
  const fromEnd = () =>
    one.conversation.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
  await expect.poll(fromEnd).toBeLessThanOrEqual(1)

  for (const width of [390, 1280, 768, 767, 390]) {
    await one.page.setViewportSize({ width, height: 844 })
    await one.page.waitForFunction((width) => innerWidth === width, width)
    await expect.poll(fromEnd, `at ${width} px`).toBeLessThanOrEqual(1)
    const rail = await one.nav.boundingBox()
    if (width >= 768) {
      await expect(one.page.getByRole('tab')).toHaveCount(0)
      expect((await one.sidebar.boundingBox())?.width).toBe(320)
      expect(rail).toMatchObject({ x: 0, height: 844 })
    } else {
      await expect(one.page.getByRole('tab')).toHaveCount(2)
      await expect(one.sidebar).toBeHidden()
      expect(rail?.width).toBe(width)
      expect(rail?.y).toBeGreaterThan(744)
    }
  }
})

function at(as: OpenScreen, person: Parameters<OpenScreen>[0], path: string, width: number) {
  return as(person, path, { context: { viewport: { width, height: 844 } } })
}

/** Expects no layout shift until everything was loaded. */
async function expectSteady({ page }: Screen, where: string) {
  await page.waitForLoadState('networkidle')
  expect(await shifts(page), where).toEqual([])
  await page.context().close()
}

/** The elements that shifted by themselves, and how much of the screen that was. */
function shifts(page: Page): Promise<{ much: number; parts: string[] }[]> {
  return page.evaluate(async () => {
    const found: { much: number; parts: string[] }[] = []
    const where = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      })[])
        if (!entry.hadRecentInput)
          found.push({
            much: entry.value,
            parts: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node instanceof Element ? node.className : ''}: ${where(previousRect)} → ${where(currentRect)}`,
            ),
          })
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return found
  })
}
