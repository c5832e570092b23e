import { type Document, setDocumentVersion } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { toast } from '../../ui/toasts.ts'
import { setVersion } from './documents.ts'

/** Marks a document as not a new version of another. */
export function useUndoVersion({ id, dossier_id }: Document): () => void {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(setDocumentVersion, { params: { id }, body: { replaces: null } }),
    onSuccess: (document) => setVersion(client, dossier_id, document),
    onError: () => toast.wrong(t(($) => $.version.failed)),
  })
  return mutate
}
