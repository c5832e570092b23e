import type { Document, Dossier } from '@klopt/contract'
import { PanelRightClose, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DocumentList } from './document-list.tsx'
import './documents.css'
import './file-name.css'
import type { Documents } from './use-documents.ts'
import { useStrip } from './use-strip.ts'

type Props = {
  dossier: Dossier
  documents: Documents
  /** Content above the documents. */
  above?: ReactNode
  /** Whether that content is still loading. */
  awaited?: boolean
  onUpload: () => void
  onReplace: (document: Document) => void
  onPreview: (document: Document) => void
  /** Pins a document for everybody. Null if the user may not. */
  onPin: ((document: Document) => void) | null
  /** Called when the pointer or the focus reaches a document, to preload the preview. */
  onApproach: () => void
}

/** The dossier's documents. Between 768 and 1024 px it is a narrow strip that opens over the chat. */
export function DocumentColumn({
  dossier,
  documents,
  above,
  awaited,
  onUpload,
  onReplace,
  onPreview,
  onPin,
  onApproach,
}: Props) {
  const { t } = useTranslation('documents')
  const { column, is_open, open, close } = useStrip()

  return (
    <aside
      className="docs"
      id="panel-documenten"
      ref={column}
      aria-label={t(($) => $.title)}
      data-open={is_open || undefined}
    >
      <header>
        <h2 tabIndex={-1}>{t(($) => $.title)}</h2>
        {dossier.permissions.upload && (
          <Button size="sm" aria-label={t(($) => $.upload.open)} onClick={onUpload}>
            <Upload aria-hidden="true" />
            <span>{t(($) => $.upload.open)}</span>
          </Button>
        )}
        <IconButton
          className="strip-close"
          label={t(($) => $.close_strip)}
          icon={<PanelRightClose aria-hidden="true" />}
          tip={false}
          onClick={close}
        />
      </header>
      <DocumentList
        dossier={dossier}
        documents={documents}
        above={above}
        awaited={awaited}
        onUpload={onUpload}
        onReplace={onReplace}
        onOpenStrip={open}
        onPreview={onPreview}
        onPin={onPin}
        onApproach={onApproach}
      />
    </aside>
  )
}
