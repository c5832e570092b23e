import type { Document } from '@klopt/contract'
import { Ellipsis, FileUp, Pin, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { useUndoVersion } from './use-undo-version.ts'

type Props = { document: Document; onReplace: () => void; onPin: (() => void) | null }

/** Rare actions on a document: pin it, and an own one replace it, or mark it as not a new version. */
export function RowMenu({ document, onReplace, onPin }: Props) {
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

  const { can_replace, version_root } = document
  const own = !can_replace ? [] : version_root === null ? [replace] : [replace, alone]
  const pinning = { id: 'pin', label: t(($) => $.pin), icon: <Pin aria-hidden="true" /> }
  const pin = onPin ? [{ ...pinning, onAction: onPin }] : []

  return (
    <Menu
      label={t(($) => $.more, { filename: document.filename })}
      icon={<Ellipsis aria-hidden="true" />}
      entries={[...pin, ...own]}
    />
  )
}
