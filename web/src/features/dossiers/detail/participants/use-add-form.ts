import { asAddress, type CompanyRef, type Dossier, EmailForm, type Person } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetTyped } from '../../../../platform/device.ts'
import { companyPeopleQuery } from '../../../../platform/relations.ts'
import { useTyped } from '../../../../platform/typed.ts'
import { toast } from '../../../../ui/toasts.ts'
import { useOwnDomain } from '../../own-domain.ts'
import { useParticipantErrors } from './use-participant-errors.ts'
import { type NewParticipants, useAddParticipants, useCheckAddress } from '../writes.ts'

export type AvailablePeople = { company: CompanyRef; users: Person[] }
export type AddForm = ReturnType<typeof useAddForm>

/** The form to add listed people or, if an external company takes part, a guest by mail address. */
export function useAddForm(dossier: Dossier, groups: AvailablePeople[], onDone: () => void) {
  const { t } = useTranslation('detail')
  const [chosen, setChosen] = useState<string[]>([])
  const typed = `add-participant.${dossier.id}`
  const [email, setEmail] = useTyped(typed)
  const { wrong, fail, clear, reject } = useParticipantErrors()
  const own = useOwnDomain(email)
  const check = useCheckAddress()
  const { mutate: add, isPending } = useAddParticipants(dossier.id)
  const external = dossier.companies.find(({ is_klopt_client }) => !is_klopt_client) ?? null
  const known = useQuery({ ...companyPeopleQuery(external?.id ?? ''), enabled: external !== null })

  const filled = chosen.length > 0 || email.trim() !== ''

  function choose(id: string, on: boolean) {
    setChosen((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id)))
    clear()
  }
  function type(value: string) {
    clear()
    const listed = groups.flatMap(({ users }) => users).find((user) => user.email === asAddress(value))
    setEmail(listed ? '' : value) // the address of a listed person ticks that person
    if (listed && !chosen.includes(listed.id)) choose(listed.id, true)
  }
  function submit() {
    if (!filled) {
      toast.wrong(t(($) => $.add.nothing))
      return reject(t(($) => $.add.nothing))
    }
    const guest = email.trim() ? EmailForm.safeParse({ email }) : null
    if (guest && !guest.success) return reject(t(($) => $.add.bad_email))
    const invited =
      guest && external
        ? { email: guest.data.email, company_id: external.id, not_a_colleague: own.notAColleague() }
        : null
    const people = { user_ids: chosen, guest: invited }
    if (!invited) return send(people)
    check.mutate(invited, {
      onSuccess: () => send(people),
      onError: (error) =>
        own.isAskedBy(error) ||
        fail(
          error,
          t(($) => $.add.check_failed),
        ),
    })
  }
  function send(people: NewParticipants) {
    add(people, {
      onSuccess: () => {
        if (people.user_ids.length > 0) toast.good(t(($) => $.add.added))
        if (people.guest) toast.good(t(($) => $.add.invited))
        giveUp()
      },
      onError: (error) =>
        fail(
          error,
          t(($) => $.add.failed),
        ),
    })
  }
  function giveUp() {
    forgetTyped(typed)
    onDone()
  }

  const blocked = filled && (wrong?.mend === true || own.asks)
  const busy = check.isPending || isPending
  return {
    chosen,
    email,
    known,
    wrong,
    external,
    busy,
    blocked,
    empty: !filled,
    own,
    choose,
    type,
    submit,
    giveUp,
  }
}
