import { entries, set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { sharesShelf } from '../../../platform/shares-shelf.ts'
import { addShares, claimShares, forgetSharesAt, readShares, shareOf } from '../../../platform/shares.ts'
import { idOf } from '../../../testing/examples.ts'
import { anna, file, open, reload, useOutbox } from '../../../testing/outbox.ts'
import { paperOf } from '../../../testing/papers.ts'
import { show } from '../../../testing/screen.tsx'
import { fakeUploads } from '../../../testing/uploads.ts'
import { UploadModal } from '../upload-modal.tsx'

useOutbox()

test('a shared file that has a dossier is no longer offered, even if its tab was closed before it was removed', async () => {
  const sent = fakeUploads()
  const storedShares = async () => (await entries(sharesShelf)).filter(([key]) => Array.isArray(key))
  await claimShares(anna)
  await addShares([file('bon.pdf')])
  const [share] = await storedShares()
  const { files } = await readShares(anna)
  const rest = { dossierId: idOf(1), open: true, onClose: () => {}, onUploaded: () => {} }
  const screen = await show(<UploadModal {...rest} files={files} />)
  await screen.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(storedShares).toEqual([])
  if (share) await set(...share, sharesShelf) // as it is when the tab is closed just before
  await screen.unmount()
  await reload()

  expect((await readShares(anna)).files).toEqual([])
  const before = sent.length
  const { onStored } = open()
  await expect.poll(() => sent.length).toBe(before + 1)
  sent.at(-1)?.answer(201, [paperOf(1, 'bon.pdf')])
  await expect.poll(() => onStored.mock.calls).toHaveLength(1)
  expect((await readShares(anna)).files).toEqual([])
  expect(await storedShares()).toEqual([])
})

test('a shared file that is open in two tabs is sent by one', async () => {
  const sent = fakeUploads()
  await claimShares(anna)
  await addShares([file('bon.pdf')])
  const { files } = await readShares(anna)
  await forgetSharesAt(files.map(shareOf).filter((key) => key !== null)) // the other tab has sent it
  const onClose = vi.fn<() => void>()
  const rest = { dossierId: idOf(1), open: true, onClose, onUploaded: () => {} }
  const screen = await show(<UploadModal {...rest} files={[...files, file('order.pdf')]} />)
  await screen.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.answer(201, [paperOf(1, 'order.pdf')])

  const sentence = 'bon.pdf: al verstuurd of verwijderd in een ander tabblad'
  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(sent.map(({ filename }) => filename)).toEqual(['order.pdf'])
  expect(onClose).not.toHaveBeenCalled()
  expect((await readShares(anna)).files).toEqual([])
})
