import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/errors.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { Note } from '../../ui/note.tsx'
import { Punts } from '../../ui/punts.tsx'
import '../../ui/head-state.css'
import './archive.css'
import { LinkedArchive } from './linked-archive.tsx'
import { useArchiveLink } from './use-archive-link.ts'

/** The page behind a guest's mailed link: the two files of one closed dossier, and nothing else. */
export function ArchiveLink() {
  const { t } = useTranslation('archive')
  const errorText = useErrorText()
  const { opened, over, failed, busy, download } = useArchiveLink()
  const failure = failed === null ? undefined : errorText(failed)
  if (opened) return <LinkedArchive archive={opened} failure={failure} busy={busy} onDownload={download} />

  // Both states are prerendered; until hydration CSS shows the right one.
  return (
    <>
      {!over && (
        <div className="card if-link" role="status">
          <h1>{t(($) => $.link.title)}</h1>
          <p className="archive-making">
            <Punts />
            {t(($) => $.link.waiting)}
          </p>
          <ErrorLine text={failure} />
        </div>
      )}
      <div className={classes('card', !over && 'if-no-link')}>
        {over && <ErrorTitle />}
        <h1>{t(($) => $.link.over)}</h1>
        <Note kind="wrong">{t(($) => $.link.over_text)}</Note>
      </div>
    </>
  )
}
