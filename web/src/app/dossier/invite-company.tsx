import { type CompanyHit, type Dossier, type User } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CompanyFinder } from '../../features/companies/company-finder.tsx'
import { customerIn, useFinder } from '../../features/companies/use-finder.ts'
import { ColleagueQuestion } from '../../features/dossiers/colleague-question.tsx'
import { InviteFields } from '../../features/dossiers/detail/participants/invite-fields.tsx'
import { ToldUnverified } from '../../features/dossiers/detail/participants/told-unverified.tsx'
import { type InviteForm, useInviteForm } from '../../features/dossiers/detail/participants/use-invite-form.ts'
import { ApiError } from '../../platform/api.ts'
import { relationsQuery } from '../../platform/relations.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'

type Props = { dossier: Dossier; me: User; open: boolean; onClose: () => void }

/**
 * Invites a customer or supplier in one step: finds the company, also in the register, and takes a mail address. Only
 * admins add companies, so others choose one of the relations.
 */
export function InviteCompany({ dossier, me, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const relations = useQuery({ ...relationsQuery(), enabled: open })
  const scope = me.permissions.manage_relations ? 'any' : 'relations'
  const finder = useFinder({ scope, send: (company) => form.send(company), onSwitch: () => form.clear() })
  const { by_hand, search } = finder
  const company = by_hand ? null : search.chosen
  const form = useInviteForm(dossier, {
    chosen: company && {
      company,
      related: search.isRelated(company),
      asked: search.stateOf(company) === 'asked',
    },
    onFailed,
    onDone: done,
  })
  const { busy, wrong } = form

  function submit() {
    if (!by_hand && !company) return form.reject(t(($) => $.invite.no_company))
    finder.submit()
  }
  /** The error of a field is shown there. A client with the number that was entered is chosen instead. */
  function onFailed(error: Error) {
    if (!by_hand) return
    finder.contact.showErrors(error)
    const customer: CompanyHit | null = error instanceof ApiError ? customerIn(error) : null
    if (customer && customer.id !== me.company_id) finder.take(customer)
  }
  function done() {
    finder.forget()
    onClose()
  }

  function instead() {
    if (relations.data) return undefined
    if (!relations.isError) return <Loading text={t(($) => $.loading)} />
    return (
      <LoadFailed
        text={t(($) => $.invite.load_failed)}
        onRetry={() => void relations.refetch()}
        busy={relations.isFetching}
      />
    )
  }

  const atEmail = (by_hand || company !== null) && !form.customer && wrong?.mend
  return (
    <FormModal
      title={t(($) => $.invite.title)}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={submit}
      submit={t(($) => $.invite[submitOf(form)])}
      empty={!(form.filled && (by_hand || company !== null))}
      busy={busy}
      instead={instead()}
    >
      <CompanyFinder
        finder={finder}
        busy={busy}
        search_hint={t(($) => $.invite.search_hint)}
        hand_hint={t(($) => $.invite.hand_hint)}
      />
      {(by_hand || company) && <InviteFields form={form} company={company} />}
      {(by_hand || company) && !form.customer && <ToldUnverified dossier={dossier} companyId={me.company_id} />}
      <ColleagueQuestion own={form.own} other={finder.nameOf()} busy={busy} onOther={submit} />
      {wrong && <ErrorTitle />}
      <ErrorLine text={!atEmail && wrong?.text} />
    </FormModal>
  )
}

function submitOf({ requests, accepts }: InviteForm) {
  if (accepts) return 'accept'
  return requests ? 'request' : 'submit'
}
