import { deleteDocument } from '@klopt/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { toast } from '../../ui/toasts.ts'
import { offerUndo } from '../../ui/undo.ts'
import { findDocument, refreshDocuments, removeDocument } from './documents.ts'

const keyOf = (dossierId: string) => ['delete-document', dossierId]

/** Deletes a document. For five seconds the deletion is only on screen and can be undone. */
export function useDelete(dossierId: string) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: keyOf(dossierId),
    mutationFn: async (id: string) => {
      const filename = findDocument(client, dossierId, id)?.filename ?? ''
      const { final, leaving } = await offerUndo(t(($) => $.deleted, { filename }))
      if (!final) return false
      await call(deleteDocument, { params: { id, dossier_id: dossierId }, keepalive: leaving }).catch(unlessGone)
      return true
    },
    onSuccess: (deleted, id) => deleted && removeDocument(client, dossierId, id),
    onError: () => {
      toast.wrong(t(($) => $.delete_failed))
      void refreshDocuments(client, dossierId)
    },
  })
  return mutate
}

/** The documents that are hidden because they are being deleted, and the errors of failed deletions. */
export function useDeleting(dossierId: string) {
  const errorText = useErrorText()
  const attempts = useMutationState({
    filters: { mutationKey: keyOf(dossierId) },
    select: ({ state }) => state,
  })
  const last = (id: string) => attempts.findLast(({ variables }) => variables === id)
  return {
    isDeleting: (id: string) => last(id)?.status === 'pending',
    whyNot: (id: string) => {
      const error = last(id)?.error
      return error ? errorText(error) : null
    },
  }
}

/** A 404 means that a colleague has already deleted it, which is the wanted result. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
