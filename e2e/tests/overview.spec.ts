import type { Download } from '@playwright/test'
import { unzip } from '../../server/src/testing/unzip.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { invoice, order } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'

const partOf = ({ main }: Screen, name: string) => main.getByRole('region', { name, exact: true })
const titlesOf = ({ main }: Screen) => main.locator('tbody .title')

test(
  'the overview shows what waits, differs and is to be paid, live, and leads to the dossier',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier('PO 4500127 gevelelementen')
    const path = `/app/dossier/${dossier.id}`
    const [one, other] = [await as(anna, path), await as(bram, path)]
    await one.upload(order)
    const overview = await as(anna, '/app/dashboard')
    await expect(partOf(overview, 'Verschillen')).toContainText('Geen verschillen.')

    await other.upload(invoice)

    await expect(partOf(overview, 'Verschillen')).toContainText(/Van Dalen Gevelbouw.*€\s860,00/)
    await expect(partOf(overview, 'Aan zet')).toContainText(/€\s860 verschil/)
    const payments = partOf(overview, 'Te betalen')
    await expect(payments.getByRole('row', { name: /^Te laat/ })).toContainText(/€\s26\.281,20/)
    await expectAccessible(overview.page)
    await expectNoSidewaysScroll(overview.page)

    await partOf(overview, 'Verschillen').getByRole('link', { name: 'Van Dalen Gevelbouw' }).click()
    await expect(overview.page).toHaveURL(/\/app\/dossiers\?verschil=1&bedrijf=[0-9a-f-]+$/)
    await expect(titlesOf(overview)).toHaveText(['PO 4500127 gevelelementen'])
    await overview.page.goBack()
    await partOf(overview, 'Aan zet').getByRole('link', { name: 'PO 4500127 gevelelementen' }).click()
    await expect(overview.page).toHaveURL(path)
  },
)

test('the filters of the list are in its address, which survives a reload and going back @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier('Dorpels')
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await other.say('Zie werkbon 7731.')
  const one = await as(anna, '/app/dossiers')
  await one.main.getByRole('button', { name: /^Aan zet/ }).click()
  await expect(titlesOf(one)).toHaveText(['Dorpels'])
  await expect(one.page).toHaveURL(/\/app\/dossiers\?aan-zet=1$/)

  await one.page.reload()
  await expect(one.main.getByRole('button', { name: /^Aan zet 1 dossier$/ })).toHaveAttribute('aria-pressed', 'true')
  await one.row('Dorpels').getByRole('link').click()
  await expect(one.page).toHaveURL(`/app/dossier/${dossier.id}`)
  await one.page.goBack()
  await expect(one.page).toHaveURL(/\?aan-zet=1$/)
  await expect(titlesOf(one)).toHaveText(['Dorpels'])
  await expectAccessible(one.page)
  await expectNoSidewaysScroll(one.page)

  await one.main.getByRole('button', { name: /^Verschil/ }).click()
  await expect(one.main.getByText('Geen dossiers met deze filters.')).toBeVisible()
  await one.main.getByRole('button', { name: "Zonder 'Verschil' (1)" }).click()
  await expect(titlesOf(one)).toHaveText(['Dorpels'])
})

test('the filtered list is saved for Excel and as CSV @same-on-phone', async ({ seed, as }) => {
  const { anna } = await seed.sharedDossier('=Dorpels')
  const one = await as(anna, '/app/dossiers?q=dorpels')
  await expect(titlesOf(one)).toHaveText(['=Dorpels'])

  const csv = await save(one, 'CSV')
  const xlsx = await save(one, 'Excel (XLSX)')

  expect(csv.toString('utf8')).toMatch(
    /^\ufeffDossier;Bedrijf;Status;[^]*\r\n"?'=Dorpels"?;"Van Dalen Gevelbouw";Open;/,
  )
  const sheet = unzip(xlsx)['xl/worksheets/sheet1.xml']?.toString('utf8')
  expect(sheet).toContain('=Dorpels</t>')
  expect(sheet).not.toContain('<f>')
})

async function save(screen: Screen, name: string): Promise<Buffer> {
  const download = screen.page.waitForEvent('download')
  await screen.main.getByRole('button', { name: 'Exporteren' }).click()
  await screen.page.getByRole('menuitem', { name }).click()
  return contentOf(await download)
}

async function contentOf(download: Download): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await download.createReadStream()))
}
