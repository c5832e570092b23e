import { removeParticipant } from '@klopt/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'
import { offerUndo } from '../../../../ui/undo.ts'
import { changeDossier, refreshDossier, withoutUser } from '../dossier.ts'

/** Removes people. For five seconds the removal is only on screen and can be undone. */
export function useRemoval(dossierId: string) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const errorText = useErrorText()
  const mutationKey = ['remove-participant', dossierId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (user_id: string) => {
      const { final, leaving } = await offerUndo(t(($) => $.details.removed))
      if (!final) return false
      const params = { id: dossierId, user_id }
      await call(removeParticipant, { params, body: { status: 'removed' }, keepalive: leaving })
      return true
    },
    onSuccess: (removed, userId) => {
      if (!removed) return
      changeDossier(client, dossierId, (dossier) => withoutUser(dossier, userId))
      void refreshDossier(client, dossierId)
    },
    onError: () => {
      toast.wrong(t(($) => $.details.remove_failed))
      void refreshDossier(client, dossierId)
    },
  })

  const attempts = useMutationState({ filters: { mutationKey }, select: ({ state }) => state })
  function stateOf(userId: string) {
    const last = attempts.findLast(({ variables }) => variables === userId)
    const wrong = last?.status === 'error' && last.error ? errorText(last.error) : undefined
    return { hidden: last?.status === 'pending', wrong }
  }
  return { remove: (userId: string) => mutate(userId), stateOf }
}
