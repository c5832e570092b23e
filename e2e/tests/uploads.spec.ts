import type { BrowserContext, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type FilePayload, file, pdf } from '../support/files.ts'
import { noLine, storedText } from '../support/offline.ts'
import { type Screen, screenOf } from '../support/screen.ts'
import { listenToToasts } from '../support/toasts.ts'

const large = (name: string) => file(name, Buffer.concat([pdf('Groot'), Buffer.alloc(4_500_000, ' ')]))
const uploadCalls = /\/api\/v1\/(documents$|uploads\/)/

/** Cuts the line of uploads from the nth part on, and counts what is sent. */
async function cutLine(context: BrowserContext, from = 1) {
  const line = { is_up: false, parts: [] as string[] }
  let cut = false
  await context.route(uploadCalls, (route: Route) => {
    const part = /parts\/(\d+)/.exec(route.request().url())?.[1]
    if (part) line.parts.push(part)
    if (!part || line.parts.length >= from) cut = true
    return line.is_up || !cut ? route.continue() : route.abort()
  })
  return line
}

/** Uploads without a line and closes the dialog, so that the files wait in the list of documents. */
async function leaveWaiting(one: Screen, ...files: FilePayload[]) {
  const dialog = one.dialog('Upload een document')
  await one.choose(...files)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toContainText('Wacht op verbinding')
  await dialog.getByText('Sluiten', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await one.look('Documenten')
  await expect(one.documents).toContainText('Wacht op verbinding')
}

async function secondTab(one: Screen): Promise<Screen> {
  const page = await one.page.context().newPage()
  const told = listenToToasts(page)
  await page.goto(one.page.url())
  const other = screenOf(page, { phone: one.phone, told })
  await other.look('Documenten')
  return other
}

test(
  'an interrupted upload resumes after a reload of the tab, and is stored once',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const line = await cutLine(one.page.context(), 3)
    const dialog = one.dialog('Upload een document')
    await one.choose(large('Groot.pdf'))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toContainText('Wacht op verbinding')

    await one.page.reload()
    await one.look('Documenten')
    await expect(one.documents).toContainText('Wordt verstuurd')
    await expect(one.documents).toContainText('Wacht op verbinding')
    line.is_up = true

    await one.told('"Groot.pdf" is geüpload')
    expect(line.parts.filter((start) => start === '0')).toHaveLength(1) // what had arrived was not sent again
    await expect(one.documents).not.toContainText('Wordt verstuurd')
    await other.look('Documenten')
    await expect(other.documents.getByRole('button', { name: 'Groot.pdf', exact: true })).toHaveCount(1)
  },
)

test('only one of two tabs sends; when it is closed, the other continues', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
  const line = await cutLine(one.page.context(), 3)
  const dialog = one.dialog('Upload een document')
  await one.choose(large('Groot.pdf'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toContainText('Wacht op verbinding')

  const other = await secondTab(one)
  await expect(other.documents).toContainText('In een ander tabblad')
  await one.page.close()
  await expect(other.documents).toContainText(/Wacht op verbinding|%/)
  line.is_up = true

  await other.told('"Groot.pdf" is geüpload')
  expect(line.parts.filter((start) => start === '0')).toHaveLength(1)
  await expect(other.documents.getByRole('button', { name: 'Groot.pdf', exact: true })).toHaveCount(1)
})

test('a file that is cancelled in one tab is not sent by the other', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
  const line = await cutLine(one.page.context(), 3)
  await leaveWaiting(one, large('Groot.pdf'))
  const other = await secondTab(one)

  await other.documents.getByRole('button', { name: 'Annuleer Groot.pdf' }).click()

  await expect(one.documents.getByText('Groot.pdf')).toHaveCount(0)
  const sent = line.parts.length
  line.is_up = true
  await one.page.reload()
  await one.look('Documenten')
  await expect(one.documents).toContainText('Nog geen documenten.')
  expect(line.parts).toHaveLength(sent)
})

test('signing out asks first while files wait, and then erases them', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
  await cutLine(one.page.context())
  await leaveWaiting(one, file('Order.pdf', pdf('Order')))
  expect(await storedText(one.page)).toContain('.file.')
  const question = one.dialog('Uitloggen?')

  await one.nav.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(question).toContainText('Er wachten nog bestanden op dit apparaat die niet zijn verstuurd.')
  await question.getByRole('button', { name: 'Annuleer' }).click()
  await expect(one.documents).toContainText('Order.pdf')

  await one.nav.getByRole('button', { name: 'Uitloggen' }).click()
  await question.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(one.page.getByLabel('E-mail')).toBeVisible()
  expect(await storedText(one.page)).not.toContain('.file.')
})
