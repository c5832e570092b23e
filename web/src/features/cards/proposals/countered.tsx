import { type Card, payOf, type Terms } from '@klopt/contract'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { Sum } from '../chat/figures.tsx'
import { lineOf } from './proposal.ts'
import { useWayText } from './way-text.ts'

/** The own proposal that the other company countered, struck through. */
export function Struck({ card, terms, at }: { card: Card; terms: Terms; at: string }) {
  const { t } = useTranslation('proposals')
  const { termText } = useWayText(terms.currency)
  const credited = terms.lines.filter(({ credit }) => Number(credit) !== 0)
  const shown = credited.length > 0 ? credited : terms.lines
  const { sums } = card
  return (
    <p className="offer-struck">
      <Undo2 aria-hidden="true" />
      <span>
        <WhenIn at={at} as="chat" say={(time) => t(($) => $.own_at, { time })} />{' '}
        <del>{shown.map((line) => termText(line, lineOf(card, line))).join(', ')}</del>
      </span>
      {sums && <Sum amount={payOf({ ...card, sums }, { terms }).now} currency={terms.currency} />}
    </p>
  )
}

/** How a term of a counter-proposal relates to the own proposal. */
export function Compared({ line, own }: { line: Terms['lines'][number]; own: Terms }) {
  const { t, i18n } = useTranslation('proposals')
  const before = own.lines.find(({ n }) => n === line.n)
  if (!before) return null
  const amount = moneyText(before.credit, own.currency, i18n.language)
  if (before.credit !== line.credit) return <small>{t(($) => $.was, { amount })}</small>
  return before.way === line.way ? <small>{t(($) => $.same)}</small> : null
}
