import { Wordmark } from '../../ui/wordmark.tsx'
import { classes } from '../../ui/classes.ts'
import { CardPicture, TurnPicture } from '../papier/card-picture.tsx'
import { Closing } from '../papier/closing.tsx'
import { Colleagues } from '../papier/colleagues.tsx'
import { CompanySearch } from '../papier/company-search.tsx'
import { Difference } from '../papier/difference.tsx'
import { Proposal } from '../papier/proposal.tsx'
import { SharedDossier } from '../papier/shared-dossier.tsx'
import { RichText } from '../reading/rich-text.tsx'
import type { Slide as SlideTexts, SlidePicture } from './deck.ts'

const pictures = {
  papers: Difference,
  dossier: SharedDossier,
  closing: Closing,
  colleagues: Colleagues,
  search: CompanySearch,
  proposal: Proposal,
  turn: TurnPicture,
} satisfies Record<SlidePicture, unknown>

type Props = { slide: SlideTexts; id: string }

export function Slide({ slide, id }: Props) {
  const Picture = 'picture' in slide && slide.picture ? pictures[slide.picture] : null
  const look = { id, className: classes('slide', slide.type, Picture && 'pictured'), 'data-slide': slide.type }

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
          {Picture && <Picture />}
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
          {Picture && <Picture />}
        </section>
      )
    case 'image-only':
      return (
        <section {...look}>
          <h2>{slide.heading}</h2>
          <CardPicture />
        </section>
      )
  }
}
