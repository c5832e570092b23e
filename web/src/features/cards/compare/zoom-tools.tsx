import { Check, Columns2, Rows2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { type Layout, percentNow, type Zoom, zoomSteps } from './zoom.ts'

export type View = { zoom: Zoom; layout: Layout; setZoom: (zoom: Zoom) => void; setLayout: (layout: Layout) => void }

/** The size of the pages, and whether they are side by side. */
export function ZoomTools({ zoom, layout, setZoom, setLayout }: View) {
  const { t } = useTranslation('compare')
  const other: Layout = layout === 'beside' ? 'above' : 'beside'
  const sizes: Zoom[] = ['fit', 'line', 100, 150, 200]

  function name(size: Zoom): string {
    return typeof size === 'number' ? `${size}%` : t(($) => $.zoom[size])
  }
  function step(by: 1 | -1) {
    const now = percentNow(zoom)
    const next = by > 0 ? zoomSteps.find((one) => one > now) : zoomSteps.findLast((one) => one < now)
    if (next) setZoom(next)
  }

  return (
    <div className="zoom only-d">
      <IconButton
        className="compare-layout"
        label={t(($) => $.layout[other])}
        icon={other === 'beside' ? <Columns2 aria-hidden="true" /> : <Rows2 aria-hidden="true" />}
        onClick={() => setLayout(other)}
      />
      <IconButton
        label={t(($) => $.zoom.smaller)}
        icon={<ZoomOut aria-hidden="true" />}
        tip={false}
        disabled={zoom === zoomSteps[0]}
        onClick={() => step(-1)}
      />
      <Menu
        label={t(($) => $.zoom.size, { size: name(zoom) })}
        icon={name(zoom)}
        look="percent"
        entries={sizes.map((size) => ({
          id: String(size),
          label: name(size),
          icon: size === zoom ? <Check aria-hidden="true" /> : <span className="no-sign" />,
          chosen: size === zoom,
          onAction: () => setZoom(size),
        }))}
      />
      <IconButton
        label={t(($) => $.zoom.larger)}
        icon={<ZoomIn aria-hidden="true" />}
        tip={false}
        disabled={zoom === zoomSteps.at(-1)}
        onClick={() => step(1)}
      />
    </div>
  )
}
