import type { Document } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { DropZone } from './drop-zone.tsx'
import './upload.css'
import { usePaste } from './use-paste.ts'
import { useUpload } from './use-upload.ts'

type Props = {
  dossierId: string
  open: boolean
  /** Files that were dropped or pasted before it opened. */
  files: File[]
  /** The document that a single file replaces as its next version. */
  replaces?: Document | null
  onClose: () => void
  onUploaded: (documents: Document[]) => void
}

export function UploadModal({ dossierId, open, files: first, replaces = null, onClose, onUploaded }: Props) {
  const { t } = useTranslation('documents')
  const upload = useUpload({ dossierId, replaces }, first, { onStored: onUploaded, onDone: onClose })
  const { items, refused, percent, busy, waits, survives, left, staying, queue } = upload
  const errors = refused.map(({ filename, reason }) => t(($) => $.upload[reason], { filename }))
  const over = !busy && left === 0 && items.length > 0
  function close() {
    if (busy) void queue.leave()
    onClose()
  }
  usePaste(open ? (files) => queue.add(files) : null)

  return (
    <Modal
      title={t(($) => (replaces ? $.version.new : $.upload.title))}
      open={open}
      onClose={close}
      busy={busy && !waits}
      footer={
        <>
          <Button onClick={busy ? () => queue.stopAll() : onClose}>{t(($) => (over ? $.close : $.cancel))}</Button>
          {waits ? (
            <Button kind="primary" onClick={close}>
              {t(($) => $.close)}
            </Button>
          ) : (
            <Button kind="primary" disabled={busy || left === 0} onClick={() => queue.send()}>
              {t(($) => $.upload.submit)}
            </Button>
          )}
        </>
      }
    >
      <div className="upload">
        {replaces && <p className="replaces">{t(($) => $.version.replaces, { filename: replaces.filename })}</p>}
        <DropZone one={replaces !== null} onFiles={(files) => queue.add(files)} />
        <p className="hint">{t(($) => $.upload.kinds)}</p>
        {items.length > 0 && (
          <ul className="upload-files">
            {items.map((item) => (
              <ChosenFile
                key={item.id}
                item={item}
                onRemove={() => queue.remove(item.id)}
                onStop={() => queue.stop(item.id)}
                onAgain={() => queue.send(item.id)}
              />
            ))}
          </ul>
        )}
        {[...errors, ...(staying ? [t(($) => $.upload.stay)] : [])].map((error) => (
          <ErrorLine key={error} text={error} />
        ))}
        {percent !== null && (
          <div className="upload-busy">
            <p role="status">{t(($) => $.upload.progress, { percent })}</p>
            <progress className="upload-progress" aria-label={t(($) => $.upload.title)} max={100} value={percent} />
            <p className="hint">{waits ? t(($) => $.upload.later) : !survives && t(($) => $.upload.keep_open)}</p>
          </div>
        )}
      </div>
    </Modal>
  )
}
