import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ArchiveList } from '../../features/archive/archive-list.tsx'
import { ArchivedDossier } from '../../features/archive/archived-dossier.tsx'
import { ListSwitch } from '../frame/list-switch.tsx'
import { PageName } from '../frame/page-name.tsx'

/** The list, or one of its dossiers. One page, because its files are requested by the first part of the address. */
export default function ArchivePage() {
  const { t } = useTranslation('archive')
  const { dossierId } = useParams()
  return (
    <>
      <PageName name={t(($) => $.page)} />
      {dossierId ? <ArchivedDossier id={dossierId} /> : <ArchiveList lists={<ListSwitch />} />}
    </>
  )
}
