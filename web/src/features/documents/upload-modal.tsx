import type { Document } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toasts.ts'
import { ChosenFile } from './chosen-file.tsx'
import { DropZone } from './drop-zone.tsx'
import './upload.css'
import { useUpload } from './use-upload.ts'

type Props = {
  dossierId: string
  open: boolean
  /** What was dropped or pasted before it opened. */
  files: File[]
  onClose: () => void
  onUploaded: (documents: Document[]) => void
}

export function UploadModal({ dossierId, open, files: first, onClose, onUploaded }: Props) {
  const { t } = useTranslation('documents')
  const { files, refused, wrong, percent, busy, add, drop, start, stop } = useUpload(dossierId, first)
  const errors = [...refused.map(({ filename, reason }) => t(($) => $.upload[reason], { filename })), ...wrong]

  async function send() {
    try {
      const stored = await start()
      if (!stored) return
      toast.good(t(($) => $.upload.done))
      onUploaded(stored)
      onClose()
    } catch {
      toast.wrong(t(($) => $.upload.failed)) // the reason stands in the modal
    }
  }

  return (
    <Modal
      title={t(($) => $.upload.title)}
      open={open}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={busy ? stop : onClose}>{t(($) => $.cancel)}</Button>
          <Button kind="primary" disabled={busy || files.length === 0} onClick={() => void send()}>
            {t(($) => $.upload.submit)}
          </Button>
        </>
      }
    >
      <div className="upload">
        <DropZone disabled={busy} onFiles={add} />
        <p className="hint">{t(($) => $.upload.kinds)}</p>
        {files.length > 0 && (
          <ul className="files">
            {files.map((file) => (
              <ChosenFile
                key={`${file.name} ${file.lastModified}`}
                file={file}
                disabled={busy}
                onRemove={() => drop(file)}
              />
            ))}
          </ul>
        )}
        {errors.map((error) => (
          <p key={error} className="error" role="alert">
            <CircleAlert className="s16" aria-hidden="true" />
            {error}
          </p>
        ))}
        {percent !== null && (
          <div className="uploading">
            <p role="status">{t(($) => $.upload.progress, { percent })}</p>
            <progress className="progress" aria-label={t(($) => $.upload.title)} max={100} value={percent} />
          </div>
        )}
      </div>
    </Modal>
  )
}
