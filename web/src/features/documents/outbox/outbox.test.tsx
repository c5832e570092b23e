import { limits } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { closeDevice, hasFiles, openDevice } from '../../../platform/device.ts'
import { idOf } from '../../../testing/examples.ts'
import { anna, file, open, reload, useOutbox } from '../../../testing/outbox.ts'
import { paperOf } from '../../../testing/papers.ts'
import { show } from '../../../testing/screen.tsx'
import { fakeUploads } from '../../../testing/uploads.ts'
import { UploadModal } from '../upload-modal.tsx'
import { keepFile, releaseFile } from './keep-file.ts'
import { useWaitingFiles, waitingFiles } from './waiting-files.ts'
import { WaitingList } from './waiting-list.tsx'

useOutbox()

function Waiting() {
  return <WaitingList files={useWaitingFiles(idOf(1))} />
}

let chosen = 0

async function waits(client_id: string, name = 'order.pdf') {
  chosen += 1
  const created_at = new Date(chosen).toISOString()
  const one = { client_id, dossier_id: idOf(1), file: file(name), replaces: null, created_at }
  expect(await keepFile(one)).toBe(true)
  await releaseFile(client_id)
  return one
}

test('a file of an earlier visit is sent when Klopt is opened, and again when its connection was lost', async () => {
  const sent = fakeUploads()
  await waits(idOf(5))
  await reload()
  const { onStored } = open()

  await expect.poll(() => sent.length).toBe(1)
  expect([sent[0]?.filename, sent[0]?.client_id]).toEqual(['order.pdf', idOf(5)])
  sent[0]?.fail()
  dispatchEvent(new Event('online'))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.client_id).toBe(idOf(5))
  sent[1]?.answer(201, [paperOf(1, 'order.pdf')])

  await expect.poll(() => onStored.mock.calls).toHaveLength(1)
  expect(hasFiles()).toBe(false)
  await reload()
  expect(waitingFiles()).toEqual([])
})

