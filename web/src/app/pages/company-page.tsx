import { useTranslation } from 'react-i18next'
import { OwnCompany } from '../../features/companies/own/own-company.tsx'
import { useMe } from '../../platform/session.ts'
import { Failure } from '../frame/failure.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function CompanyPage() {
  const { t } = useTranslation('app')
  const { permissions } = useMe()
  if (!permissions.see_company) {
    return (
      <>
        <PageName name={t(($) => $.error[403].title)} />
        <Failure status={403} />
      </>
    )
  }
  return (
    <>
      <PageName name={t(($) => $.nav.company)} />
      <OwnCompany />
    </>
  )
}
