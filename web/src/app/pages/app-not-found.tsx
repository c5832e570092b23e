import { useTranslation } from 'react-i18next'
import { Failure } from '../frame/failure.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function AppNotFound() {
  const { t } = useTranslation('app')
  return (
    <>
      <PageName name={t(($) => $.error[404].title)} />
      <Failure status={404} />
    </>
  )
}
