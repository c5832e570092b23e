import { Exhibit } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

const colours = [
  'bg',
  'surface',
  'sunken',
  'hover',
  'line',
  'line-strong',
  'text',
  'muted',
  'ink',
  'ink-soft',
  'klopt',
  'klopt-soft',
  'oker',
  'oker-soft',
  'menie',
  'menie-soft',
] as const

export function Colours() {
  const { colours: texts } = useGalleryTexts()
  return (
    <Exhibit title={texts.title}>
      <ul className="swatches">
        {colours.map((colour) => (
          <li key={colour}>
            <i className={`of-${colour}`} aria-hidden="true" />
            <b>{colour}</b>
            {texts[colour]}
          </li>
        ))}
      </ul>
    </Exhibit>
  )
}
