import type { Relation } from '@klopt/contract'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { toast } from '../../ui/toasts.ts'
import { type Act, useAnswerRequest } from './relations.ts'

/** What one does about a request, what became of it, and where the focus goes when its row leaves. */
export function useRequest(relation: Relation) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const row = useRef<HTMLLIElement>(null)
  const { mutate, isPending, variables, error } = useAnswerRequest(relation)
  const named = { company: relation.company.name }
  const good = {
    accept: t(($) => $.request.accepted, named),
    reject: t(($) => $.request.rejected, named),
    cancel: t(($) => $.request.cancelled, named),
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
        leave(row)
      },
      onError: (error) => {
        const gone = error instanceof ApiError && error.status === 404
        toast.wrong(gone ? t(($) => $.request.gone) : wrong[what])
      },
    })
  }

  return { act, doing: isPending ? variables : null, wrong: error && errorText(error), row }
}

/** The row goes, and the focus with it: it goes to the row beside it, and from the last one to the heading. */
function leave({ current: row }: RefObject<HTMLLIElement | null>) {
  if (!row?.contains(document.activeElement)) return
  const beside = row.nextElementSibling ?? row.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('h1')
  next?.focus()
}
