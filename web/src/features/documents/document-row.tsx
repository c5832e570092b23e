import type { Document } from '@klopt/contract'
import { Download, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paper } from '../../ui/paper.tsx'
import { When } from '../../ui/when.tsx'
import { FileName } from './file-name.tsx'

type Props = { document: Document; onDownload: () => void; onDelete: () => void; onOpenStrip: () => void }

export function DocumentRow({ document: { filename, created_at, can_delete }, ...on }: Props) {
  const { t } = useTranslation('documents')

  return (
    <li className="doc-row">
      <button type="button" className="strip-open" title={filename} onClick={on.onOpenStrip}>
        <span className="sr">{filename}</span>
      </button>
      <Paper filename={filename} />
      <div className="name">
        <FileName name={filename} />
        <When at={created_at} as="date" />
      </div>
      <div className="tools">
        {can_delete && (
          <IconButton
            label={t(($) => $.delete, { filename })}
            icon={<Trash2 aria-hidden="true" />}
            tip={false}
            onClick={on.onDelete}
          />
        )}
        <IconButton
          label={t(($) => $.download, { filename })}
          icon={<Download aria-hidden="true" />}
          tip={false}
          onClick={on.onDownload}
        />
      </div>
    </li>
  )
}
