import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { zoomLeast, zoomMost, zoomed } from './zoom.ts'

type Props = { percent: number; onZoom: (percent: number) => void }

export function ZoomTools({ percent, onZoom }: Props) {
  const { t } = useTranslation('documents')
  return (
    <div className="zoom only-d">
      <IconButton
        label={t(($) => $.preview.smaller)}
        icon={<ZoomOut aria-hidden="true" />}
        tip={false}
        disabled={percent <= zoomLeast}
        onClick={() => onZoom(zoomed(percent, -1))}
      />
      <button type="button" className="percent" title={t(($) => $.preview.actual)} onClick={() => onZoom(100)}>
        {percent}%
      </button>
      <IconButton
        label={t(($) => $.preview.larger)}
        icon={<ZoomIn aria-hidden="true" />}
        tip={false}
        disabled={percent >= zoomMost}
        onClick={() => onZoom(zoomed(percent, 1))}
      />
    </div>
  )
}
