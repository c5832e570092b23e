import { type Dossier, removeParticipant, type User } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'
import { changeLists, refreshLists, withoutDossier } from '../../dossiers.ts'
import { dossierQuery, refreshDossier } from '../dossier.ts'
import { leaving } from './is-leaving.ts'

/** Leaves a dossier. The mutation is pending until `onLeft` has navigated to another page. */
export function useLeave({ id }: Dossier, me: User, onLeft: () => void | Promise<void>) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: leaving(id),
    mutationFn: () => call(removeParticipant, { params: { id, user_id: me.id }, body: { status: 'removed' } }),
    onSuccess: async () => {
      toast.good(t(($) => $.leave.done))
      changeLists(client, (list) => withoutDossier(list, id))
      await onLeft()
      client.removeQueries({ queryKey: dossierQuery(id).queryKey })
      void refreshLists(client) // admins still see all dossiers of their company
    },
    onError: () => {
      toast.wrong(t(($) => $.leave.failed))
      void refreshDossier(client, id)
    },
  })
  return { leave: () => mutate(), isPending, reset, wrong: error ? errorText(error) : undefined }
}
