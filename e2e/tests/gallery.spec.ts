import type { Locator, Page } from '@playwright/test'
import { hasPlace } from '../../web/src/testing/placed-photo.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type FilePayload, file, pdf, samples } from '../support/files.ts'
import { no_line } from '../support/offline.ts'
import { photo, picturesIn } from '../support/photos.ts'
import type { Screen } from '../support/screen.ts'

const dialogOf = (one: Screen) => one.dialog('Upload een document')
const photosIn = (dialog: Locator) => dialog.getByRole('region', { name: "Foto's van één papier" })

/** Photos of the pages of a note, as a gallery names them. Each has another height. */
async function gallery(page: Page, ...heights: number[]): Promise<FilePayload[]> {
  const photos = await Promise.all(heights.map(async (height) => photo(page, [600, height])))
  return photos.map((one, n) => ({ ...one, name: `IMG_20261127_08${n}.jpg` }))
}

/** Chooses files in the gallery of a phone, or drops them. */
const give = (one: Screen, ...files: FilePayload[]) => (one.phone ? one.choose(...files) : one.drop(...files))

async function send(one: Screen) {
  await dialogOf(one).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialogOf(one)).toBeHidden()
}

test('three photos of a note become one document of three pages, in the chosen order @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const dialog = dialogOf(one)
  const photos = photosIn(dialog)
  const pages = photos.getByRole('listitem')

  await give(one, ...(await gallery(one.page, 401, 402, 403)), file('Order.pdf', pdf('Order 4500127')))
  await expect(photos.getByText("3 foto's", { exact: true })).toBeVisible()
  await photos.getByText('Samen één document').click()
  await expect(photos.getByText('3 bladzijden worden één PDF.')).toBeVisible()
  await expect(dialog.getByText(/^IMG_/)).toHaveCount(0)
  await expect(dialog.getByText(/Foto_.*\.pdf/)).toHaveCount(1)
  await expectAccessible(one.page)
  const earlier = photos.getByRole('button', { name: 'Zet bladzijde 3 eerder' })
  await earlier.focus()
  await one.page.keyboard.press('Enter')
  await expect(photos.getByRole('button', { name: 'Zet bladzijde 2 eerder' })).toBeFocused()
  await one.page.keyboard.press('Enter')
  await expect(photos.getByRole('button', { name: 'Zet bladzijde 1 later' })).toBeFocused()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await expect(pages).toHaveCount(3)
  await send(one)

  await other.look('Documenten')
  await expect(other.documents.getByRole('button', { name: 'Order.pdf', exact: true })).toBeVisible()
  await expect(other.documents.getByText(/^IMG_/)).toHaveCount(0)
  const name = await other.documents
    .getByRole('button', { name: /^Foto_.*\.pdf$/ })
    .first()
    .textContent()
  const stored = await other.download(name ?? '')
  expect(picturesIn(stored)).toEqual(['600×403', '600×401', '600×402'])
  expect(hasPlace(stored)).toBe(false)
})

test('photos that were chosen together stay documents of their own unless asked otherwise @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const photos = photosIn(dialogOf(one))

  await give(one, ...(await gallery(one.page, 401, 402)))
  await expect(photos.getByRole('radio', { name: 'Elk een document' })).toBeChecked()
  await photos.getByText('Samen één document').click()
  await expect(photos.getByRole('listitem')).toHaveCount(2)
  await photos.getByText('Elk een document').click()
  await expect(photos.getByRole('listitem')).toHaveCount(0)
  await send(one)

  await other.look('Documenten')
  for (const name of ['IMG_20261127_080.jpg', 'IMG_20261127_081.jpg'])
    await expect(other.documents.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(other.documents.getByText(/^Foto_/)).toHaveCount(0)
})

test('a photo that this browser cannot open is named, and stays a document of its own @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const photos = photosIn(dialogOf(one))
  const heic = file('IMG_0042.HEIC', samples.heic, 'image/heic')

  await give(one, ...(await gallery(one.page, 401, 402)), heic)
  await photos.getByText('Samen één document').click()
  const sentence = 'IMG_0042.HEIC kan deze browser niet openen. Die foto blijft een apart document.'
  await expect(photos.getByText(sentence)).toBeVisible()
  await expect(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()
  await expectAccessible(one.page)
  await send(one)

  await other.look('Documenten')
  await expect(other.documents.getByRole('button', { name: 'IMG_0042.HEIC', exact: true })).toBeVisible()
  await expect(other.documents.getByRole('button', { name: /^Foto_.*\.pdf$/ }).first()).toBeVisible()
})

test('photos that were joined without a connection are sent as one document after a reload', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: no_line })
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const [dialog, photos] = [dialogOf(one), photosIn(dialogOf(one))]
  let is_up = false
  await one.page
    .context()
    .route(/\/api\/v1\/(documents$|uploads\/)/, (route) => (is_up ? route.continue() : route.abort()))
  await give(one, ...(await gallery(one.page, 401, 402)))
  await photos.getByText('Samen één document').click()
  await expect(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).not.toBeVisible()
  await expect(one.message(/Foto_.*Wacht op verbinding/)).toBeVisible()

  await one.page.reload()
  await one.look('Documenten')
  await expect(one.documents).toContainText('Wacht op verbinding')
  is_up = true

  await expect(one.documents).not.toContainText('Wordt verstuurd')
  await other.look('Documenten')
  const sent = other.documents.getByRole('button', { name: /^Foto_.*\.pdf$/ }).first()
  expect(picturesIn(await other.download((await sent.textContent()) ?? ''))).toEqual(['600×401', '600×402'])
})
