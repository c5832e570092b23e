import { useTranslation } from 'react-i18next'
import { longDate } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Note } from '../../ui/note.tsx'
import { Punts } from '../../ui/punts.tsx'
import { type ArchiveFile, sizeText } from './archive.ts'
import type { OpenedLink } from './use-archive-link.ts'

type Props = {
  archive: OpenedLink
  failure: string | undefined
  /** The file whose link is being requested. */
  busy: ArchiveFile | null
  onDownload: (file: ArchiveFile) => Promise<void>
}

/** A closed dossier behind a mailed link: its facts, and its two files once they are made. */
export function LinkedArchive({ archive, failure, busy, onDownload }: Props) {
  const { t, i18n } = useTranslation('archive')
  const { title, closed_at, closed_by, counterpart_name, state, zip_size } = archive
  const facts = { day: longDate(closed_at, i18n.language), name: closed_by, company: counterpart_name ?? '' }
  const button = (file: ArchiveFile) => ({
    size: 'tall' as const,
    wide: true,
    busy: busy === file && t(($) => $.busy),
    onClick: () => void onDownload(file),
  })
  return (
    <div className="card archive-link">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t(($) => $.link.closed, facts)}</p>
      {state === 'making' ? (
        <p className="archive-making" role="status">
          <Punts />
          {t(($) => $.link.making)}
        </p>
      ) : (
        <>
          <Note>{t(($) => $.link.keep)}</Note>
          <Button kind="primary" {...button('zip')}>
            {t(($) => $.link.all, { size: sizeText(zip_size, i18n.language) })}
          </Button>
          <Button {...button('pdf')}>{t(($) => $.link.proof)}</Button>
          <ErrorLine text={failure} />
        </>
      )}
    </div>
  )
}
