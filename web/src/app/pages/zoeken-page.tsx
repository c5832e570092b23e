import { useTranslation } from 'react-i18next'
import { SearchAll } from '../../features/search/search-all.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function SearchPage() {
  const { t } = useTranslation('search')
  return (
    <>
      <PageName name={t(($) => $.title)} />
      <SearchAll />
    </>
  )
}
