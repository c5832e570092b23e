import type { Document } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../platform/later.ts'
import { isPhoto, isPhotographed } from '../../platform/photos/is-photo.ts'
import { Choice } from '../../ui/choice.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { DropZone } from './drop-zone.tsx'
import { useJoinedPhotos } from './photos/use-joined-photos.ts'
import { usePhotoPages } from './photos/use-photo-pages.ts'
import { usePreparing } from './photos/use-preparing.ts'
import { useRefusalText } from './file-reasons.ts'
import './upload.css'
import { usePaste } from './use-paste.ts'
import { useUpload } from './use-upload.ts'

// Loaded with the first photo of the camera, or with several pictures.
const loadCamera = () => import('./photos/panels.ts')
const Viewfinder = laterPanel(() => loadCamera().then((file) => file.Viewfinder))
const JoinPhotos = laterPanel(
  () => loadCamera().then((file) => file.JoinPhotos),
  <div className="photo-choice-waits" />,
)
const PhotoPages = laterPanel(() => loadCamera().then((file) => file.PhotoPages))

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
  // Photos have to be prepared, and files stay in the order in which they were chosen.
  const [unprepared] = useState(() => (first.some(({ name }) => isPhoto(name)) ? first : []))
  const upload = useUpload({ dossierId, replaces }, unprepared.length ? [] : first, {
    onStored: onUploaded,
    onDone: onClose,
  })
  const { items, refused, percent, busy, waits, survives, left, asks, staying, queue } = upload
  const errors = refused.map(useRefusalText())
  const over = !busy && left === 0 && !asks && items.length > 0
  function close() {
    if (busy) void queue.leave()
    onClose()
  }
  /** Photos are sent from the chat: the dialog closes as soon as the device has them. */
  async function closeForPhotos() {
    if (!queue.read().items.every(({ file }) => isPhotographed(file.name)) || !(await queue.goesAlone())) return
    await queue.leave()
    onClose()
  }
  const chosen = usePreparing(queue, items, unprepared)
  function send() {
    chosen.send()
    void closeForPhotos()
  }
  function sendAgain(id: string) {
    queue.again(id)
    void closeForPhotos()
  }
  const photos = usePhotoPages(queue, items, chosen.prepareAll)
  const joined = useJoinedPhotos(queue, items)
  const unready = chosen.preparing || photos.busy || joined.busy
  async function add(files: File[]) {
    await chosen.add(files)
    joined.addChosen()
  }
  usePaste(open ? (files) => void add(files) : null)

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
            <Button kind="primary" disabled={busy || left === 0 || unready} onClick={send}>
              {t(($) => $.upload.submit)}
            </Button>
          )}
        </>
      }
    >
      <div className="upload">
        {replaces && <p className="replaces">{t(($) => $.version.replaces, { filename: replaces.filename })}</p>}
        <DropZone
          one={replaces !== null}
          onFiles={(files) => void add(files)}
          onPhoto={photos.begin}
          onMore={photos.more}
          viewfinder={Viewfinder}
        />
        <p className="hint">{t(($) => $.upload.kinds)}</p>
        {photos.pages.length > 0 && <PhotoPages photos={photos} />}
        {!replaces && (joined.count > 1 || joined.unreadable.length > 0) && <JoinPhotos joined={joined} />}
        {items.length > 0 && (
          <ul className="upload-files">
            {items.map((item) => (
              <ChosenFile
                key={item.id}
                item={item}
                onRemove={() => queue.remove(item.id)}
                onStop={() => queue.stop(item.id)}
                onAgain={() => queue.send(item.id)}
                onAdd={() => sendAgain(item.id)}
              />
            ))}
          </ul>
        )}
        {unready && (
          <p className="hint" role="status">
            {t(($) => $.upload.preparing)}
          </p>
        )}
        {chosen.knows_place && (
          <div className="choices upload-place">
            <Choice
              type="checkbox"
              label={t(($) => $.upload.place)}
              note={t(($) => $.upload.place_note)}
              checked={chosen.with_place}
              onChange={(event) => chosen.setWithPlace(event.target.checked)}
            />
          </div>
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
