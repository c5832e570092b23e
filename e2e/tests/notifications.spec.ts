import { expect, test } from '../fixtures.ts'
import { worker } from '../support/offline.ts'
import { press, pushTo, showOn, shownBy, tagsOn } from '../support/push.ts'

const context = worker

test('a device shows one notification per dossier, the newest, until it is read elsewhere @wide', async ({
  seed,
  as,
}) => {
  const { anna, bram, linde, dalen, dossier } = await seed.sharedDossier()
  const second = await seed.makeDossier('Kraanhuur', anna, [linde, dalen])
  await seed.addMessage(dossier, bram, 'Een') // unread, so the open list leaves the notifications alone
  await seed.addMessage(second, bram, 'Een')
  const { page } = await as(anna, '/app/dossiers', { context })
  const push = await pushTo(page)
  const from = { title: 'Bram · Van Dalen Gevelbouw' }

  await push({ dossier_id: dossier.id, ...from, body: dossier.title, seq: 1 })
  await push({ dossier_id: second.id, ...from, body: 'Kraanhuur', seq: 1 })
  await push({ dossier_id: dossier.id, ...from, body: `${dossier.title}\nTwee`, seq: 2 })
  const [newest, other] = [
    { tag: dossier.id, ...from, body: `${dossier.title}\nTwee` },
    { tag: second.id, ...from, body: 'Kraanhuur' },
  ]
  await expect.poll(() => shownBy(page)).toHaveLength(2)
  await expect.poll(() => shownBy(page)).toEqual(expect.arrayContaining([newest, other]))

  await push({ dossier_id: dossier.id, title: null })
  await expect.poll(() => shownBy(page)).toEqual([other])
  await push({ dossier_id: second.id, title: null })
  await expect.poll(() => shownBy(page)).toEqual([])
})

test('the dossier on the screen causes no notification, and another one does @wide', async ({ seed, as }) => {
  const { anna, bram, linde, dalen, dossier } = await seed.sharedDossier()
  const second = await seed.makeDossier('Kraanhuur', anna, [linde, dalen])
  await seed.addMessage(second, bram, 'Een')
  const { page, ...one } = await as(anna, '/app/dossiers', { context })
  await one.row(dossier.title).getByRole('link').click() // the address changes without a new page
  await expect(one.field).toBeVisible()
  const push = await pushTo(page)

  await push({ dossier_id: dossier.id, title: 'Bram', body: dossier.title, seq: 1 })
  await push({ dossier_id: second.id, title: 'Bram', body: 'Kraanhuur', seq: 1 })
  await expect.poll(() => shownBy(page)).toEqual([{ tag: second.id, title: 'Bram', body: 'Kraanhuur' }])
})

test('pressing a notification opens its message, in the open app or in a new window @wide', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  for (let n = 1; n <= 80; n++) await seed.addMessage(dossier, bram, `Regel ${n}`)
  const { page, ...one } = await as(anna, '/app/dossiers', { context })
  const push = await pushTo(page)
  const payload = { dossier_id: dossier.id, title: 'Bram', body: dossier.title, seq: 7 }
  await push(payload)
  await expect.poll(() => shownBy(page)).toHaveLength(1)
  await page.evaluate(() => Object.assign(globalThis, { same_page: true }))

  expect(await press(page, dossier.id)).toEqual([])
  await expect(one.message(/Regel 7$/).locator('.pointed')).toBeInViewport()
  expect(await page.evaluate(() => 'same_page' in globalThis)).toBe(true)
  await expect.poll(() => shownBy(page)).toEqual([])

  await page.goto('/') // no window of the app is open
  await push(payload)
  await expect.poll(() => shownBy(page)).toHaveLength(1)
  expect(await press(page, dossier.id)).toEqual([`/app/dossier/${dossier.id}?seq=7`])
})

test('an open app takes away what was read on another screen, and keeps the rest @wide', async ({ seed, as }) => {
  const { anna, bram, linde, dalen, dossier } = await seed.sharedDossier()
  const second = await seed.makeDossier('Kraanhuur', anna, [linde, dalen])
  for (const one of [dossier, second]) await seed.addMessage(one, bram, 'Zie je dit?')
  const { page, ...one } = await as(anna, '/app/dossiers', { context })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect(one.row(dossier.title).getByText('1 ongelezen')).toBeAttached()
  await showOn(page, dossier.id, second.id)

  const again = await as(anna, `/app/dossier/${dossier.id}`)
  await expect(again.message('Zie je dit?')).toBeVisible()

  await expect(one.row(dossier.title).getByText('1 ongelezen')).toHaveCount(0)
  await expect.poll(() => tagsOn(page)).toEqual([second.id])
})
