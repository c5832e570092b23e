import { useTranslation } from 'react-i18next'
import { ArchiveList } from '../../features/archive/archive-list.tsx'
import { ListSwitch } from '../frame/list-switch.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function ArchivePage() {
  const { t } = useTranslation('archive')
  return (
    <>
      <PageName name={t(($) => $.page)} />
      <ArchiveList lists={<ListSwitch />} />
    </>
  )
}
