import type { Relation } from '@klopt/contract'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { toast } from '../../ui/toasts.ts'
import { type Act, useAnswerRequest } from './relations.ts'

/** The actions on a request, with their toasts and the focus after its row disappears. */
export function useRequest(relation: Relation) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const row = useRef<HTMLLIElement>(null)
  const { mutate, isPending, variables, error } = useAnswerRequest(relation)
  const params = { company: relation.company.name }
  const good = {
    accept: t(($) => $.request.accepted, params),
    reject: t(($) => $.request.rejected, params),
    cancel: t(($) => $.request.cancelled, params),
  }
  const wrong = {
    accept: t(($) => $.request.accept_failed),
    reject: t(($) => $.request.reject_failed),
    cancel: t(($) => $.request.cancel_failed),
  }

  function act(what: Act) {
    mutate(what, {
      onSuccess: () => {
        toast.good(good[what])
        moveFocus(row)
      },
      onError: (error) => {
        const gone = error instanceof ApiError && error.status === 404
        toast.wrong(gone ? t(($) => $.request.gone) : wrong[what])
      },
    })
  }

  return { act, doing: isPending ? variables : null, wrong: error && errorText(error), row }
}

/** Moves the focus from the disappearing row to the next one, or from the last one to the heading. */
function moveFocus({ current: row }: RefObject<HTMLLIElement | null>) {
  if (!row?.contains(document.activeElement)) return
  const beside = row.nextElementSibling ?? row.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('h1')
  next?.focus()
}
