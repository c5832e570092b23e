import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type FilePayload } from '../support/files.ts'
import { noLine } from '../support/offline.ts'
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

test('photos that were joined without a connection are sent as one document after a reload @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const [dialog, photos] = [dialogOf(one), photosIn(dialogOf(one))]
  let isUp = false
  await one.page
    .context()
    .route(/\/api\/v1\/(documents$|uploads\/)/, (route) => (isUp ? route.continue() : route.abort()))
  await give(one, ...(await gallery(one.page, 401, 402)))
  await photos.getByText('Samen één document').click()
  await expect(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).not.toBeVisible()
  await expect(one.message(/Foto_.*Wacht op verbinding/)).toBeVisible()

  await one.page.reload()
  await one.look('Documenten')
  await expect(one.documents).toContainText('Wacht op verbinding')
  isUp = true

  await expect(one.documents).not.toContainText('Wordt verstuurd')
  await other.look('Documenten')
  const sent = other.documents.getByRole('button', { name: /^Foto_.*\.pdf$/ }).first()
  expect(picturesIn(await other.download((await sent.textContent()) ?? ''))).toEqual(['600×401', '600×402'])
})
