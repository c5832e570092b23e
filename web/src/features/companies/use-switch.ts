import type { Relation } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts.ts'
import { useSwitchRelation } from './relations.ts'

/** Switches a relation off or on and shows a toast with the result. */
export function useSwitch(relation: Relation, onDone?: () => void) {
  const { t } = useTranslation('companies')
  const { mutate, isPending, error, reset } = useSwitchRelation(relation)
  const params = { company: relation.company.name }
  const done = {
    active: t(($) => $.info.switched_on, params),
    inactive: t(($) => $.info.switched_off, params),
  }

  function turn(status: 'active' | 'inactive') {
    mutate(status, {
      onSuccess: () => {
        toast.good(done[status])
        onDone?.()
      },
      onError: () => toast.wrong(t(($) => $.info.change_failed)),
    })
  }

  return { turn, isPending, error, reset }
}
