import type { Dossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { AddFields } from './add-fields.tsx'
import { availableUsersQuery } from './dossier.ts'
import { useAddForm } from './use-add-form.ts'

type Props = { dossier: Dossier; companyId: string; open: boolean; onClose: () => void }

export function AddParticipant({ dossier, companyId, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const { data: groups, isError, isFetching, refetch } = useQuery({ ...availableUsersQuery(dossier.id), enabled: open })
  const form = useAddForm(dossier, groups ?? [], onClose)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    form.submit()
  }

  return (
    <Modal
      title={t(($) => $.add.title)}
      open={open}
      onClose={onClose}
      busy={form.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t(($) => $.cancel)}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form="add-participant"
            disabled={!form.filled || form.wrong !== ''}
            busy={form.busy && t(($) => $.add.busy)}
          >
            {t(($) => $.add.submit)}
          </Button>
        </>
      }
    >
      {groups ? (
        <form id="add-participant" className="form" onSubmit={submit} noValidate>
          <AddFields form={form} groups={groups} companyId={companyId} />
        </form>
      ) : isError ? (
        <LoadFailed text={t(($) => $.add.load_failed)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading text={t(($) => $.loading)} />
      )}
    </Modal>
  )
}
