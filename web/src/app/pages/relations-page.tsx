import type { CompanyCard } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOutletContext, useSearchParams } from 'react-router'
import { RelationList } from '../../features/companies/relation-list.tsx'
import { hasRelations } from '../../features/companies/relations.ts'
import { NotAClient } from '../../features/dossiers/not-a-client.tsx'
import { relationsQuery } from '../../platform/relations.ts'
import { useReopened } from '../../platform/reopen.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { FrameActions } from '../frame/frame-actions.ts'
import { PageName } from '../frame/page-name.tsx'
import { AddCompany, RelationModal } from '../panels.ts'
import { useBackTo } from '../frame/use-back-to.ts'

export default function RelationsPage() {
  const { t } = useTranslation('companies')
  const { see_relations, manage_relations } = useMe().permissions
  const { openNewDossierWith } = useOutletContext<FrameActions>()
  const [search] = useSearchParams()
  const close = useBackTo('/app/relations')
  const [adding, setAdding] = useReopened('add-company', { open: false, time: 0 })
  const { data: any, isPending } = useQuery({ ...relationsQuery(), enabled: see_relations, select: hasRelations })

  const add = manage_relations && (
    <Button kind="primary" coming={isPending} onClick={() => setAdding(({ time }) => ({ open: true, time: time + 1 }))}>
      <Plus aria-hidden="true" />
      {t(($) => $.add)}
    </Button>
  )
  function begin(company: CompanyCard) {
    close()
    openNewDossierWith(company)
  }

  return (
    <>
      <PageName name={t(($) => $.title)} />
      <Page title={t(($) => $.title)} beside={any !== false && add}>
        {see_relations ? <RelationList add={add} /> : <NotAClient why={t(($) => $.none_for_guests)} />}
      </Page>
      {see_relations && (
        <>
          <RelationModal companyId={search.get('company')} onClose={close} onNewDossier={begin} />
          <AddCompany
            key={adding.time}
            open={adding.open}
            onClose={() => setAdding(({ time }) => ({ open: false, time }))}
          />
        </>
      )}
    </>
  )
}
