import type { CompanyCard, User } from '@klopt/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { sidebarQuery, unreadDossiers, unreadTotal } from '../../features/dossiers/dossiers.ts'
import { useReopened } from '../../platform/reopen.ts'
import { forgetLinkToken } from '../../platform/link-token.ts'
import { rememberEntry } from '../../platform/token.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PageTool } from '../../ui/page.tsx'
import { AppNav } from './app-nav.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { DossierName } from '../dossier/dossier-name.tsx'
import { GoTo } from '../palette/go-to.tsx'
import { GoToButton } from '../palette/go-to-button.tsx'
import { stateFor } from '../sharing/shared-state.ts'
import { startLive } from '../start-live.ts'
import { NewDossier, SignOutQuestion } from '../panels.ts'
import '../shell.css'
import { Side } from './side.tsx'
import { useAfterwards } from '../boot/use-afterwards.ts'
import { useAtRest } from '../boot/use-at-rest.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useLeaving } from './use-leaving.ts'
import { useOpenAhead } from '../boot/use-open-ahead.ts'
import { useScrollBack } from './use-scroll-back.ts'
import { useSignOut } from './use-sign-out.ts'
import { useUnreadSigns } from './use-unread-signs.ts'
import { tellLook } from '../visible-dossier.ts'
import { dossierAt, placeOf } from '../where.ts'
import type { FrameActions } from './frame-actions.ts'

type NewDossierDialog = { open: boolean; company: CompanyCard | null }

/** Rail, sidebar and page for a signed-in person. */
export function Frame({ me }: { me: User }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [creating, setCreating] = useReopened<NewDossierDialog>('new-dossier', { open: false, company: null })
  const [finding, setFinding] = useState(false)
  const { data: unread = 0 } = useQuery({ ...sidebarQuery(), select: unreadTotal })
  const { data: unread_dossiers } = useQuery({ ...sidebarQuery(), select: unreadDossiers })
  const openDossier = dossierAt(pathname)
  const place = placeOf(pathname)
  const actions: FrameActions = {
    openNewDossier: () => setCreating({ open: true, company: null }),
    openNewDossierWith: (company) => setCreating({ open: true, company }),
    openGoTo: () => setFinding(true),
  }
  const atRest = useAtRest()
  useUnreadSigns(unread, unread_dossiers)
  useKeyboard()
  const closeNewDossier = () => setCreating((creating) => (creating.open ? { ...creating, open: false } : creating))
  useLeaving(closeNewDossier)
  useOpenAhead()
  const { question, leave, stay } = useSignOut(me)
  const main = useRef<HTMLElement>(null)
  useScrollBack(main)

  useEffect(() => {
    rememberEntry()
    forgetLinkToken('/validate') // until they agreed, a guest may say that it is not theirs
  }, [])
  useEffect(() => startLive(client, me), [client, me])
  useEffect(tellLook, [openDossier])
  useAfterwards(atRest, me)

  return (
    <div className={classes('app', place === 'dossiers' && 'with-side')}>
      <a className={classes('skip-link', buttonClass({ kind: 'primary' }))} href="#main">
        {t(($) => $.nav.skip)}
      </a>
      <AppNav place={place} unread={unread} see_company={me.permissions.see_company} onSignOut={leave} />
      {place === 'dossiers' && <Side open_dossier={openDossier} onCreate={actions.openNewDossier} />}
      <main className="main" id="main" tabIndex={-1} ref={main}>
        {openDossier === null ? <ConnectionBar /> : <DossierName dossier_id={openDossier} />}
        <PageTool value={<GoToButton onClick={actions.openGoTo} />}>
          <Outlet context={actions} />
        </PageTool>
      </main>
      <GoTo
        me={me}
        unread={unread}
        open={finding}
        at_rest={atRest}
        onOpen={setFinding}
        onNewDossier={actions.openNewDossier}
        onSignOut={leave}
      />
      {(atRest || creating.open) && (
        <NewDossier
          open={creating.open}
          company={creating.company}
          onClose={closeNewDossier}
          onCreated={({ id }) => void navigate(`/app/dossier/${id}`, { state: stateFor(pathname) })}
        />
      )}
      {(atRest || question.open) && <SignOutQuestion {...question} guest={me.role === 'viewer'} onClose={stay} />}
    </div>
  )
}
