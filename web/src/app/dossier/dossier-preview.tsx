import { Suspense, useState } from 'react'
import type { Documents } from '../../features/documents/use-documents.ts'
import { Preview } from '../panels.ts'
import { PreviewWait } from './preview-wait.tsx'
import type { usePreview } from './use-preview.ts'

type Props = { documents: Documents; preview: ReturnType<typeof usePreview> }

/**
 * The preview of the document in the address. It is loaded on first use, and stays mounted for its closing animation.
 */
export function DossierPreview({ documents, preview: { documentId, step, close } }: Props) {
  const [wanted, setWanted] = useState(false)
  if (documentId && !wanted) setWanted(true)
  if (!wanted) return null

  return (
    <Suspense fallback={<PreviewWait />}>
      <Preview documents={documents} documentId={documentId} onStep={step} onClose={close} />
    </Suspense>
  )
}
