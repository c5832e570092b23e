import { useTranslation } from 'react-i18next'
import { NotAClient } from '../../features/dossiers/not-a-client.tsx'
import { useMe } from '../../platform/session.ts'
import { Page } from '../../ui/page.tsx'
import { Dashboard } from './dashboard.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function DashboardPage() {
  const { t } = useTranslation('app')
  const { first_name, permissions } = useMe()
  const greeting = t(($) => $.greeting[partOfDay(new Date().getHours())])

  return (
    <>
      <PageName name={t(($) => $.nav.dashboard)} />
      <Page title={first_name ? t(($) => $.greeting.to, { greeting, name: first_name }) : greeting}>
        {permissions.see_relations ? <Dashboard /> : <NotAClient />}
      </Page>
    </>
  )
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
