import { expect, test } from 'vitest'
import { hasFiles } from '../../../platform/device.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { idOf } from '../../../testing/examples.ts'
import { file, open, reload, useOutbox } from '../../../testing/outbox.ts'
import { paperOf } from '../../../testing/papers.ts'
import { show } from '../../../testing/screen.tsx'
import { opened } from '../../../testing/upload-modal.tsx'
import { fakeUploads } from '../../../testing/uploads.ts'
import { SendingPhoto } from './sending-photo.tsx'
import { useSendingPhotos } from './use-sending-photos.ts'
import { keepFile, releaseFile } from './keep-file.ts'

useOutbox()

function Sending() {
  const ids = useSendingPhotos(idOf(1))
  return ids.split(' ').map((id) => <SendingPhoto key={id} id={id} />)
}

async function waits(name: string, client_id = idOf(5)) {
  const created_at = new Date(1).toISOString()
  await keepFile({ client_id, dossier_id: idOf(1), file: file(name), replaces: null, created_at })
  await releaseFile(client_id)
}

test('the dialog closes as soon as photos are sent, and they go on from the chat', async () => {
  open()
  const { submit, onClose, sent } = await opened(file('bon.jpg'))

  await submit.click()

  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await expect.poll(() => sent.some(({ ended }) => !ended)).toBe(true)
  expect(new Set(sent.map(({ client_id }) => client_id)).size).toBe(1)
  expect(hasFiles()).toBe(true)
  const screen = await show(<Sending />)
  await expect.element(screen.getByText('bon.jpg · Wordt verstuurd')).toBeVisible()
})

test('other files stay in the dialog', async () => {
  open()
  const { submit, onClose, request } = await opened(file('bon.jpg'), file('order.pdf'))

  await submit.click()
  await request(0)

  expect(onClose).not.toHaveBeenCalled()
})

test('a photo that is sent shows its progress, also after a reload, and goes when it is there', async () => {
  await waits('bon.jpg')
  await reload()
  const sent = fakeUploads()
  open()
  const screen = await show(<Sending />)
  const ring = screen.getByRole('progressbar', { name: 'Voortgang van bon.jpg' })
  await expect.poll(() => sent.length).toBe(1)

  sent[0]?.progress(40)
  await expect.element(ring).toHaveAttribute('aria-valuenow', '40')
  await expectAccessible()
  sent[0]?.answer(201, [paperOf(1, 'bon.jpg')])

  await expect.element(ring).not.toBeInTheDocument()
})

test('a photo that is cancelled in the chat is not sent', async () => {
  await waits('bon.jpg')
  const sent = fakeUploads()
  const { onStored } = open()
  const screen = await show(<Sending />)
  await expect.poll(() => sent.length).toBe(1)

  await screen.getByRole('button', { name: 'Annuleer bon.jpg' }).click()

  await expect.poll(() => sent[0]?.ended).toBe(true)
  await expect.element(screen.getByText(/bon\.jpg/)).not.toBeInTheDocument()
  expect(hasFiles()).toBe(false)
  expect(onStored).not.toHaveBeenCalled()
})

test('a photo that is refused says why, and can be sent again or removed', async () => {
  await waits('bon.jpg')
  const sent = fakeUploads()
  open()
  const screen = await show(<Sending />)
  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.answer(507, { code: 'no_room', detail: 'x' })
  await expect.element(screen.getByRole('alert')).toBeVisible()

  await screen.getByRole('button', { name: 'Opnieuw: bon.jpg' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  sent[1]?.answer(507, { code: 'no_room', detail: 'x' })
  await screen.getByRole('button', { name: 'Verwijder bon.jpg' }).click()

  expect(hasFiles()).toBe(false)
})
