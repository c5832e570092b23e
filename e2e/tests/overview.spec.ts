import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
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
    await expectNoSidewaysScroll(overview.page)

    await partOf(overview, 'Verschillen').getByRole('link', { name: 'Van Dalen Gevelbouw' }).click()
    await expect(overview.page).toHaveURL(/\/app\/dossiers\?verschil=1&bedrijf=[0-9a-f-]+$/)
    await expect(titlesOf(overview)).toHaveText(['PO 4500127 gevelelementen'])
    await overview.page.goBack()
    await partOf(overview, 'Aan zet').getByRole('link', { name: 'PO 4500127 gevelelementen' }).click()
    await expect(overview.page).toHaveURL(path)
  },
)
