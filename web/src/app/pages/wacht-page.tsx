import { useTranslation } from 'react-i18next'
import { WaitingList } from '../../features/overview/waiting-list.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function WaitingPage() {
  const { t } = useTranslation('overview')
  return (
    <>
      <PageName name={t(($) => $.waiting.title)} />
      <WaitingList />
    </>
  )
}
