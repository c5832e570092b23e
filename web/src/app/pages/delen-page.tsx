import { useTranslation } from 'react-i18next'
import { useOutletContext, useSearchParams } from 'react-router'
import { checkFiles } from '../../features/documents/check-files.ts'
import { WaitingFiles } from '../../features/documents/waiting-files.tsx'
import { ChooseDossier } from '../../features/dossiers/sharing/choose-dossier.tsx'
import { useMe } from '../../platform/session.ts'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import type { FrameActions } from '../frame/frame.tsx'
import { PageName } from '../frame/page-name.tsx'
import { shared_state } from '../sharing/shared-state.ts'
import { useWaiting } from '../sharing/use-waiting.ts'

/** Asks to which dossier the files go that another app shared, or that are chosen here. */
export default function SharePage() {
  const { t } = useTranslation('sharing')
  const { openNewDossier } = useOutletContext<FrameActions>()
  const [params] = useSearchParams()
  const { waiting, add, remove } = useWaiting(useMe().id)
  const { files, refused } = checkFiles(waiting?.files ?? [])
  const text = waiting?.text ?? ''
  const has_something = files.length > 0 || text !== ''

  return (
    <>
      <PageName name={t(($) => $.title)} />
      <Page title={t(($) => $.title)}>
        <div className="sharing">
          {params.has('mislukt') && waiting && !has_something && <Note kind="wrong">{t(($) => $.failed)}</Note>}
          <TitledCard id="shared-files" title={t(($) => $.files)} className="sharing-files">
            {waiting && (files.length > 0 || !text) && (
              <WaitingFiles files={files} refused={refused} onRemove={(file) => void remove(file)} onFiles={add} />
            )}
            {text && (
              <div className="sharing-text">
                <p>{t(($) => $.text)}</p>
                <blockquote>{text}</blockquote>
              </div>
            )}
            {has_something && <p className="hint">{t(($) => $.waits)}</p>}
          </TitledCard>
          {has_something && <ChooseDossier state={shared_state} onCreate={openNewDossier} />}
        </div>
      </Page>
    </>
  )
}
