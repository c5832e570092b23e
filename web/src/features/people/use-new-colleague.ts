import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { fieldErrors, useErrorText } from '../../platform/errors.ts'
import { forgetTyped } from '../../platform/device.ts'
import { useCheckedForm } from '../../platform/use-checked-form.ts'
import { toast } from '../../ui/toasts.ts'
import { type NewColleague, useAddColleague } from './colleagues.ts'
import { usePersonFields } from './person-fields.ts'

const empty: NewColleague = { first_name: '', last_name: '', email: '', role: 'user' }
type Field = 'first_name' | 'last_name' | 'email'
const typed = 'new-colleague'
const checked: Field[] = ['first_name', 'last_name', 'email']

/** The form for a new colleague: what is typed, what is wrong with it, and sending it. */
export function useNewColleague(onClose: () => void) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { errorIn, refusalOf } = usePersonFields()
  const { mutate: invite, isPending, reset: forget } = useAddColleague()
  const [failure, setFailure] = useState('')
  const [taken, setTaken] = useState<string | null>(null)
  const { register, submit, errorOf, refuse, reset, attempt } = useCheckedForm({ kept: typed, values: empty, wrongIn })
  const in_use = t(($) => $.new.in_use)

  function wrongIn(field: Field | 'role', value: string) {
    if (field === 'role') return undefined
    return field === 'email' && value.trim() === taken ? in_use : errorIn(field, value)
  }
  function giveUp() {
    forgetTyped(typed)
    reset(empty)
    forget()
    setFailure('')
    setTaken(null)
    onClose()
  }
  function send(person: NewColleague) {
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
      refuse('email', in_use)
      return toast.wrong(in_use)
    }
    const wrong = fieldErrors(error)
    for (const field of checked) if (wrong[field]) refuse(field, refusalOf(field, wrong[field]))
    if (!checked.some((field) => wrong[field])) setFailure(errorText(error))
    toast.wrong(isTold(error) ? errorText(error) : t(($) => $.new.failed))
  }

  return {
    register,
    submit: () => submit(send),
    giveUp,
    errorOf,
    conflict: errorOf('email') === in_use,
    failure,
    busy: isPending,
    attempt,
  }
}

/** Whether the server said what is wrong, rather than that something is. */
function isTold(error: Error): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500
}
