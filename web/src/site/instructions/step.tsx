import { Maximize2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import '../beside.css'
import { Plate } from '../papier/plate.tsx'
import { Points } from '../points.tsx'

type Props = {
  nr: number
  name: 'register' | 'people' | 'dossier' | 'close'
  /** The name of the picture, and its key in the texts of `papier`. */
  picture: 'registration' | 'colleagues' | 'new' | 'card'
  Picture: ComponentType
}

/**
 * One step with its picture. The button covers the picture, and the script shows it where there is room to enlarge.
 */
export function Step({ nr, name, picture, Picture }: Props) {
  const { t } = useTranslation('instructions')
  const { t: drawn } = useTranslation('papier')
  const title = t(($) => $[name].title)

  return (
    <section className="beside work-step">
      <Plate>
        <Picture />
        <button
          type="button"
          className="enlarge"
          aria-label={t(($) => $.enlarge, { alt: drawn(($) => $[picture].alt) })}
          aria-haspopup="dialog"
          data-enlarge={t(($) => $.enlarged, { nr, title })}
          hidden
        >
          <Maximize2 aria-hidden="true" />
        </button>
      </Plate>
      <div>
        <p className="step-nr">{t(($) => $.step, { nr })}</p>
        <h2 className="beside-title">{title}</h2>
        <p className="muted">{t(($) => $[name].text)}</p>
        <Points points={t(($) => $[name].points, { returnObjects: true })} />
      </div>
    </section>
  )
}
