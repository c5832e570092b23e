import { limits } from '@klopt/contract'
import { expect, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'

test('files that are too large or of a wrong kind are named, and the others are uploaded', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const upload = one.dialog('Upload een document')
  const order = file('Order.pdf', pdf('Order'))
  const most = file('Precies 10 MB.pdf', pdf('Vol', limits.file_bytes))

  await one.choose(
    order,
    file('Te groot.pdf', pdf('Te groot', limits.file_bytes + 1)),
    file('Virus.exe', Buffer.from('MZ'), 'application/octet-stream'),
    file('Leeg.pdf', Buffer.alloc(0)),
    most,
  )

  await expect(upload.getByRole('alert')).toHaveText([
    'Te groot.pdf: groter dan 10MB',
    'Virus.exe: ongeldig bestandstype',
    'Leeg.pdf: leeg bestand',
  ])
  await expect(upload.getByRole('listitem')).toHaveText([/Order\.pdf/, /Precies 10 MB\.pdf10,2 MB/])
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await one.told('Upload voltooid')
  await other.look('Documenten')
  await expect(other.documents.getByRole('listitem')).toHaveCount(2)
})

test('the server refuses a disguised file, and the others are uploaded', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /422/ })
  const upload = one.dialog('Upload een document')

  await one.choose(file('Vermomd.pdf', Buffer.from('MZ geen pdf')), file('Order.pdf', pdf('Order')))
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(upload.getByRole('alert')).toHaveText(
    'Vermomd.pdf: dit is gewone tekst met de naam .pdf. Bewaar hem als PDF en stuur die.',
  )
  await one.told('1 van 2 bestanden geüpload. Niet gelukt: Vermomd.pdf')
  await expect(upload.getByRole('listitem')).toHaveText(/Order\.pdf.*Geüpload/)
  await upload.getByText('Sluiten', { exact: true }).click()
  await expect(upload).toBeHidden()
  await one.look('Documenten')
  await expect(one.documents.getByRole('listitem')).toHaveText(/Order\.pdf/)
})

test(
  'a failed upload keeps its files, and one whose answer was lost is stored once',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /ERR_|507/ })
    const upload = one.dialog('Upload een document')
    const submit = upload.getByRole('button', { name: 'Upload', exact: true })
    await one.choose(file('Order.pdf', pdf('Order')))

    await one.page.route('**/api/v1/documents', (route) => route.fulfill({ status: 507, body: 'vol' }))
    await submit.click()
    await expect(upload.getByRole('alert')).toContainText('(Upload failed: 507 Insufficient Storage)')
    await one.told('Upload mislukt')

    await one.page.unroute('**/api/v1/documents')
    let loses = true
    await one.page.route('**/api/v1/documents', async (route) => {
      if (!loses) return route.continue()
      await route.fetch() // the server receives it
      await route.abort()
    })
    await submit.click()
    await expect(upload.getByRole('listitem')).toHaveText(/Order\.pdf.*Wacht op verbinding/)

    loses = false // it goes on by itself
    await one.told('Upload voltooid')
    await one.look('Documenten')
    await expect(one.documents.getByRole('listitem')).toHaveText(/Order\.pdf/)
  },
)