test('a refused file says why, also after a reload, and is not sent again; the others go on', async () => {
  const sent = fakeUploads()
  await waits(idOf(5), 'vermomd.pdf')
  await waits(idOf(6), 'order.pdf')
  const { onRefused, onStored } = open()
  await expect.poll(() => sent.length).toBe(1)
  const wrong = { loc: ['body', 'file', 0], msg: 'x', type: 'wrong_type' }
  sent[0]?.answer(422, { code: 'validation_error', detail: [wrong] })
  await expect.poll(() => onRefused.mock.calls).toHaveLength(1)
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer(201, [paperOf(1, 'order.pdf')])
  await expect.poll(() => onStored.mock.calls).toHaveLength(1)
  await reload()
  open()

  const screen = await show(<WaitingList files={waitingFiles()} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('vermomd.pdf: ongeldig bestandstype')
  await screen.getByRole('button', { name: 'Verwijder vermomd.pdf' }).click()

  expect(waitingFiles()).toEqual([])
  expect(sent).toHaveLength(2)
})

test('a file whose dossier was closed or deleted is removed, after its person is told', async () => {
  const sent = fakeUploads()
  await waits(idOf(5))
  const { onLost, onRefused } = open()
  await expect.poll(() => sent.length).toBe(1)

  sent[0]?.answer(403, { code: 'dossier_closed', detail: 'x' })

  await expect.poll(() => onLost.mock.calls).toHaveLength(1)
  expect(onRefused).not.toHaveBeenCalled()
  expect(waitingFiles()).toEqual([])
})

test('a file that is cancelled while it waits for a connection is not sent when the connection is back', async () => {
  const sent = fakeUploads()
  await waits(idOf(5), 'a.pdf')
  await waits(idOf(6), 'b.pdf')
  const { onStored } = open()
  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.fail()
  const screen = await show(<Waiting />)
  await expect.element(screen.getByText('2 KB · Wacht op verbinding')).toBeVisible()

  await screen.getByRole('button', { name: 'Annuleer a.pdf' }).click()
  await expect.element(screen.getByRole('button', { name: 'Annuleer b.pdf' })).toHaveFocus()
  await expect.poll(() => sent.at(-1)?.filename).toBe('b.pdf')
  sent.at(-1)?.answer(201, [paperOf(1, 'b.pdf')])

  await expect.poll(() => onStored.mock.calls).toHaveLength(1)
  expect(sent.at(-1)?.filename).toBe('b.pdf')
  expect(waitingFiles()).toEqual([])
})

test('a file that another tab has is sent from here once that tab is closed; the others do not wait for it', async () => {
  const sent = fakeUploads()
  await waits(idOf(5), 'a.pdf')
  await waits(idOf(6), 'b.pdf')
  const tab = Promise.withResolvers<void>()
  const has = Promise.withResolvers<void>()
  void navigator.locks.request(`klopt file ${idOf(5)}`, () => {
    has.resolve()
    return tab.promise
  })
  await has.promise
  open()
  const screen = await show(<Waiting />)
  await expect.poll(() => sent.at(-1)?.filename).toBe('b.pdf')
  await expect.element(screen.getByText('2 KB · In een ander tabblad')).toBeVisible()
  sent[0]?.answer(201, [paperOf(1, 'b.pdf')])

  tab.resolve()

  await expect.poll(() => sent.at(-1)?.filename).toBe('a.pdf')
})

test('files of another person are neither sent nor shown, and signing in erases them', async () => {
  const sent = fakeUploads()
  await waits(idOf(5))
  closeDevice()

  await openDevice(idOf(91))
  open()

  expect(waitingFiles()).toEqual([])
  await openDevice(anna)
  expect(waitingFiles()).toEqual([])
  expect(sent).toEqual([])
})

test('the dialog says that a file waits for a connection, and closing it leaves the file to the outbox', async () => {
  const sent = fakeUploads()
  const { onStored } = open()
  const onClose = vi.fn<() => void>()
  const rest = { dossierId: idOf(1), open: true, onClose, onUploaded: vi.fn<() => void>() }
  const screen = await show(<UploadModal {...rest} files={[file('a.pdf'), file('b.pdf')]} />)
  await screen.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  const height = () => screen.getByRole('dialog').element().getBoundingClientRect().height
  const before = height()
  sent[0]?.fail()

  await expect.element(screen.getByText('2 KB · Wacht op verbinding')).toBeVisible()
  expect(height()).toBe(before) // nothing moves
  await expect.element(screen.getByText(/^Geen verbinding. Je kunt dit venster sluiten/)).toBeVisible()
  await screen.getByText('Sluiten', { exact: true }).click()
  expect(onClose).toHaveBeenCalledOnce()
  dispatchEvent(new Event('online'))

  await expect.poll(() => sent.findLast(({ ended }) => !ended)?.filename).toBe('a.pdf')
  sent.findLast(({ ended }) => !ended)?.answer(201, [paperOf(1, 'a.pdf')])
  await expect.poll(() => sent.findLast(({ ended }) => !ended)?.filename).toBe('b.pdf')
  sent.findLast(({ ended }) => !ended)?.answer(201, [paperOf(2, 'b.pdf')])
  await expect.poll(() => onStored.mock.calls).toHaveLength(2)
  expect(hasFiles()).toBe(false)
})

test('if the device cannot store the file it is sent directly, and a sentence asks to keep Klopt open', async () => {
  closeDevice()
  const sent = fakeUploads()
  const rest = { dossierId: idOf(1), open: true, onClose: () => {}, onUploaded: () => {} }
  const screen = await show(<UploadModal {...rest} files={[file('a.pdf')]} />)
  await screen.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)

  await expect.element(screen.getByText(/^Laat Klopt open tot het klaar is/)).toBeVisible()
  expect(limits.part_bytes).toBeGreaterThan(2048) // in one request
})
