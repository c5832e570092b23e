import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { type View, ZoomTools } from './zoom-tools.tsx'

type File = { id: string; filename: string }
type Props = {
  title: string
  badge?: ReactNode
  files?: File[]
  view?: View
  onDownload: (file: File) => void
  onClose: () => void
}

export function CompareHead({ title, badge, files, view, onDownload, onClose }: Props) {
  const { t } = useTranslation('compare')
  return (
    <header className="compare-head">
      <div className="names">
        <Heading slot="title" className="h3 cut">
          {title}
        </Heading>
        {badge}
      </div>
      {view && <ZoomTools {...view} />}
      {files && (
        <Menu
          label={t(($) => $.download)}
          icon={<Download aria-hidden="true" />}
          entries={files.map((file) => ({
            id: file.id,
            label: file.filename,
            icon: null,
            onAction: () => onDownload(file),
          }))}
        />
      )}
      <IconButton label={t(($) => $.close)} icon={<X aria-hidden="true" />} tip={false} onClick={onClose} />
    </header>
  )
}
