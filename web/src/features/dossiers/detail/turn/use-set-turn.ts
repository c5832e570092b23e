import { setTurn } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { toast } from '../../../../ui/toasts.ts'
import { changeLists, withTurn } from '../../dossiers.ts'
import { takeDossier } from '../dossier.ts'

/** Sets the turn to the own company or to nobody. */
export function useSetTurn(dossierId: string) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (company_id: string | null) => call(setTurn, { params: { id: dossierId }, body: { company_id } }),
    onSuccess: (dossier) => {
      takeDossier(client, dossier)
      changeLists(client, (list) => withTurn(list, dossierId, dossier.turn?.company_id ?? null))
    },
    onError: () => toast.wrong(t(($) => $.turn.failed)),
  })
  return mutate
}
