import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { PageName } from '../frame/page-name.tsx'

/** The name of a dossier's page: its title, once the sidebar data has it. */
export function DossierName({ dossier_id }: { dossier_id: string }) {
  const { t } = useTranslation('dossiers')
  const { data: dossiers } = useQuery({ ...sidebarQuery(), enabled: false })
  const title = dossiers?.find(({ id }) => id === dossier_id)?.title
  return <PageName name={title ?? t(($) => $.list.dossier)} />
}
