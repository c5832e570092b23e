import { type CompanyHit, type Dossier, EmailForm, type InvitedPerson } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetTyped } from '../../../../platform/device.ts'
import { companyPeopleQuery } from '../../../../platform/relations.ts'
import { useTyped } from '../../../../platform/typed.ts'
import { toast } from '../../../../ui/toasts.ts'
import { useInviteCompany, useRequestRelation } from '../writes.ts'
import { useOwnDomain } from '../../own-domain.ts'
import { useParticipantErrors } from './use-participant-errors.ts'

type Options = {
  /**
   * The chosen company, whether it is an active relation, and whether it asked to be one. Null while it is entered by
   * hand or not chosen yet.
   */
  chosen: { company: CompanyHit; related: boolean; asked: boolean } | null
  onFailed: (error: Error) => void
  onDone: () => void
}
export type InviteForm = ReturnType<typeof useInviteForm>

/**
 * The person to invite: somebody of a Klopt client, or a guest by mail address. A client that is not a relation is
 * asked first.
 */
export function useInviteForm(dossier: Dossier, { chosen, onFailed, onDone }: Options) {
  const { t } = useTranslation('detail')
  const typed = `invite-company.${dossier.id}`
  const [email, setEmail] = useTyped(typed)
  const [user, setUser] = useState('')
  const { wrong, fail, clear, reject } = useParticipantErrors()
  const own = useOwnDomain(email)
  const share = useInviteCompany(dossier.id)
  const ask = useRequestRelation()

  const customer = chosen?.company.is_klopt_client === true
  const requests = customer && !chosen.related
  const accepts = requests && chosen.asked
  const people = useQuery({
    ...companyPeopleQuery(chosen?.company.id ?? ''),
    enabled: chosen?.related === true && chosen.company.id !== null,
  })
  const guest = EmailForm.safeParse({ email })
  const filled = customer ? requests || people.data?.some(({ id }) => id === user) === true : guest.success

  /** Sends the invitation. Missing input is shown as an error. */
  function send(company: CompanyHit) {
    if (requests) return sendRequest(company)
    if (!filled) return reject(customer ? t(($) => $.invite.no_user) : t(($) => $.add.bad_email))
    invite(
      company,
      customer ? { user_id: user } : { email: guest.data?.email ?? '', not_a_colleague: own.notAColleague() },
    )
  }
  function invite({ id, name, registration_number, city }: CompanyHit, person: InvitedPerson) {
    const company = id === null ? { name, registration_number, city } : { id }
    const onSuccess = () => {
      toast.good(t(($) => $.invite.linked))
      toast.good('email' in person ? t(($) => $.add.invited) : t(($) => $.add.added))
      giveUp()
    }
    share.mutate({ company, person }, { onSuccess, onError: failed })
  }
  function sendRequest({ id, name }: CompanyHit) {
    if (id === null) return
    ask.mutate(id, {
      onSuccess: ({ status }) => {
        if (status === 'active') return clear() // it had asked too, so its people can be chosen now
        toast.good(t(($) => $.invite.requested, { company: name }))
        giveUp()
      },
      onError: failed,
    })
  }
  function failed(error: Error) {
    if (own.isAskedBy(error)) return
    onFailed(error)
    fail(
      error,
      t(($) => $.invite.failed),
    )
  }
  function giveUp() {
    forgetTyped(typed)
    onDone()
  }
  /** Every change of the input clears the error. */
  function change(set: (value: string) => void): (value: string) => void {
    return (value) => {
      set(value)
      clear()
    }
  }

  return {
    customer,
    requests,
    accepts,
    people,
    known: people,
    own,
    user,
    email,
    wrong,
    filled,
    busy: share.isPending || ask.isPending,
    pick: change(setUser),
    type: change(setEmail),
    reject,
    clear,
    send,
    giveUp,
  }
}
