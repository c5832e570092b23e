import { expect, test } from '../fixtures.ts'
import { file, pdf, samples } from '../support/files.ts'

test(
  'documents are viewed one after the other, and Esc returns to the previous place',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const sheet = file('Hoeveelheden.xlsx', samples.xlsx)
    await one.upload(file('Order.pdf', pdf('Order')), file('Werkbon.heic', samples.heic), sheet)
    await one.look('Documenten')
    const address = one.page.url()
    await one.documents.getByRole('button', { name: 'Hoeveelheden.xlsx', exact: true }).click()
    await expect(one.page).toHaveURL(/[?&]document=/)
    await expect(one.dialog('Hoeveelheden.xlsx')).toContainText('Geen voorbeeld voor dit bestandstype.')

    await one.page.getByRole('button', { name: 'Volgend document' }).click()
    await expect(one.dialog('Werkbon.heic').getByRole('img', { name: 'Werkbon.heic' })).toBeVisible()
    await one.page.keyboard.press('ArrowRight')
    await expect(one.dialog('Order.pdf').getByRole('group', { name: 'Bladzijde 1 van 1' })).toBeVisible()
    await expect(one.dialog('Order.pdf').locator('canvas')).toBeVisible()
    await one.page.keyboard.press('Escape')

    await expect(one.page).toHaveURL(address)
    await expect(one.documents.getByRole('button', { name: 'Hoeveelheden.xlsx', exact: true })).toBeFocused()
  },
)
