import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutletContext, useSearchParams } from 'react-router'
import { DossierList } from '../../features/dossiers/dossier-list.tsx'
import { colleaguesQuery } from '../../features/people/colleagues.ts'
import { useDrafts } from '../../features/messages/use-draft.ts'
import { useMe } from '../../platform/session.ts'
import type { FrameActions } from '../frame/frame.tsx'
import { ListSwitch } from '../frame/list-switch.tsx'
import { PageName } from '../frame/page-name.tsx'
import { SearchAllLink } from '../frame/search-all-link.tsx'

export default function DossiersPage() {
  const { t } = useTranslation('dossiers')
  const { openNewDossier } = useOutletContext<FrameActions>()
  const { id, role, company_id, permissions } = useMe()
  const drafts = useDrafts(id)
  useStartNew(openNewDossier)
  return (
    <>
      <PageName name={t(($) => $.list.page)} />
      <DossierList
        onCreate={openNewDossier}
        drafts={drafts}
        none={role === 'user' && <AskAdmin companyId={company_id} />}
        lists={
          <>
            {permissions.see_archive && <ListSwitch />}
            <SearchAllLink />
          </>
        }
      />
    </>
  )
}

/** A new colleague takes part in nothing yet: somebody who sees all dossiers can add them. */
function AskAdmin({ companyId }: { companyId: string }) {
  const { t } = useTranslation('dossiers')
  const { data } = useQuery(colleaguesQuery(companyId))
  const admin = data?.find(({ role }) => role === 'admin')
  return admin && <p>{t(($) => $.list.ask_admin, { admin: admin.full_name })}</p>
}

/** A shortcut of the installed app starts with a new dossier. The address forgets it at once: a form has no address. */
function useStartNew(openNewDossier: () => void) {
  const [params, setParams] = useSearchParams()
  const wanted = params.has('nieuw')
  const start = useEffectEvent(() => {
    openNewDossier()
    setParams({}, { replace: true })
  })
  useEffect(() => {
    if (wanted) start()
  }, [wanted])
}
