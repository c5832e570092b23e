import { useTranslation } from 'react-i18next'
import { Account } from '../features/people/account.tsx'
import { PageName } from './page-name.tsx'

export default function AccountPage() {
  const { t } = useTranslation('people')
  return (
    <>
      <PageName name={t(($) => $.account.title)} />
      <Account />
    </>
  )
}
