import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import { useTexts } from '../reading/use-texts.ts'
import { Deck } from './deck.ts'
import { Slide } from './slide.tsx'
import './slides.css'
import { Steer } from './steer.tsx'

export const handle: PageScript = 'small'

/** The deck for investors. Its slides are a list until the script shows them one at a time. */
export default function Slides() {
  const deck = useTexts('slides', Deck)

  return (
    <main className="deck" data-deck>
      <PageHead title={`${deck.title} – Klopt`} description={deck.description} />
      <h1 className="sr">{deck.title}</h1>
      {deck.slides.map((slide, index) => (
        <Slide key={slide.type === 'title-page' ? slide.text : slide.heading} slide={slide} id={`slide-${index + 1}`} />
      ))}
      <Steer texts={deck} total={deck.slides.length} />
    </main>
  )
}
