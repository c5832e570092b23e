import type { ArchiveItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Punts } from '../../ui/punts.tsx'
import { type ArchiveFile, saveArchive, sizeText } from './archive.ts'
import { useDownload } from './use-download.ts'

/** The two files of an archive, once they are made. */
export function ArchiveFiles({ item }: { item: ArchiveItem }) {
  const { t, i18n } = useTranslation('archive')
  const { busy, download } = useDownload<ArchiveFile>()

  if (item.state === 'making') {
    return (
      <span className="archive-making small muted" role="status">
        <Punts />
        {t(($) => $.making)}
      </span>
    )
  }
  const { title } = item
  const size = sizeText(item.zip_size, i18n.language)
  return (
    <span className="archive-files">
      <Button
        size="sm"
        aria-label={t(($) => $.all_of, { title, size })}
        busy={busy === 'zip' && t(($) => $.busy)}
        onClick={() => void download('zip', () => saveArchive(item, 'zip'))}
      >
        {t(($) => $.all, { size })}
      </Button>
      <Button
        size="sm"
        aria-label={t(($) => $.proof_of, { title })}
        busy={busy === 'pdf' && t(($) => $.busy)}
        onClick={() => void download('pdf', () => saveArchive(item, 'pdf'))}
      >
        {t(($) => $.proof)}
      </Button>
    </span>
  )
}
