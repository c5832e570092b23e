import { Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'

type File = { id: string; filename: string }
type Props = {
  title: string
  badge?: ReactNode
  files?: File[]
  zoom?: { percent: number; set: (percent: number) => void }
  onDownload: (file: File) => void
  onClose: () => void
}
const steps = [50, 75, 100, 125, 150, 200, 300]

export function CompareHead({ title, badge, files, zoom, onDownload, onClose }: Props) {
  const { t } = useTranslation('compare')
  const smaller = zoom && steps.findLast((step) => step < zoom.percent)
  const larger = zoom && steps.find((step) => step > zoom.percent)
  return (
    <header className="compare-head">
      <div className="names">
        <Heading slot="title" className="h3 cut">
          {title}
        </Heading>
        {badge}
      </div>
      {zoom && (
        <div className="zoom only-d">
          <IconButton
            label={t(($) => $.zoom.smaller)}
            icon={<ZoomOut aria-hidden="true" />}
            tip={false}
            disabled={smaller === undefined}
            onClick={() => smaller && zoom.set(smaller)}
          />
          <button type="button" className="percent" title={t(($) => $.zoom.actual)} onClick={() => zoom.set(100)}>
            {zoom.percent}%
          </button>
          <IconButton
            label={t(($) => $.zoom.larger)}
            icon={<ZoomIn aria-hidden="true" />}
            tip={false}
            disabled={larger === undefined}
            onClick={() => larger && zoom.set(larger)}
          />
        </div>
      )}
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
