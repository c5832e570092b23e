import type { CompanyHit } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.ts'
import { useAddCompany } from './search.ts'
import { customerIn, useFinder } from './use-finder.ts'

/** The form to add a company, from the search or by hand. */
export function useAddForm(onDone: () => void) {
  const { t } = useTranslation('companies')
  const errorText = useErrorText()
  const { company_id } = useMe()
  const [registered, setRegistered] = useState<CompanyHit | null>(null)
  const { mutate: add, isPending: busy, error, reset } = useAddCompany()
  const finder = useFinder({ scope: 'new', send, onSwitch: startAgain })

  function send(hit: CompanyHit) {
    setRegistered(null)
    add(hit, {
      onSuccess: () => {
        toast.good(t(($) => $.create.done))
        giveUp()
      },
      onError: (error) => {
        toast.wrong(t(($) => $.create.failed))
        if (finder.by_hand) blameFields(error)
      },
    })
  }
  function giveUp() {
    finder.forget()
    onDone()
  }
  function blameFields(error: Error) {
    finder.contact.showErrors(error)
    if (!(error instanceof ApiError) || error.code !== 'company_registered') return
    const customer = customerIn(error)
    const own = error.company?.id === company_id
    const message = own ? t(($) => $.create.own) : t(($) => $.create.registered)
    finder.contact.refuse({ registration_number: message })
    if (!own) setRegistered(customer)
  }
  function startAgain() {
    reset()
    setRegistered(null)
  }

  return {
    finder,
    busy,
    registered,
    wrong: error && !finder.on_fields ? errorText(error) : null,
    blocked: !finder.by_hand && finder.search.chosen === null,
    submit: finder.submit,
    giveUp,
    send,
  }
}
