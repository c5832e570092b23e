import type { Document } from '@klopt/contract'
import { CircleAlert, Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paper } from '../../ui/paper.tsx'
import { When } from '../../ui/when.tsx'
import { FileName } from './file-name.tsx'
import { KindChip } from './kind-chip.tsx'
import { notReadText } from './left-out.ts'
import { RowMenu } from './row-menu.tsx'
import { ByMail } from './by-mail.tsx'
import { PenHint } from './pen-hint.tsx'
import { Opened } from './opened.tsx'

// Not every document has these, so their code is loaded on demand.

type Props = {
  document: Document
  /** Whether it is of the own company. */
  own: boolean
  /** The name of the company whose paper it is, if its uploader's company is the other one. */
  on_behalf: string | undefined
  /** Whether the user may change the kind. */
  may_change_kind: boolean
  /** Whether the document has other versions. */
  versioned: boolean
  /** The error of a failed download or deletion. */
  wrong: string | null
  onPreview: () => void
  onDownload: () => void
  onPin: (() => void) | null
  onReplace: () => void
  onDelete: (row: Element | null) => void
  onOpenStrip: (row: Element | null) => void
}

export function DocumentRow({ document, own, on_behalf, may_change_kind, versioned, wrong, ...on }: Props) {
  const { filename, created_at, can_delete, opened } = document
  const { t } = useTranslation('documents')
  const notRead = notReadText(t, document)

  return (
    <li className="doc-row">
      <button
        type="button"
        className="strip-open"
        title={filename}
        onClick={(event) => on.onOpenStrip(event.currentTarget.closest('.doc-row'))}
      >
        <span className="sr">{filename}</span>
      </button>
      <Paper filename={filename} />
      <div className="name">
        <button type="button" className="doc-name" aria-label={filename} onClick={on.onPreview}>
          <FileName name={filename} />
        </button>
        <div className="doc-about">
          <KindChip document={document} may={may_change_kind} version={versioned ? document.version : null} />
          <When at={created_at} as="date" />
          {document.by_mail && <ByMail />}
          {may_change_kind && document.pen === 'asked' && document.kind === 'delivery_note' && (
            <PenHint onOpen={on.onPreview} />
          )}
        </div>
        {on_behalf && (
          <p className="on-behalf">
            {t(($) => $.on_behalf, { name: document.uploader.full_name, company: on_behalf })}
          </p>
        )}
        {own && opened && <Opened opened={opened} />}
      </div>
      <div className="tools">
        <RowMenu document={document} onReplace={on.onReplace} onPin={on.onPin} />
        {can_delete && (
          <IconButton
            label={t(($) => $.delete, { filename })}
            icon={<Trash2 aria-hidden="true" />}
            tip={false}
            onClick={(event) => on.onDelete(event.currentTarget.closest('.doc-row'))}
          />
        )}
        <IconButton
          label={t(($) => $.download, { filename })}
          icon={<Download aria-hidden="true" />}
          tip={false}
          onClick={on.onDownload}
        />
      </div>
      {notRead && <p className="left-out">{notRead}</p>}
      {wrong && (
        <p className="error">
          <CircleAlert className="s16" aria-hidden="true" />
          {wrong}
        </p>
      )}
    </li>
  )
}
