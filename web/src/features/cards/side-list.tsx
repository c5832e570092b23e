import type { Card } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderAccount } from './order-account.tsx'
import { SideCard } from './side-card.tsx'
import { SideWork } from './work/side-work.tsx'
import type { ExtraWork } from './work/works.ts'

const atFirst = 2

type Props = { cards: Card[]; works: ExtraWork[] }

/** The extra work and the cards of a dossier as short summaries. */
export function SideList({ cards: allCards, works }: Props) {
  const { t } = useTranslation('cards')
  const [all, setAll] = useState(false)
  const cards = allCards
    .filter(({ state }) => state !== 'withdrawn' && state !== 'reading')
    .toSorted((one, other) => Number(isCalm(one)) - Number(isCalm(other)))
  const shown = all ? cards : cards.slice(0, atFirst)
  if (cards.length === 0 && works.length === 0) return null

  return (
    <div className="mini-cards">
      {works.length > 0 && <SideWork works={works} />}
      {cards.map(
        ({ id, account, currency }) => account && <OrderAccount key={id} account={account} currency={currency} />,
      )}
      {shown.map((card) => (
        <SideCard key={card.id} card={card} />
      ))}
      {cards.length > atFirst && (
        <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t(($) => $.side.fewer) : t(($) => $.side.more, { count: cards.length - atFirst })}
        </button>
      )}
    </div>
  )
}

/** Cards that need someone come first, so that none is behind the button while calm cards are shown. */
function isCalm({ badge, within_limit }: Card): boolean {
  return within_limit === true || (badge !== null && badge.says !== 'differs' && badge.says !== 'unsure')
}
