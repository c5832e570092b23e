import { type CompanyCard, type Dossier, EmailForm } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetTyped } from '../../../../platform/device.ts'
import { companyPeopleQuery } from '../../../../platform/relations.ts'
import { useTyped } from '../../../../platform/typed.ts'
import { toast } from '../../../../ui/toasts.ts'
import { availableUsersQuery, otherCompanies } from '../dossier.ts'
import { useParticipantErrors } from './use-participant-errors.ts'
import { type NewParticipants, useAddParticipants, useCheckAddress, useLinkCompany } from '../writes.ts'

type Options = { companyId: string; companies: CompanyCard[]; onDone: () => void }
export type InviteForm = ReturnType<typeof useInviteForm>

/**
 * The form to invite a company. A Klopt client is linked first, because its people are visible only then. A guest of
 * an external company is invited by mail address.
 */
export function useInviteForm(dossier: Dossier, { companyId, companies, onDone }: Options) {
  const { t } = useTranslation('detail')
  const typed = `invite-company.${dossier.id}`
  const [chosen, setChosen] = useTyped(`${typed}.company`)
  const [email, setEmail] = useTyped(`${typed}.email`)
  const [user, setUser] = useState('')
  const { wrong, fail, clear } = useParticipantErrors()
  const check = useCheckAddress()
  const link = useLinkCompany(dossier.id)
  const add = useAddParticipants(dossier.id)

  const linked = otherCompanies(dossier, companyId)[0]
  const company = companies.find(({ id }) => id === (linked?.id ?? chosen)) ?? null
  const customer = company?.is_klopt_client === true
  const links_first = customer && !linked
  const guest = EmailForm.safeParse({ email })
  const people = useQuery({ ...availableUsersQuery(dossier.id), enabled: customer && linked !== undefined })
  const users = people.data?.find((group) => group.company.id === company?.id)?.users
  const known = useQuery({ ...companyPeopleQuery(company?.id ?? ''), enabled: company !== null && !customer })

  const failed = (error: Error) =>
    fail(
      error,
      t(($) => $.invite.failed),
    )
  function giveUp() {
    forgetTyped(typed)
    onDone()
  }
  function invite(people: NewParticipants) {
    const onSuccess = () => {
      toast.good(people.guest ? t(($) => $.add.invited) : t(($) => $.add.added))
      giveUp()
    }
    add.mutate(people, { onSuccess, onError: failed })
  }
  function linkThen({ id }: CompanyCard, next: () => void) {
    if (linked) return next()
    const onSuccess = () => {
      toast.good(t(($) => $.invite.linked))
      clear()
      next()
    }
    link.mutate(id, { onSuccess, onError: failed })
  }
  function submit() {
    if (!company) return
    if (customer) return linked ? invite({ user_ids: [user], guest: null }) : linkThen(company, () => {})
    if (!guest.success) return
    const invited = { email: guest.data.email, company_id: company.id }
    check.mutate(invited, {
      onSuccess: () => linkThen(company, () => invite({ user_ids: [], guest: invited })),
      onError: (error) =>
        fail(
          error,
          t(($) => $.add.check_failed),
        ),
    })
  }
  /** Every change of the input clears the error. */
  function change(set: (value: string) => void): (value: string) => void {
    return (value) => {
      set(value)
      clear()
    }
  }

  const filled = links_first || (customer ? user !== '' : company !== null && guest.success)
  const blocked = !filled || wrong?.mend === true
  const busy = check.isPending || link.isPending || add.isPending
  const fixed = linked !== undefined
  const actions = { choose: change(setChosen), pick: change(setUser), type: change(setEmail), submit, giveUp }
  return { company, customer, fixed, links_first, people, users, known, user, email, wrong, blocked, busy, ...actions }
}
