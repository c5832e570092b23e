import type { Locator, Page } from '@playwright/test'
import { fieldsWithPlace, hasPlace, pngWithFields, readFields, webpWith } from '../../web/src/testing/placed-photo.ts'
import { expect, test } from '../fixtures.ts'
import { type FilePayload, file, pickFiles, saved } from '../support/files.ts'
import { photo, picture, picturesIn } from '../support/photos.ts'
import { noLine } from '../support/offline.ts'
import type { Screen } from '../support/screen.ts'

const place = [52, 1, 5, 1, 1337, 100]

const dialogOf = (one: Screen) => one.dialog('Upload een document')

async function send(one: Screen) {
  await dialogOf(one).getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialogOf(one)).toBeHidden()
}

/** Takes a photo: the picker of this button stands for the camera. */
async function take(button: Locator, one: FilePayload) {
  await expect(button).toBeEnabled()
  await pickFiles(button, await saved([one]))
}

test('a photo that others download does not say where it was taken @same-on-phone', async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const small = { ...(await photo(one.page, [600, 400], 6)), name: 'Klein.jpg' }
  const large = { ...(await photo(one.page, [4400, 3300])), name: 'Groot.jpg' }
  expect(readFields(small.buffer)).toEqual({ orientation: 6, place })

  await one.choose(small, large)
  const choice = dialogOf(one).getByRole('checkbox', { name: 'Locatie van de foto meesturen' })
  await expect(choice).not.toBeChecked()
  await send(one)

  await other.look('Documenten')
  const stored = await other.download('Klein.jpg')
  expect(hasPlace(stored)).toBe(false)
  expect(readFields(stored)).toEqual({ orientation: 6, place: null })
  expect(stored.length).toBe(small.buffer.length)
  const shrunk = await other.download('Groot.jpg')
  expect(hasPlace(shrunk)).toBe(false)
  expect(await sizeOf(other.page, shrunk)).toEqual([4096, 3072])
})

test(
  'a WEBP and a PNG that others download say where they were taken if that was ticked',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const size: [number, number] = [600, 400]
    const webp = webpWith(await picture(one.page, size, { type: 'image/webp' }), fieldsWithPlace())
    const png = pngWithFields(await picture(one.page, size, { type: 'image/png' }), fieldsWithPlace())
    expect([hasPlace(webp), hasPlace(png)]).toEqual([true, true])

    await one.choose(
      file('Werkbon.webp', Buffer.from(webp), 'image/webp'),
      file('Schets.png', Buffer.from(png), 'image/png'),
    )
    await dialogOf(one).getByText('Locatie van de foto meesturen').click()
    await send(one)

    await other.look('Documenten')
    for (const [name, sent] of [['Werkbon.webp', webp] as const, ['Schets.png', png] as const])
      expect((await other.download(name)).equals(sent)).toBe(true)
  },
)

test('photos of the camera become one PDF, in the chosen order', { tag: '@phone' }, async ({ seed, as }) => {
  const { anna, bram, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const dialog = dialogOf(one)
  await one.page.getByRole('button', { name: 'Document toevoegen' }).click()
  await expect(dialog.locator('input[capture=environment]').first()).toHaveAttribute('accept', 'image/*')
  const more = dialog.getByRole('button', { name: 'Nog een bladzijde' })
  const pages = dialog.getByRole('region', { name: "Foto's" }).getByRole('listitem')

  await take(dialog.getByRole('button', { name: 'Maak foto van de bon' }), await photo(one.page, [600, 401]))
  await expect(dialog.getByRole('listitem').last()).toHaveText(/Foto_.*\.jpg/)
  await take(more, await photo(one.page, [600, 402]))
  await expect(pages).toHaveCount(2)
  await take(more, await photo(one.page, [600, 403]))
  await expect(dialog.getByText('3 bladzijden worden één PDF.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Zet bladzijde 3 eerder' }).click()
  await take(dialog.getByRole('button', { name: 'Maak bladzijde 1 opnieuw' }), await photo(one.page, [600, 404]))
  await take(more, await photo(one.page, [600, 405]))
  await expect(pages).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Verwijder bladzijde 3' }).click()
  await expect(pages).toHaveCount(3)
  await expect(dialog.getByText(/Foto_.*\.pdf/)).toHaveCount(1)
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await send(one)

  await other.look('Documenten')
  const name = await other.documents
    .getByRole('button', { name: /^Foto_.*\.pdf$/ })
    .first()
    .textContent()
  const pdf = await other.download(name ?? '')
  expect(picturesIn(pdf)).toEqual(['600×404', '600×403', '600×405'])
  expect(hasPlace(pdf)).toBe(false)
  await other.documents.getByRole('button', { name: name ?? '', exact: true }).click()
  await expect(other.page.getByRole('dialog').locator('canvas').first()).toBeVisible()
})

test('a dark photo says so, and can be taken again or sent anyway', { tag: '@phone' }, async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const dialog = dialogOf(one)
  const doubt = dialog.getByText('Deze foto lijkt te donker om te lezen.')
  await one.page.getByRole('button', { name: 'Document toevoegen' }).click()

  await take(dialog.getByRole('button', { name: 'Maak foto van de bon' }), await photo(one.page, [600, 400], 1, 0.2))
  await expect(doubt).toBeVisible()
  await take(dialog.getByRole('button', { name: 'Opnieuw', exact: true }), await photo(one.page, [600, 400]))
  await expect(doubt).toHaveCount(0)
  await take(dialog.getByRole('button', { name: 'Nog een bladzijde' }), await photo(one.page, [600, 400], 1, 0.2))
  await expect(doubt).toBeVisible()
  await dialog.getByRole('button', { name: 'Toch versturen' }).click()
  await expect(doubt).toHaveCount(0)
  await send(one)
})

test(
  'a photo stands in the chat as soon as it is sent, goes on after a reload, and can be cancelled',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: noLine })
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const line = { is_up: false }
    await one.page.context().route(/\/api\/v1\/documents$/, (route) => (line.is_up ? route.continue() : route.abort()))
    await one.choose({ ...(await photo(one.page, [600, 400])), name: 'Bon.jpg' })
    await send(one)
    await expect(one.message('Bon.jpg · ')).toBeVisible()

    await one.page.reload()
    await expect(one.message('Bon.jpg · ')).toBeVisible()
    await one.choose({ ...(await photo(one.page, [610, 400])), name: 'Fout.jpg' })
    await send(one)
    await one.message('Fout.jpg · ').getByRole('button', { name: 'Annuleer Fout.jpg' }).click()
    await expect(one.message('Fout.jpg')).toHaveCount(0)
    line.is_up = true

    await expect(other.conversation.getByRole('button', { name: 'Bon.jpg', exact: true })).toBeVisible()
    await expect(one.conversation.getByRole('button', { name: 'Bon.jpg', exact: true })).toBeVisible()
    await expect(one.message(/Wordt verstuurd|Wacht op verbinding/)).toHaveCount(0)
    await expect(other.message('Fout.jpg')).toHaveCount(0)
  },
)

async function sizeOf(page: Page, jpeg: Buffer): Promise<number[]> {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    return [width, height]
  }, jpeg.toString('base64'))
}
