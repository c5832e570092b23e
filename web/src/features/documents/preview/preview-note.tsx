import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { Punts } from '../../../ui/punts.tsx'
import { useLanguage } from '../../../ui/language.tsx'
import { fileSize } from '../file-names.ts'
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
  const language = useLanguage()
  const { download } = useDownload()
  return (
    <div className="preview-note">
      <Paper filename={document.filename} />
      <p role="status">{text}</p>
      {waits ? (
        <Punts />
      ) : (
        <>
          {document.size !== undefined && <small>{fileSize(document.size, language)}</small>}
          <Button kind="primary" onClick={() => download(document)}>
            {t(($) => $.preview.download)}
          </Button>
          {children}
        </>
      )}
    </div>
  )
}
