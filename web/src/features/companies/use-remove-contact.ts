import { removeContact } from '@klopt/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { companyPeopleQuery } from '../../platform/relations.ts'
import { toast } from '../../ui/toasts.ts'
import { offerUndo } from '../../ui/undo.ts'

/** Removes contacts. For five seconds the removal is only on screen and can be undone. */
export function useRemoveContact(companyId: string) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const errorText = useErrorText()
  const mutationKey = ['remove-contact', companyId]
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: async (user_id: string) => {
      const { final, leaving } = await offerUndo(t(($) => $.info.person_removed))
      if (!final) return
      await call(removeContact, { params: { id: companyId, user_id }, keepalive: leaving })
      await client.invalidateQueries({ queryKey: companyPeopleQuery(companyId).queryKey })
    },
    onError: () => toast.wrong(t(($) => $.info.remove_failed)),
  })
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (one) => one.state.variables,
  })
  return {
    remove: (userId: string) => mutate(userId),
    hides: (userId: string) => underWay.includes(userId),
    wrong: error && errorText(error),
  }
}
