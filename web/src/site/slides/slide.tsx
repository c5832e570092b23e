import { Wordmark } from '../../ui/wordmark.tsx'
import { Difference } from '../papier/difference.tsx'
import { RichText } from '../reading/rich-text.tsx'
import type { Slide as SlideTexts } from './deck.ts'

type Props = { slide: SlideTexts; id: string }

export function Slide({ slide, id }: Props) {
  const look = { id, className: `slide ${slide.type}`, 'data-slide': slide.type }

  switch (slide.type) {
    case 'title-page':
      return (
        <section {...look}>
          <Wordmark />
          <p>{slide.text}</p>
          <p className="slide-by">{slide.by}</p>
        </section>
      )
    case 'text-only':
      return (
        <section {...look}>
          <h2>{slide.heading}</h2>
          <p>
            <RichText text={slide.text} />
          </p>
        </section>
      )
    case 'bullet-list':
      return (
        <section {...look}>
          <h2>{slide.heading}</h2>
          <ul>
            {slide.bullets.map((bullet) => (
              <li key={bullet}>
                <span>
                  <RichText text={bullet} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )
    case 'image-only':
      return (
        <section {...look}>
          <h2>{slide.heading}</h2>
          <Difference />
        </section>
      )
  }
}
