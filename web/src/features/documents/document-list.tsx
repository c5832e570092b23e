import type { Document, Dossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentsQuery, groupDocuments } from './documents.ts'
import { useDownload } from './use-download.ts'

type Props = {
  dossier: Dossier
  companyId: string
  onUpload: () => void
  onOpenStrip: () => void
  onDelete: (document: Document) => void
}

export function DocumentList({ dossier, companyId, onUpload, onOpenStrip, onDelete }: Props) {
  const { t } = useTranslation('documents')
  const { data: documents, isError, isFetching, refetch } = useQuery(documentsQuery(dossier.id))
  const download = useDownload()

  if (!documents) {
    if (!isError) return null
    return <LoadFailed text={t(($) => $.load_failed)} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (documents.length === 0) {
    return (
      <div className="docs-list">
        <Empty text={t(($) => $.empty)}>
          {dossier.permissions.upload && (
            <button type="button" className="link" onClick={onUpload}>
              {t(($) => $.upload.title)}
            </button>
          )}
        </Empty>
      </div>
    )
  }
  const names = new Map(dossier.companies.map(({ id, name }) => [id, name]))
  const { own, groups } = groupDocuments(documents, companyId, [...names.keys()])
  const sections = [
    { key: 'own', title: t(($) => $.own), documents: own },
    ...groups.map((group) => ({
      key: group.company_id,
      title: names.get(group.company_id) ?? t(($) => $.former),
      documents: group.documents,
    })),
  ].filter((section) => section.documents.length > 0)

  return (
    <div className="docs-list">
      {sections.map(({ key, title, documents }) => (
        <section key={key}>
          <h3 className="h4">{title}</h3>
          <ul>
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                onDownload={() => download(document)}
                onDelete={() => onDelete(document)}
                onOpenStrip={onOpenStrip}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
