import { type DossierUser, renewLink } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'
import { changeDossier, refreshDossier } from '../dossier.ts'

/** Renews the access of one guest and shows a toast with the result. */
export function useRenewal(dossierId: string, { id }: DossierUser) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(renewLink, { params: { id: dossierId, user_id: id } }),
    onSuccess: ({ token_expires_at }) => {
      const renewed = { token_expires_at, extension_requested: false }
      changeDossier(client, dossierId, (dossier) => ({
        ...dossier,
        users: dossier.users.map((user) => (user.id === id ? { ...user, ...renewed } : user)),
      }))
      toast.good(t(($) => $.details.renewed))
      toast.good(t(($) => $.details.renewed_more))
    },
    onError: () => {
      toast.wrong(t(($) => $.details.renew_failed))
      void refreshDossier(client, dossierId) // the guest may have been removed meanwhile
    },
  })
  return {
    renew: (onDone?: () => void) => mutate(undefined, { onSuccess: () => onDone?.() }),
    isPending,
    wrong: error ? errorText(error) : undefined,
  }
}
