import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { z } from 'zod'
import { SiteLink } from '../site-link.tsx'
import type { Deck } from './deck.ts'
import './steer.css'

type Props = { texts: z.infer<typeof Deck>; total: number }

/** The position in the deck and the navigation. Hidden until the script is loaded. */
export function Steer({ texts, total }: Props) {
  const count = texts.count.replace('{{total}}', String(total))
  const dots = Array.from({ length: total }, (_, index) => texts.dot.replace('{{n}}', String(index + 1)))

  return (
    <nav className="steer" aria-label={texts.steer} data-steer hidden>
      <SiteLink to="/investeerder" className="icon-btn" aria-label={texts.leave}>
        <X aria-hidden="true" />
      </SiteLink>
      <span className="steer-count" role="status" data-count={count} />
      <span className="steer-dots">
        {dots.map((label) => (
          <button key={label} type="button" aria-label={label} data-dot />
        ))}
      </span>
      <button type="button" className="icon-btn ring" aria-label={texts.previous} data-step>
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" className="icon-btn ring" aria-label={texts.next} data-step>
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  )
}
