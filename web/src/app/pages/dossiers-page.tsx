import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutletContext, useSearchParams } from 'react-router'
import { DossierList } from '../../features/dossiers/dossier-list.tsx'
import { useDrafts } from '../../features/messages/use-draft.ts'
import { useMe } from '../../platform/session.ts'
import { AskAdmin } from './ask-admin.tsx'
import type { FrameActions } from '../frame/frame-actions.ts'
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
