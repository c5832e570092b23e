import type { Dossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { AddFields } from './add-fields.tsx'
import { availableUsersQuery } from '../dossier.ts'
import { ToldUnverified } from './told-unverified.tsx'
import { useAddForm } from './use-add-form.ts'

type Props = { dossier: Dossier; companyId: string; open: boolean; onClose: () => void }

export function AddParticipant({ dossier, companyId, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const { data: groups, isError, isFetching, refetch } = useQuery({ ...availableUsersQuery(dossier.id), enabled: open })
  const form = useAddForm(dossier, groups ?? [], onClose)

  const nobody = groups?.every(({ users }) => users.length === 0) === true && !form.external

  function instead() {
    if (groups && !form.known.isLoading) return undefined
    if (!isError) return <Loading text={t(($) => $.loading)} />
    return <LoadFailed text={t(($) => $.add.load_failed)} onRetry={() => void refetch()} busy={isFetching} />
  }

  return (
    <FormModal
      title={t(($) => $.add.title)}
      open={open}
      onClose={onClose}
      onGiveUp={form.giveUp}
      onSubmit={form.submit}
      submit={nobody ? null : t(($) => $.add.submit)}
      blocked={form.blocked}
      empty={form.empty}
      busy={form.busy}
      instead={instead()}
    >
      <AddFields form={form} groups={groups ?? []} companyId={companyId} users={dossier.users} />
      {form.external && <ToldUnverified dossier={dossier} companyId={companyId} />}
    </FormModal>
  )
}
