import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ArchivedDossier } from '../../features/archive/archived-dossier.tsx'
import { PageName } from '../frame/page-name.tsx'

export default function ArchivedDossierPage() {
  const { t } = useTranslation('archive')
  const { dossierId = '' } = useParams()
  return (
    <>
      <PageName name={t(($) => $.page)} />
      <ArchivedDossier id={dossierId} />
    </>
  )
}
