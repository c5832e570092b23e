import { useTranslation } from 'react-i18next'
import { useOutletContext, useSearchParams } from 'react-router'
import { SharedList } from '../../features/documents/shared-list.tsx'
import { ChooseDossier } from '../../features/dossiers/sharing/choose-dossier.tsx'
import { useMe } from '../../platform/session.ts'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import type { FrameActions } from '../frame/frame-actions.ts'
import { PageName } from '../frame/page-name.tsx'
import { AskShared } from '../sharing/ask-shared.tsx'
import { SharedText } from '../sharing/shared-text.tsx'
import { sharedState } from '../sharing/shared-state.ts'
import { useShared } from '../sharing/use-shared.ts'

/** Asks to which dossier the files go that another app shared, or that are chosen here. */
export default function SharePage() {
  const { t } = useTranslation('sharing')
  const { openNewDossier } = useOutletContext<FrameActions>()
  const [params] = useSearchParams()
  const { shared, remove, confirm, add } = useShared(useMe().id)
  const asked = shared?.asked ?? []
  const text = shared?.texts.map((one) => one.text).join('\n') ?? ''
  const hasSomething = shared !== null && (shared.files.length > 0 || text !== '')

  return (
    <>
      <PageName name={t(($) => $.title)} />
      <Page title={t(($) => $.title)}>
        <div className="sharing">
          {asked.length > 0 ? (
            <AskShared asked={asked} onYes={() => void confirm(...asked)} onNo={() => void remove(...asked)} />
          ) : (
            toSend()
          )}
        </div>
      </Page>
    </>
  )

  function toSend() {
    return (
      <>
        {params.has('mislukt') && shared && !hasSomething && <Note kind="wrong">{t(($) => $.failed)}</Note>}
        <TitledCard id="shared-files" title={t(($) => $.files)} className="sharing-files">
          {shared && (shared.files.length > 0 || shared.refused.length > 0 || !text) && (
            <SharedList
              files={shared.files}
              refused={shared.refused}
              later={shared.later}
              onRemove={(file) => void remove(file)}
              onFiles={(files) => void add(files)}
            />
          )}
          {text && <SharedText text={text} onRemove={() => void remove(...(shared?.texts ?? []))} />}
          {hasSomething && <p className="hint">{t(($) => $.waits)}</p>}
        </TitledCard>
        {hasSomething && <ChooseDossier state={sharedState} onCreate={openNewDossier} />}
      </>
    )
  }
}
