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
  /** The file whose download is being asked for. */
  busy: ArchiveFile | null
  onDownload: (file: ArchiveFile) => Promise<void>
}

/** A closed dossier as its mailed link shows it: what it was, and its two files as soon as they are made. */
export function LinkedArchive({ archive, failure, busy, onDownload }: Props) {
  const { t, i18n } = useTranslation('archive')
  const { title, closed_at, closed_by, counterpart_name, state, zip_size } = archive
  const said = { day: longDate(closed_at, i18n.language), name: closed_by, company: counterpart_name ?? '' }
  const button = (file: ArchiveFile) => ({
    size: 'tall' as const,
    wide: true,
    busy: busy === file && t(($) => $.busy),
    onClick: () => void onDownload(file),
  })
  return (
    <div className="card archive-link">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t(($) => $.link.closed, said)}</p>
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
