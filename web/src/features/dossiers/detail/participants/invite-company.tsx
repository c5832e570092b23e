import type { Dossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { relationsQuery } from '../../../../platform/relations.ts'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { InviteFields } from './invite-fields.tsx'
import { useInviteForm } from './use-invite-form.ts'

type Props = { dossier: Dossier; companyId: string; open: boolean; onClose: () => void }

export function InviteCompany({ dossier, companyId, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const { data: relations, isError, isFetching, refetch } = useQuery({ ...relationsQuery(), enabled: open })
  const companies = (relations?.accepted ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ company }) => company)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'nl'))
  const form = useInviteForm(dossier, { companyId, companies, onDone: onClose })

  function instead() {
    if (relations) return undefined
    if (!isError) return <Loading text={t(($) => $.loading)} />
    return <LoadFailed text={t(($) => $.invite.load_failed)} onRetry={() => void refetch()} busy={isFetching} />
  }

  return (
    <FormModal
      title={t(($) => $.invite.title)}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={form.submit}
      submit={form.links_first ? t(($) => $.invite.next) : t(($) => $.invite.submit)}
      blocked={form.blocked}
      busy={form.busy}
      instead={instead()}
    >
      <InviteFields form={form} companies={companies} />
    </FormModal>
  )
}
