import type { Card } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { answeredQuery } from './answered.ts'
import { lineOf } from './proposal.ts'
import { useWayText } from './way-text.ts'
import './offer.css'

/** The proposal that ended because the card changed, struck through. */
export function Lapsed({ card, id }: { card: Card; id: string }) {
  const { t } = useTranslation('proposals')
  const terms = useQuery(answeredQuery(id)).data?.terms
  const { termText } = useWayText(card.currency)
  return (
    <p className="offer-struck">
      <Undo2 aria-hidden="true" />
      <span>
        {t(($) => $.lapsed)}
        {terms && (
          <>
            {'. '}
            <del>{terms.lines.map((line) => termText(line, lineOf(card, line))).join(', ')}</del>
          </>
        )}
      </span>
    </p>
  )
}
