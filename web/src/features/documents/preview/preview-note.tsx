import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { Punts } from '../../../ui/punts.tsx'
import { kilobytes } from '../file-names.ts'
import { useDownload } from '../use-download.ts'
import type { StoredDocument } from './file.ts'

type Props = {
  document: StoredDocument
  text: string
  /** Whether the preview will appear without a click. */
  waits?: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** A card instead of the document. */
export function PreviewNote({ document, text, waits = false, children }: Props) {
  const { t } = useTranslation('documents')
  const { download } = useDownload()
  return (
    <div className="preview-note">
      <Paper filename={document.filename} />
      <p role="status">{text}</p>
      {waits ? (
        <Punts />
      ) : (
        <>
          {document.size !== undefined && <small>{kilobytes(document.size)}</small>}
          <Button kind="primary" onClick={() => download(document)}>
            {t(($) => $.preview.download)}
          </Button>
          {children}
        </>
      )}
    </div>
  )
}
