import { type Document, type Dossier, issuerOf } from '@klopt/contract'
import { type FocusEvent, type ReactNode, useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useDelete, useDeleting } from './delete.ts'
import { DocumentRow } from './document-row.tsx'
import { versionedRoots } from './documents.ts'
import { useWaitingFiles } from './outbox/waiting-files.ts'
import { focusAfter } from './focus-after.ts'
import type { Documents } from './use-documents.ts'
import { useDownload } from './use-download.ts'
import { OlderDocuments } from './older-documents.tsx'
import { WaitingList } from './outbox/waiting-list.tsx'

// Loaded on demand, because few dossiers have more than one page of documents.

type Props = {
  dossier: Dossier
  documents: Documents
  above?: ReactNode
  awaited?: boolean | undefined
  onUpload: () => void
  onReplace: (document: Document) => void
  onOpenStrip: (row: Element | null) => void
  onPreview: (document: Document) => void
  onPin: ((document: Document) => void) | null
  onApproach: () => void
}

export function DocumentList({
  dossier,
  documents,
  above,
  awaited,
  onUpload,
  onReplace,
  onOpenStrip,
  onPreview,
  onPin,
  onApproach,
}: Props) {
  const { t } = useTranslation('documents')
  const list = useRef<HTMLDivElement>(null)
  const { download, wrong } = useDownload()
  const remove = useDelete(dossier.id)
  const { whyNot } = useDeleting(dossier.id)
  const { sections, older } = documents
  const waiting = useWaitingFiles(dossier.id)
  const due = useDeferredValue(true, false) // the conversation renders first

  /** The company whose paper it is, if the other one added it. */
  function nameOfOther(document: Document): string | undefined {
    const issuer = issuerOf(document)
    if (issuer === document.uploader_company_id) return undefined
    return dossier.companies.find(({ id }) => id === issuer)?.name
  }
  function deleteOne(document: Document, row: Element | null) {
    focusAfter(row, list.current)
    remove(document.id)
  }
  function approach(event: FocusEvent | { target: EventTarget }) {
    if (event.target instanceof Element && event.target.closest('.doc-name')) onApproach()
  }

  if (documents.failed)
    return <LoadFailed text={t(($) => $.load_failed)} onRetry={documents.retry} busy={documents.busy} />
  if (!sections || awaited || !due) return null
  const versioned = versionedRoots(sections.flatMap(({ documents }) => documents))

  return (
    <div className="docs-list" ref={list} onPointerOver={approach} onFocus={approach}>
      {above}
      {waiting.length > 0 && <WaitingList files={waiting} />}
      {sections.length === 0 && waiting.length === 0 && !older.exist && (
        <Empty text={t(($) => $.empty)}>
          {dossier.permissions.upload && (
            <button type="button" className="link" onClick={onUpload}>
              {t(($) => $.upload.title)}
            </button>
          )}
        </Empty>
      )}
      {sections.map(({ key, title, documents }) => (
        <section key={key}>
          <h3 className="h4" dir="auto">
            {title}
          </h3>
          <ul>
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                own={key === 'own'}
                on_behalf={nameOfOther(document)}
                may_change_kind={dossier.permissions.upload}
                versioned={document.version_root !== null || versioned.has(document.id)}
                wrong={wrong[document.id] ?? whyNot(document.id)}
                onPreview={() => onPreview(document)}
                onPin={onPin && dossier.pinned?.id !== document.id ? () => onPin(document) : null}
                onReplace={() => onReplace(document)}
                onDownload={() => download(document)}
                onDelete={(row) => deleteOne(document, row)}
                onOpenStrip={onOpenStrip}
              />
            ))}
          </ul>
        </section>
      ))}
      {older.exist && <OlderDocuments {...older} />}
    </div>
  )
}
