import type { ArchivedDocument } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { longDate } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { classes } from '../../ui/classes.ts'
import { saveDocument, sizeText } from './archive.ts'
import { atFound } from './at-found.ts'
import { useDownload } from './use-download.ts'

type Props = {
  dossierId: string
  documents: ArchivedDocument[]
  /** The one that a search led to. */
  found: string | null
  nameOf: (companyId: string) => string
}

export function ArchivedDocuments({ dossierId, documents, found, nameOf }: Props) {
  const { t, i18n } = useTranslation('archive')
  const { busy, download } = useDownload<string>()
  return (
    <TitledCard id="documents" title={t(($) => $.documents)}>
      {documents.length === 0 && <p className="archived-none">{t(($) => $.no_documents)}</p>}
      <ul className="rows">
        {documents.map(({ id, filename, uploader, company_id, created_at, size, left_out }) => (
          <li key={id} className={classes('archived-document', id === found && 'found')} {...atFound(id === found)}>
            <span className="grow">
              <b className="archived-name">{filename}</b>
              <span className="line2">
                {[
                  `${uploader} (${nameOf(company_id)})`,
                  longDate(created_at, i18n.language),
                  left_out ? t(($) => $.left_out[left_out]) : sizeText(size, i18n.language),
                ].join(' · ')}
              </span>
            </span>
            {!left_out && (
              <Button
                size="sm"
                aria-label={t(($) => $.download_of, { filename })}
                busy={busy === id && t(($) => $.busy)}
                onClick={() => void download(id, () => saveDocument(dossierId, id))}
              >
                {t(($) => $.download)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
