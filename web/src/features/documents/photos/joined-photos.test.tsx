import { limits } from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureOf } from '../../../testing/pictures.ts'
import { fieldsWithPlace, hasPlace, jpegWith } from '../../../testing/placed-photo.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { paperOf } from '../../../testing/papers.ts'
import { file, opened, openedFor } from '../../../testing/upload-modal.tsx'

afterEach(() => vi.unstubAllGlobals())

async function photo(name: string, height: number): Promise<File> {
  return new File([jpegWith(await pictureOf(60, height), fieldsWithPlace())], name, { type: 'image/jpeg' })
}

async function openedWith(...files: File[]) {
  const shown = await opened(...files)
  const photos = shown.dialog.getByRole('region', { name: "Foto's van één papier" })
  const pages = photos.getByRole('listitem')
  const join = () => photos.getByText('Samen één document').click()
  const part = () => photos.getByText('Elk een document').click()
  const press = (name: string) => photos.getByRole('button', { name }).click()
  return { ...shown, photos, pages, join, part, press }
}

async function drop(name: string, height: number) {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(await photo(name, height))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** The heights of the pictures in a PDF, in order of its pages. */
async function heightsIn(pdf: FormDataEntryValue | null) {
  const bytes = new Uint8Array(pdf instanceof File ? await pdf.arrayBuffer() : [])
  const text = new TextDecoder('latin1').decode(bytes)
  return { heights: [...text.matchAll(/\/Height (\d+)/g)].map(([, height]) => Number(height)), bytes }
}

test('one picture, or files that are not pictures, come without a choice', async () => {
  const { dialog, photos } = await openedWith(await photo('a.jpg', 41), file('b.pdf'), file('c.pdf'))

  await expect.element(dialog.getByRole('listitem').nth(2)).toHaveTextContent('PDFc.pdf2 KB')

  await expect.element(photos).not.toBeInTheDocument()
})

test('pictures that are joined are sent as one PDF in their order, without their location', async () => {
  const { photos, pages, join, press, submit, request } = await openedWith(
    await photo('a.jpg', 41),
    file('order.pdf'),
    await photo('b.jpg', 42),
    await photo('c.jpg', 43),
  )
  await expect.element(photos.getByText("3 foto's")).toBeVisible()
  await join()
  await expect.element(photos.getByText('3 bladzijden worden één PDF.')).toBeVisible()
  await expectAccessible()

  await press('Zet bladzijde 3 eerder')
  await press('Verwijder bladzijde 1')
  await expect.element(pages.nth(1)).toBeVisible()
  await expect.element(pages.nth(2)).not.toBeInTheDocument()
  await expect.element(submit).toBeEnabled()
  await submit.click()

  const first = await request(0)
  expect(first.filename).toMatch(/^Foto_.*\.pdf$/)
  const { heights, bytes } = await heightsIn(first.body.get('file'))
  expect(heights).toEqual([43, 42])
  expect(hasPlace(bytes)).toBe(false)
  first.answer(201, [paperOf(1, first.filename)])
  expect((await request(1)).filename).toBe('order.pdf')
})

test('a picture that is chosen later becomes a page too, and the same one again does not', async () => {
  const { photos, join, dialog } = await openedWith(await photo('a.jpg', 41), await photo('b.jpg', 42))
  await join()
  await expect.element(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()

  await drop('c.jpg', 43)

  await expect.element(photos.getByText('3 bladzijden worden één PDF.')).toBeVisible()
  await expect.element(dialog.getByText('c.jpg')).not.toBeInTheDocument()
})

test('pictures that are parted again are documents of their own', async () => {
  const { photos, row, join, part, dialog } = await openedWith(await photo('a.jpg', 41), await photo('b.jpg', 42))
  await join()
  await expect.element(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()

  await part()

  await expect.element(row('a.jpg')).toBeVisible()
  await expect.element(row('b.jpg')).toBeVisible()
  await expect.element(dialog.getByText(/\.pdf$/)).not.toBeInTheDocument()
})

test('the last page but one that is removed leaves the other picture as it was', async () => {
  const { photos, row, join, press } = await openedWith(await photo('a.jpg', 41), await photo('b.jpg', 42))
  await join()
  await expect.element(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()

  await press('Verwijder bladzijde 1')

  await expect.element(row('b.jpg')).toBeVisible()
  await expect.element(photos).not.toBeInTheDocument()
})

test('a picture that cannot be opened is named, and the others are joined', async () => {
  const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_0042.HEIC')
  const { photos, row, join } = await openedWith(await photo('a.jpg', 41), heic, await photo('b.jpg', 42))

  await join()

  const sentence = 'IMG_0042.HEIC kan deze browser niet openen. Die foto blijft een apart document.'
  await expect.element(photos.getByText(sentence)).toBeVisible()
  await expect.element(photos.getByText('2 bladzijden worden één PDF.')).toBeVisible()
  await expect.element(row('IMG_0042.HEIC')).toBeVisible()
})

test('pictures of which only one can be opened stay documents of their own', async () => {
  const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_0042.HEIC')
  const { photos, row, join } = await openedWith(await photo('a.jpg', 41), heic)

  await join()

  await expect.element(photos.getByText(/^IMG_0042.HEIC kan deze browser niet openen/)).toBeVisible()
  await expect.element(photos.getByRole('radio', { name: 'Elk een document' })).toBeChecked()
  await expect.element(row('a.jpg')).toBeVisible()
})

test('pictures that do not fit in one PDF stay documents of their own', async () => {
  const { photos, row, join, submit } = await openedWith(await photo('a.jpg', 41), await photo('b.jpg', 42))
  await expect.element(photos.getByText("2 foto's")).toBeVisible()
  const size = vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(limits.file_bytes + 1)

  await join()

  const sentence = "Van deze foto's is geen PDF te maken. Ze blijven elk een document."
  await expect.element(photos.getByRole('alert')).toHaveTextContent(sentence)
  size.mockRestore()
  await expect.element(photos.getByRole('radio', { name: 'Elk een document' })).toBeChecked()
  await expect.element(row('b.jpg')).toBeVisible()
  await expect.element(submit).toBeEnabled()
})

test('a new version is one file, so there is no choice', async () => {
  const { dialog } = await openedFor(paperOf(3, 'a.pdf'), await photo('a.jpg', 41), await photo('b.jpg', 42))

  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('JPGb.jpg1 KB')

  await expect.element(dialog.getByText('Samen één document')).not.toBeInTheDocument()
})
