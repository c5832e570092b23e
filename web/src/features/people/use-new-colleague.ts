import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { forgetTyped } from '../../platform/device.ts'
import { useTyped } from '../../platform/typed.ts'
import { useSavedFields } from '../../platform/use-saved-fields.ts'
import { toast } from '../../ui/toasts.ts'
import { type NewColleague, useAddColleague } from './colleagues.ts'
import { usePersonFields } from './person-fields.ts'

const empty = { first_name: '', last_name: '', email: '' }
type NewColleagueForm = typeof empty
const typed = 'new-colleague'

/** The form state for a new colleague. */
export function useNewColleague(onClose: () => void) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { errorIn, refusalOf } = usePersonFields()
  const { mutate: invite, isPending, reset: forget } = useAddColleague()
  const [failure, setFailure] = useState('')
  const [taken, setTaken] = useState<string | null>(null)
  const [chosen, setRole] = useTyped(`${typed}.role`)
  const role: NewColleague['role'] = chosen === 'admin' ? 'admin' : 'user'
  const form = useSavedFields({ saved_as: typed, values: empty, wrongIn, refusalOf, send })
  const inUse = t(($) => $.new.in_use)

  function wrongIn(field: keyof NewColleagueForm, value: string) {
    return field === 'email' && value.trim() === taken ? inUse : errorIn(field, value)
  }
  function giveUp() {
    forgetTyped(typed)
    form.refuse({})
    forget()
    setFailure('')
    setTaken(null)
    onClose()
  }
  function send(values: NewColleagueForm) {
    const person = { ...values, role }
    setFailure('')
    invite(person, {
      onSuccess: () => {
        toast.good(t(($) => $.new.sent, { email: person.email.trim() }))
        giveUp()
      },
      onError: (error) => show(error, person),
    })
  }
  function show(error: Error, { email }: NewColleague) {
    if (error instanceof ApiError && error.code === 'email_in_use') {
      setTaken(email.trim())
      form.refuse({ email: inUse })
      return toast.wrong(inUse)
    }
    if (!form.showErrors(error)) setFailure(errorText(error))
    toast.wrong(isExplained(error) ? errorText(error) : t(($) => $.new.failed))
  }

  return {
    ...form,
    role,
    setRole,
    giveUp,
    conflict: form.errorOf('email') === inUse,
    failure,
    busy: isPending,
  }
}

/** Whether the server gave a reason, unlike a network or server error. */
function isExplained(error: Error): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500
}
