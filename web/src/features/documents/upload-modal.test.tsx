import { afterEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { paperOf } from '../../testing/papers.ts'
import { pictureOf } from '../../testing/pictures.ts'
import { fieldsWithPlace, hasPlace, jpegWith } from '../../testing/placed-photo.ts'
import { file, opened, openedFor } from '../../testing/upload-modal.tsx'
import type { FakeUpload } from '../../testing/uploads.ts'

afterEach(() => vi.unstubAllGlobals())

const stored = (name: string) => [paperOf(1, name)]

test('invalid files are listed, the others can be sent', async () => {
  const { dialog, submit } = await opened(
    file('groot.pdf', 10 * 1024 * 1024 + 1),
    file('tekening.dwg'),
    file('order.pdf'),
  )

  await expect.element(dialog.getByText('groot.pdf: groter dan 10MB')).toBeVisible()
  await expect.element(dialog.getByText('tekening.dwg: ongeldig bestandstype')).toBeVisible()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('PDForder.pdf2 KB')
  await expect.element(submit).toBeEnabled()
})

test('without a file the button is disabled', async () => {
  const { submit } = await opened()

  await expect.element(submit).toBeDisabled()
})

test('each file has its own progress, and there is a total progress', async () => {
  const { screen, dialog, submit, row, request, onClose, onUploaded } = await opened(file('a.pdf'), file('b.pdf'))
  await submit.click()
  const first = await request(0)

  first.progress(50)

  await expect.element(row('a.pdf')).toHaveTextContent('PDFa.pdf2 KB · 50%')
  await expect.element(row('b.pdf')).toHaveTextContent('PDFb.pdf2 KB · Wacht op de vorige')
  await expect.element(dialog.getByRole('progressbar', { name: 'Voortgang van a.pdf' })).toHaveAttribute('value', '50')
  await expect.element(dialog.getByText('Uploaden... 25%')).toBeVisible()
  await expectAccessible()
  first.answer(201, stored('a.pdf'))
  const second = await request(1)
  expect([first.filename, second.filename]).toEqual(['a.pdf', 'b.pdf'])
  await expect.element(row('a.pdf')).toHaveTextContent('PDFa.pdf2 KB · Geüpload')
  expect(onClose).not.toHaveBeenCalled()
  second.answer(201, stored('b.pdf'))

  await expect.element(screen.getByText('Upload voltooid')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onUploaded).toHaveBeenCalledTimes(2)
})

test('one file can be cancelled while the other continues, and be sent again', async () => {
  const { screen, dialog, submit, row, request, onClose } = await opened(file('a.pdf'), file('b.pdf'))
  await submit.click()
  const first = await request(0)

  await dialog.getByRole('button', { name: 'Annuleer a.pdf' }).click()

  expect(first.ended).toBe(true)
  const second = await request(1)
  second.answer(201, stored('b.pdf'))
  await expect.element(row('a.pdf')).toHaveTextContent('PDFa.pdf2 KB · Geannuleerd')
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Opnieuw: a.pdf' }).click()
  const again = await request(2)
  expect([again.filename, again.client_id]).toEqual(['a.pdf', first.client_id])
  again.answer(201, stored('a.pdf'))
  await expect.element(screen.getByText('Upload voltooid')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

test("'Annuleer' stops all uploads, and the files can be sent again", async () => {
  const { dialog, submit, row, sent, request } = await opened(file('a.pdf'), file('b.pdf'))
  await submit.click()
  const first = await request(0)

  await dialog.getByRole('button', { name: 'Annuleer', exact: true }).click()

  expect(first.ended).toBe(true)
  await expect.element(row('b.pdf')).toHaveTextContent('PDFb.pdf2 KB')
  await expect.element(submit).toBeEnabled()
  expect(sent).toHaveLength(1)
})

test('a fault that the server finds in one file is shown with its name, and the others continue', async () => {
  const { screen, dialog, submit, request } = await opened(file('vermomd.pdf'), file('b.pdf'))
  await submit.click()

  const msg = 'vermomd.pdf: ongeldig bestandstype'
  const wrong = { loc: ['body', 'file', 0], msg, type: 'wrong_type' }
  ;(await request(0)).answer(422, { code: 'validation_error', detail: [wrong] })
  ;(await request(1)).answer(201, stored('b.pdf'))

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(msg)
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('PDFb.pdf2 KB · Geüpload')
  const sentence = '1 van 2 bestanden geüpload. Niet gelukt: vermomd.pdf'
  await expect.element(screen.getByText(sentence)).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(dialog.getByText('Sluiten', { exact: true })).toBeVisible()
})

test('if one of three files fails, it is named and can be sent again', async () => {
  const { screen, submit, row, request } = await opened(file('a.pdf'), file('b.pdf'), file('c.pdf'))
  await submit.click()

  ;(await request(0)).answer(201, stored('a.pdf'))
  ;(await request(1)).answer(413, { code: 'too_large', detail: 'x' })
  ;(await request(2)).answer(201, stored('c.pdf'))

  await expect.element(screen.getByText('2 van 3 bestanden geüpload. Niet gelukt: b.pdf')).toBeVisible()
  await expect.element(row('a.pdf')).toHaveTextContent('PDFa.pdf2 KB · Geüpload')
  await row('b.pdf').getByRole('button', { name: 'Opnieuw: b.pdf' }).click()
  const again = await request(3)
  expect(again.filename).toBe('b.pdf')
  again.answer(201, stored('b.pdf'))
  await expect.element(screen.getByText('Upload voltooid')).toBeVisible()
})

test.each([
  [409, { code: 'not_allowed_in_state', detail: 'x' }, 'Dit kan nu niet. Iemand anders was misschien net iets eerder.'],
  [413, { code: 'too_large', detail: 'x' }, 'Dit is te groot om te versturen.'],
  [415, { code: 'unsupported_media_type', detail: 'x' }, 'Deze soort inhoud neemt Klopt niet aan.'],
  [429, { code: 'too_many', detail: 'x' }, 'Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.'],
  [507, { code: 'storage_full', detail: 'x' }, 'De opslag van Klopt is vol. Probeer het later opnieuw.'],
  [403, { code: 'dossier_closed', detail: 'x' }, 'Dit dossier is gesloten en niet langer toegankelijk.'],
  [502, 'Bad Gateway', 'Het versturen lukte niet. Probeer het opnieuw. (Upload failed: 502 Bad Gateway)'],
])('a refusal with %i is shown at its file, which can be retried', async (status, body, sentence) => {
  const { screen, submit, row, request } = await opened(file('a.pdf'))
  await submit.click()

  ;(await request(0)).answer(status, body, 'Bad Gateway')

  await expect.element(row('a.pdf').getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(screen.getByText('Upload mislukt')).toBeVisible()
  await submit.click()
  ;(await request(1)).answer(201, stored('a.pdf'))
  await expect.element(screen.getByText('Upload voltooid')).toBeVisible()
})

test('a lost connection fails all files at once, and none is lost', async () => {
  const { submit, row, sent, request } = await opened(file('a.pdf'), file('b.pdf'))
  await submit.click()

  ;(await request(0)).fail()

  const sentence = 'Geen verbinding met Klopt. Probeer het opnieuw. (Network error during upload)'
  await expect.element(row('a.pdf').getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(row('b.pdf').getByRole('alert')).toHaveTextContent(sentence)
  expect(sent).toHaveLength(1)
})

test('leaving the page warns only while a file is being sent', async () => {
  const { submit, request, screen } = await opened(file('a.pdf'))
  const warned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(warned()).toBe(false)

  await submit.click()
  const first = await request(0)

  expect(warned()).toBe(true)
  first.answer(201, stored('a.pdf'))
  await expect.element(screen.getByText('Upload voltooid')).toBeVisible()
  expect(warned()).toBe(false)
})

test('a pasted screenshot gets a unique name', async () => {
  const { dialog } = await opened()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }))

  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

  await expect.element(dialog.getByText(/^Schermafbeelding_\d{4}-\d\d-\d\d/)).toBeVisible()
})

test('a new version is only the last chosen file, and the dialog shows what it replaces', async () => {
  const order = paperOf(3, 'PO_4500127.pdf')
  const { dialog, submit, request, onUploaded } = await openedFor(order, file('concept.pdf'))
  await expect
    .element(dialog.getByText('Dit bestand komt in de plaats van PO_4500127.pdf. De oude versie blijft bewaard.'))
    .toBeVisible()
  await expectAccessible()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(file('PO_4500127-nieuw.pdf'))

  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('PDFPO_4500127-nieuw.pdf2 KB')
  await submit.click()

  const sent = await request(0)
  expect(sent.body.get('replaces')).toBe(order.id)
  sent.answer(201, stored('PO_4500127-nieuw.pdf'))
  await expect.poll(() => onUploaded.mock.calls).toHaveLength(1)
})

test('a photo whose upload with its location was stopped can be sent without it', async () => {
  const photo = new File([jpegWith(await pictureOf(60, 40), fieldsWithPlace())], 'a.jpg', { type: 'image/jpeg' })
  const { dialog, submit, request } = await opened(photo)
  const choice = dialog.getByText('Locatie van de foto meesturen')
  await choice.click()
  await submit.click()
  expect(await isPlaced(await request(0))).toBe(true)

  await dialog.getByRole('button', { name: 'Annuleer', exact: true }).click()
  await choice.click()
  await submit.click()

  expect(await isPlaced(await request(1))).toBe(false)
})

async function isPlaced({ body }: FakeUpload): Promise<boolean> {
  const file = body.get('file')
  return file instanceof File && hasPlace(new Uint8Array(await file.arrayBuffer()))
}

test('a file that the dossier has is asked about when the server says so, and can be left out or added', async () => {
  const { dialog, submit, row, request, sent, onClose } = await opened(file('a.pdf'))
  await submit.click()
  const first = await request(0)
  first.answer(200, [{ ...paperOf(1, 'order.pdf'), already_here: true }])

  await expect.element(row('a.pdf').getByText(/^Deze staat hier al \(.+, \d+ \w+\)$/)).toBeVisible()
  await expectAccessible()
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Toch toevoegen' }).click()
  const again = await request(1)
  again.answer(201, stored('a.pdf'))

  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(2)
})
