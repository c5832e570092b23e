import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Documents } from '../../features/documents/use-documents.ts'
import { Loading } from '../../ui/loading.tsx'
import { Preview } from '../panels.ts'
import type { usePreview } from './use-preview.ts'

type Props = { documents: Documents; preview: ReturnType<typeof usePreview> }

/** The document that the address names. Its code is fetched the first time, and it stays to close itself. */
export function DossierPreview({ documents, preview: { documentId, step, close } }: Props) {
  const { t } = useTranslation('documents')
  const [wanted, setWanted] = useState(false)
  if (documentId && !wanted) setWanted(true)
  if (!wanted) return null

  const waiting = (
    <div className="preview-wait">
      <Loading text={t(($) => $.loading)} />
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <Preview documents={documents} documentId={documentId} onStep={step} onClose={close} />
    </Suspense>
  )
}
