import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { later } from '../../platform/later.ts'
import { MenuButton } from '../../ui/menu.tsx'
import type { RowMenuProps } from './row-menu-open.tsx'

const RowMenuOpen = later(() => import('./row-menu-open.tsx').then((file) => file.RowMenuOpen))

/** Rare actions on a document. Their code is loaded on the first click. */
export function RowMenu(props: RowMenuProps) {
  const { t } = useTranslation('documents')
  return (
    <MenuButton label={t(($) => $.more, { filename: props.document.filename })} icon={<Ellipsis aria-hidden="true" />}>
      <RowMenuOpen {...props} />
    </MenuButton>
  )
}
