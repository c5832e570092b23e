import type { Document, Dossier } from '@klopt/contract'
import { PanelRightClose, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentList } from './document-list.tsx'
import './documents.css'

type Props = { dossier: Dossier; companyId: string; onUpload: () => void }

/** The dossier's documents. Between 768 and 1024 it is a strip of papers that opens over the chat. */
export function DocumentColumn({ dossier, companyId, onUpload }: Props) {
  const { t } = useTranslation('documents')
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState<Document | null>(null)

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [open])

  return (
    <aside className="docs" id="panel-documenten" aria-label={t(($) => $.title)} data-open={open || undefined}>
      <header>
        <h2>{t(($) => $.title)}</h2>
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
          onClick={() => setOpen(false)}
        />
      </header>
      <DocumentList
        dossier={dossier}
        companyId={companyId}
        onUpload={onUpload}
        onOpenStrip={() => setOpen(true)}
        onDelete={setDeleting}
      />
      <DeleteDocument dossierId={dossier.id} document={deleting} onClose={() => setDeleting(null)} />
    </aside>
  )
}
