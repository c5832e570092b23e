import type { Document } from '@klopt/contract'
import { Ellipsis, FileUp, Link, Pin, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../platform/dossier-link.ts'
import { MenuOpen } from '../../ui/menu-open.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { useUndoVersion } from './use-undo-version.ts'

export type RowMenuProps = { document: Document; onReplace: () => void; onPin: (() => void) | null }

/** Rare actions on a document: pin it, copy its link, and an own one replace it, or mark it as not a new version. */
export function RowMenuOpen({ document, onReplace, onPin }: RowMenuProps) {
  const { t } = useTranslation('documents')
  const ui = useTranslation('ui')
  const undo = useUndoVersion(document)
  const copyLink = useCopyLink()
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
  const { id, dossier_id } = document
  const link = {
    id: 'link',
    label: ui.t(($) => $.link.copy),
    icon: <Link aria-hidden="true" />,
    onAction: () => void copyLink(addressOf(dossier_id, { kind: 'document', id })),
  }
  const pin = onPin ? [{ ...pinning, onAction: onPin }] : []

  return (
    <MenuOpen
      label={t(($) => $.more, { filename: document.filename })}
      icon={<Ellipsis aria-hidden="true" />}
      entries={[...pin, link, ...own]}
    />
  )
}
