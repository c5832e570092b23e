import { type Dossier, setTurn } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'
import { changeLists, withDuties } from '../../dossiers.ts'
import { refreshDossier, takeDossier } from '../dossier.ts'

/** Says that the own company looks at it, or that nothing more is needed of what is on the screen. */
export function useSetTurn({ id, duties }: Pick<Dossier, 'id' | 'duties'>, ownId: string) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const client = useQueryClient()
  const seen = duties
    .flatMap(({ company_id, since }) => (company_id === ownId ? [since] : []))
    .toSorted()
    .at(-1)
  const { mutate } = useMutation({
    mutationFn: (company_id: string | null) =>
      call(setTurn, { params: { id }, body: { company_id, ...(seen !== undefined && { seen }) } }),
    onSuccess: (dossier) => {
      takeDossier(client, dossier)
      changeLists(client, (list) => withDuties(list, id, dossier.duties, ownId))
    },
    onError: (error) => {
      const isNew = error instanceof ApiError && error.code === 'duties_changed'
      if (isNew) void refreshDossier(client, id)
      toast.wrong(isNew ? errorText(error) : t(($) => $.turn.failed))
    },
  })
  return mutate
}
