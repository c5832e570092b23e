import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshLists } from '../../features/dossiers/dossiers.ts'
import { Account } from '../../features/people/account.tsx'
import { PushSettings } from '../../features/push/push-settings.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function AccountPage() {
  const { t } = useTranslation('people')
  const client = useQueryClient()
  return (
    <>
      <PageName name={t(($) => $.account.title)} />
      <Account onLanguage={() => void refreshLists(client)} notifications={<PushSettings />} />
    </>
  )
}
