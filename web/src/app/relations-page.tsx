import { useTranslation } from 'react-i18next'
import { RelationList } from '../features/companies/relation-list.tsx'
import { NotAClient } from '../features/dossiers/not-a-client.tsx'
import { useMe } from '../platform/session.ts'
import { Page } from '../ui/page.tsx'
import { PageName } from './page-name.tsx'

export default function RelationsPage() {
  const { t } = useTranslation('companies')
  const { role } = useMe()

  return (
    <>
      <PageName name={t(($) => $.title)} />
      <Page title={t(($) => $.title)}>{role === 'viewer' ? <NotAClient /> : <RelationList />}</Page>
    </>
  )
}
