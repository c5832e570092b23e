import type { Document } from '@klopt/contract'
import { expect, vi } from 'vitest'
import { UploadModal } from '../features/documents/upload-modal.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { idOf } from './examples.ts'
import { show } from './screen.tsx'
import { type FakeUpload, fakeUploads } from './uploads.ts'

export const file = (name: string, size = 2048) => new File([new Uint8Array(size)], name, { lastModified: 1 })

/** Shows the upload with these files. */
export function opened(...files: File[]) {
  return openedFor(null, ...files)
}

/** The same for a new version of a document. */
export async function openedFor(replaces: Document | null, ...files: File[]) {
  const sent = fakeUploads()
  const onClose = vi.fn<() => void>()
  const onUploaded = vi.fn<(documents: Document[]) => void>()
  const screen = await show(
    <>
      <UploadModal
        dossierId={idOf(1)}
        open
        files={files}
        replaces={replaces}
        onClose={onClose}
        onUploaded={onUploaded}
      />
      <ToastRegion />
    </>,
  )
  const dialog = screen.getByRole('dialog', { name: replaces ? 'Nieuwe versie' : 'Upload een document' })
  const submit = dialog.getByRole('button', { name: 'Upload', exact: true })
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  /** Waits for the request with index n. */
  async function request(n: number): Promise<FakeUpload> {
    await expect.poll(() => sent.length).toBeGreaterThan(n)
    const one = sent[n]
    if (!one) throw new Error('The request was not sent.')
    return one
  }
  return { screen, dialog, submit, row, sent, request, onClose, onUploaded }
}
