import { type Dossier, listRelations } from '@klopt/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { InviteFields } from './invite-fields.tsx'
import { useInviteForm } from './use-invite-form.ts'

const relationsQuery = queryOptions({ queryKey: ['relations'], queryFn: () => call(listRelations) })

type Props = { dossier: Dossier; companyId: string; open: boolean; onClose: () => void }

export function InviteCompany({ dossier, companyId, open, onClose }: Props) {
  const { t } = useTranslation('detail')
  const { data: relations, isError, isFetching, refetch } = useQuery({ ...relationsQuery, enabled: open })
  const companies = (relations?.accepted ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ company }) => company)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'nl'))
  const form = useInviteForm(dossier, { companyId, companies, onDone: onClose })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    form.submit()
  }

  return (
    <Modal
      title={t(($) => $.invite.title)}
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
            form="invite-company"
            disabled={!form.filled || form.wrong !== ''}
            busy={form.busy && t(($) => $.add.busy)}
          >
            {form.links_first ? t(($) => $.invite.next) : t(($) => $.invite.submit)}
          </Button>
        </>
      }
    >
      {relations ? (
        <form id="invite-company" className="form" onSubmit={submit} noValidate>
          <InviteFields form={form} companies={companies} />
        </form>
      ) : isError ? (
        <LoadFailed text={t(($) => $.invite.load_failed)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading text={t(($) => $.loading)} />
      )}
    </Modal>
  )
}
