import { type CompanyCard, type Dossier, EmailForm } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { toast, toast_times } from '../../../ui/toasts.ts'
import { availableUsersQuery, otherCompanies } from './dossier.ts'
import { type NewParticipants, useAddParticipants, useLinkCompany } from './writes.ts'

type Options = { companyId: string; companies: CompanyCard[]; onDone: () => void }
export type InviteForm = ReturnType<typeof useInviteForm>

/** Step 1 chooses a company. A customer is linked first, since only then its people are known; a guest comes by e-mail. */
export function useInviteForm(dossier: Dossier, { companyId, companies, onDone }: Options) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState('')
  const [email, setEmail] = useState('')
  const [user, setUser] = useState('')
  const [wrong, setWrong] = useState('')
  const link = useLinkCompany(dossier.id)
  const add = useAddParticipants(dossier.id)

  const linked = otherCompanies(dossier, companyId)[0]
  const company = companies.find(({ id }) => id === (linked?.id ?? chosen)) ?? null
  const customer = company?.is_klopt_client === true
  const links_first = customer && !linked
  const { data: groups } = useQuery({ ...availableUsersQuery(dossier.id), enabled: customer && linked !== undefined })
  const users = groups?.find((group) => group.company.id === company?.id)?.users

  function fail(error: Error) {
    const conflict = error instanceof ApiError && error.code === 'email_other_company'
    toast.wrong(conflict ? t(($) => $.add.conflict_toast) : t(($) => $.invite.failed))
    setWrong(conflict ? t(($) => $.add.conflict) : errorText(error))
  }
  function invite(people: NewParticipants) {
    const onSuccess = () => {
      toast.good(people.guest ? t(($) => $.add.invited) : t(($) => $.add.added), toast_times.dossier)
      onDone()
    }
    add.mutate(people, { onSuccess, onError: fail })
  }
  function linkThen({ id, name }: CompanyCard, next: () => void) {
    if (linked) return next()
    const onSuccess = () => {
      toast.good(
        t(($) => $.invite.linked, { company: name }),
        toast_times.dossier,
      )
      next()
    }
    link.mutate(id, { onSuccess, onError: fail })
  }
  function submit() {
    if (!company) return
    if (customer) return linked ? invite({ user_ids: [user], guest: null }) : linkThen(company, () => {})
    const guest = EmailForm.safeParse({ email })
    if (!guest.success) return setWrong(t(($) => $.add.bad_email))
    linkThen(company, () => invite({ user_ids: [], guest: { email: guest.data.email, company_id: company.id } }))
  }
  /** Typing or choosing something else takes the earlier error away. */
  function change(set: (value: string) => void): (value: string) => void {
    return (value) => {
      set(value)
      setWrong('')
    }
  }

  const filled = links_first || (customer ? user !== '' : company !== null && email.trim() !== '')
  const busy = link.isPending || add.isPending
  const fixed = linked !== undefined
  const actions = { choose: change(setChosen), pick: change(setUser), type: change(setEmail), submit }
  return { company, customer, fixed, links_first, users, user, email, wrong, filled, busy, ...actions }
}
