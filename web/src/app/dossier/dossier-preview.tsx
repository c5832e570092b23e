import type { Dossier, User } from '@klopt/contract'
import { Suspense, useState } from 'react'
import type { Documents } from '../../features/documents/use-documents.ts'
import { NoteCheck, Preview } from './later-preview.ts'
import { PreviewWait } from './preview-wait.tsx'
import type { usePreview } from './use-preview.ts'

type Props = { dossier: Dossier; me: User; documents: Documents; preview: ReturnType<typeof usePreview> }

/**
 * The preview of the document in the address. It is loaded on first use, and stays mounted for its closing animation.
 */
export function DossierPreview({ dossier, me, documents, preview: { documentId, step, close } }: Props) {
  const [wanted, setWanted] = useState(false)
  if (documentId && !wanted) setWanted(true)
  if (!wanted) return null

  return (
    <Suspense fallback={<PreviewWait />}>
      <Preview
        documents={documents}
        documentId={documentId}
        note={{
          Check: NoteCheck,
          companies: dossier.companies,
          ownCompanyId: me.company_id,
          may: dossier.permissions.post,
        }}
        onStep={step}
        onClose={close}
      />
    </Suspense>
  )
}
