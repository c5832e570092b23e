import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/empty.tsx'
import { Loading } from '../../../ui/loading.tsx'
import '../../../ui/modal.css'
import '../../../ui/large-dialog.css'
import { useLast } from '../../../ui/use-last.ts'
import type { Documents } from '../use-documents.ts'
import './preview.css'
import { PreviewHead } from './preview-head.tsx'
import { type NoteParts, ShownDocument } from './shown-document.tsx'
import { useFindOlder } from './use-find-older.ts'

type Props = {
  documents: Documents
  /** The document to show; null closes the preview. */
  documentId: string | null
  note: NoteParts
  onStep: (documentId: string) => void
  onClose: () => void
}

/** The preview of a document over the dossier, with buttons to the previous and next one. */
export function Preview({ documents, documentId, note, onStep, onClose }: Props) {
  const { t } = useTranslation('documents')
  const shownId = useLast(documentId)
  const sections = documents.sections ?? []
  const found = sections
    .flatMap(({ key, title, documents }) => documents.map((document) => ({ title, document, own: key === 'own' })))
    .map((one, at, all) => ({ ...one, previous: all[at - 1]?.document.id, next: all[at + 1]?.document.id }))
    .find(({ document }) => document.id === shownId)
  const searching = useFindOlder(documents, documentId !== null && !found)

  return (
    <ModalOverlay
      className="scrim large-scrim"
      isOpen={documentId !== null}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className="large preview">
        <Dialog className="panel-box" aria-label={found?.document.filename ?? t(($) => $.title)}>
          {found ? (
            <ShownDocument key={found.document.id} {...found} note={note} onStep={onStep} onClose={onClose} />
          ) : (
            <>
              <PreviewHead onClose={onClose} />
              <div className="preview-stage card">
                {searching ? <Loading text={t(($) => $.loading)} /> : <Empty text={t(($) => $.preview.gone)} />}
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
