import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { fieldErrors, useErrorText } from '../../platform/errors.ts'
import { forgetTyped } from '../../platform/device.ts'
import { keptField, withTyped } from '../../platform/typed.ts'
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
  const { register, handleSubmit, setError, reset, control, formState } = useForm({
    shouldFocusError: false,
    defaultValues: withTyped(typed, empty),
  })
  const email = useWatch({ control, name: 'email' })
  const conflict = taken !== null && email.trim() === taken

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
      onError: (error) => refuse(error, person),
    })
  }
  function refuse(error: Error, { email }: NewColleague) {
    if (error instanceof ApiError && error.code === 'email_in_use') {
      setTaken(email.trim())
      return toast.wrong(t(($) => $.new.in_use))
    }
    const wrong = fieldErrors(error)
    for (const field of checked) if (wrong[field]) setError(field, { message: refusalOf(field, wrong[field]) })
    if (!checked.some((field) => wrong[field])) setFailure(errorText(error))
    toast.wrong(isTold(error) ? errorText(error) : t(($) => $.new.failed))
  }

  function errorOf(field: Field): string | undefined {
    if (field === 'email' && conflict) return t(($) => $.new.in_use)
    return formState.errors[field]?.message
  }

  return {
    register: (field: Field | 'role') =>
      register(field, {
        ...keptField(typed, field),
        validate: (value) => (field === 'role' ? true : (errorIn(field, value) ?? true)),
      }),
    submit: () => void handleSubmit(send)(),
    giveUp,
    errorOf,
    conflict,
    failure,
    busy: isPending,
    attempt: formState.submitCount,
  }
}

/** Whether the server said what is wrong, rather than that something is. */
function isTold(error: Error): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500
}
