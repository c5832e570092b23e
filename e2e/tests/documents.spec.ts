import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { file, pdf, pickFiles, samples, transferOf } from '../support/files.ts'

const papers = join(import.meta.dirname, '../../server/src/features/readings/testing/papers')
const printed = readFileSync(join(papers, 'Factuur_2025-0388.pdf'))

test(
  'a screenshot pasted into a dossier waits in the upload, and appears on both screens',
  { tag: '@wide-first' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await other.look('Documenten')
    const clipboardData = await transferOf(one.page, [file('image.png', samples.png, 'image/png')])

    await one.field.evaluate((field, clipboardData) => {
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, clipboardData)
    await one.dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).click()

    await expect(other.documents).toContainText(/Schermafbeelding_\d{4}/)
  },
)

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

test('an XML invoice with an embedded PDF is shown as that PDF', { tag: '@wide-first' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.upload(file('Factuur 2025-0388.xml', invoiceWith(printed)))
  await one.look('Documenten')
  await one.documents.getByRole('button', { name: 'Factuur 2025-0388.xml', exact: true }).click()

  const dialog = one.dialog('Factuur 2025-0388.xml')
  await expect(dialog.getByRole('group', { name: 'Bladzijde 1 van 1' })).toBeVisible()
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(dialog).toContainText('Dorpel hardsteen')
})

test('a deleted document returns when that is undone, and the other company saw nothing @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  await seed.paper(dossier, anna, 'Order.pdf')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  await one.look('Documenten')
  await other.look('Documenten')

  await one.documents.getByRole('button', { name: 'Verwijder Order.pdf' }).click()
  await expect(one.documents).toContainText('Nog geen documenten.')
  await one.page.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect(one.documents.getByRole('listitem')).toContainText('Order.pdf')
  await expect(other.documents.getByRole('listitem')).toContainText('Order.pdf')
})

test('one of two files is cancelled and retried', { tag: '@wide' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /ERR_/ })
  const upload = one.dialog('Upload een document')
  await one.choose(file('Eerste.pdf', pdf('Eerste')), file('Tweede.pdf', pdf('Tweede')))
  await one.page.route('**/api/v1/documents', () => {}, { times: 1 }) // the first one hangs

  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await upload.getByRole('button', { name: 'Annuleer Eerste.pdf' }).click()
  await expect(upload.getByRole('listitem').filter({ hasText: 'Tweede.pdf' })).toContainText('Geüpload')
  await upload.getByRole('button', { name: 'Opnieuw: Eerste.pdf' }).click()

  await one.told('Upload voltooid')
  await one.look('Documenten')
  await expect(one.documents.getByRole('listitem')).toHaveCount(2)
})

test(
  'a new version replaces the old one on both screens, until somebody separates them',
  { tag: '@full' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    await seed.paper(dossier, anna, 'Order.pdf')
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await one.look('Documenten')
    await other.look('Documenten')
    const paper = (name: string) => other.documents.getByRole('listitem').filter({ hasText: name })

    await one.documents.getByRole('button', { name: 'Meer met Order.pdf' }).click()
    await one.page.getByRole('menuitem', { name: 'Nieuwe versie' }).click()
    const dialog = one.dialog('Nieuwe versie')
    await expect(dialog).toContainText('Dit bestand komt in de plaats van Order.pdf.')
    await pickFiles(dialog.getByRole('button', { name: 'Kies bestand' }), [
      file('Order-28-dorpels.pdf', pdf('28 dorpels')),
    ])
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()

    await expect(dialog).toBeHidden()
    await expect(paper('Order-28')).toContainText('v2')
    await expect(paper('Order.pdf')).toContainText('v1')
    await one.documents.getByRole('button', { name: 'Meer met Order-28-dorpels.pdf' }).click()
    await one.page.getByRole('menuitem', { name: 'Is geen nieuwe versie' }).click()
    await expect(paper('Order-28')).not.toContainText('v2')
    await other.look('Chat')
    await expect(other.message(/heeft Order-28-dorpels\.pdf toegevoegd als versie 2/)).toBeVisible()
    await expect(other.message(/zegt dat Order-28-dorpels\.pdf geen nieuwe versie is/)).toBeVisible()
  },
)

/** A minimal UBL invoice with a PDF inside. */
function invoiceWith(content: Buffer): Buffer {
  const attached = `<EmbeddedDocumentBinaryObject mimeCode="application/pdf">${content.toString('base64')}</EmbeddedDocumentBinaryObject>`
  return Buffer.from(`<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
    <ID>2025-0388</ID><AdditionalDocumentReference><Attachment>${attached}</Attachment></AdditionalDocumentReference></Invoice>`)
}
