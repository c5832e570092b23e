import { Wordmark } from '../../ui/wordmark.tsx'
import { Exhibit } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

const sizes = [
  { size: 'display', note: 'display 72/74 · 640' },
  { size: 'page', note: 'h1 44/50 · 640' },
  { size: 'h2', note: 'h2 36/44 · 620' },
  { size: 'h1', note: 'app h1 24/32 · 640' },
  { size: 'lead', note: 'lead 19/29 · 400' },
  { size: 'h3', note: 'h3 17/24 · 620' },
  { size: 'plain', note: '17/28 · 400' },
  { size: 'in-app', note: 'app 15/22 · 400' },
  { size: 'small', note: '13/18 · 400' },
] as const

export function Letters() {
  const { letters: texts } = useGalleryTexts()
  return (
    <Exhibit title={texts.title}>
      <ul className="letters">
        <li>
          <span className="letters-mark">
            <Wordmark />
          </span>
          <small>{texts.wordmark}</small>
        </li>
        {sizes.map(({ size, note }) => (
          <li key={size}>
            <span className={`${size} letters-${size}`}>{texts[size]}</span>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </Exhibit>
  )
}
