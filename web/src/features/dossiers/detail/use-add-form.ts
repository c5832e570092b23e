import { type CompanyRef, type Dossier, EmailForm, type Person } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { toast, toast_times } from '../../../ui/toasts.ts'
import { type NewParticipants, useAddParticipants } from './writes.ts'

export type Available = { company: CompanyRef; users: Person[] }
export type AddForm = ReturnType<typeof useAddForm>

/** Whom to add: people of the list, or a guest by e-mail where an external company takes part. */
export function useAddForm(dossier: Dossier, groups: Available[], onDone: () => void) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<string[]>([])
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState('')
  const { mutate: add, isPending } = useAddParticipants(dossier.id)
  const external = dossier.companies.find(({ is_klopt_client }) => !is_klopt_client) ?? null

  function choose(id: string, on: boolean) {
    setChosen((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id)))
    setWrong('')
  }
  function type(value: string) {
    setWrong('')
    const listed = groups.flatMap(({ users }) => users).find((user) => user.email === value.trim().toLowerCase())
    setEmail(listed ? '' : value) // an address that the list holds ticks that person
    if (listed && !chosen.includes(listed.id)) choose(listed.id, true)
  }
  function submit() {
    if (chosen.length === 0 && !email.trim()) {
      toast.wrong(t(($) => $.add.nothing))
      return setWrong(t(($) => $.add.nothing))
    }
    const guest = email.trim() ? EmailForm.safeParse({ email }) : null
    if (guest && !guest.success) return setWrong(t(($) => $.add.bad_email))
    const invited = guest && external ? { email: guest.data.email, company_id: external.id } : null
    send({ user_ids: chosen, guest: invited })
  }
  function send(people: NewParticipants) {
    add(people, {
      onSuccess: () => {
        if (people.user_ids.length > 0)
          toast.good(
            t(($) => $.add.added),
            toast_times.dossier,
          )
        if (people.guest)
          toast.good(
            t(($) => $.add.invited),
            toast_times.dossier,
          )
        onDone()
      },
      onError: (error) => {
        const conflict = error instanceof ApiError && error.code === 'email_other_company'
        toast.wrong(conflict ? t(($) => $.add.conflict_toast) : t(($) => $.add.failed))
        setWrong(conflict ? t(($) => $.add.conflict) : errorText(error))
      },
    })
  }

  const filled = chosen.length > 0 || email.trim() !== ''
  return { chosen, email, wrong, external, busy: isPending, filled, choose, type, submit }
}
