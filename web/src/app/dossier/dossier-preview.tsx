import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Documents } from '../../features/documents/use-documents.ts'
import { Loading } from '../../ui/loading.tsx'
import { Preview } from '../panels.ts'
import type { usePreview } from './use-preview.ts'

type Props = { documents: Documents; preview: ReturnType<typeof usePreview> }

/**
 * The preview of the document in the address. It is loaded on first use, and stays mounted for its closing animation.
 */
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
