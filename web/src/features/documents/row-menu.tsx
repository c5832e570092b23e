import type { Document } from '@klopt/contract'
import { Ellipsis, FileUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { useUndoVersion } from './use-undo-version.ts'

/** Rare actions on an own document: replace it, or mark it as not a new version. */
export function RowMenu({ document, onReplace }: { document: Document; onReplace: () => void }) {
  const { t } = useTranslation('documents')
  const undo = useUndoVersion(document)
  const replace = {
    id: 'replace',
    label: t(($) => $.version.new),
    icon: <FileUp aria-hidden="true" />,
    onAction: onReplace,
  }
  const alone = {
    id: 'alone',
    label: t(($) => $.version.undo),
    icon: <X aria-hidden="true" />,
    onAction: undo,
  }

  return (
    <Menu
      label={t(($) => $.more, { filename: document.filename })}
      icon={<Ellipsis aria-hidden="true" />}
      entries={document.version_root === null ? [replace] : [replace, alone]}
    />
  )
}
