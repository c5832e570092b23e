import { sumOfCents, toCents, toMoney } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import './work.css'
import type { ExtraWork } from './works.ts'

const atFirst = 5

/**
 * The agreed extra work of a dossier with its sum, and the offers, beside the documents. Offers come first: they wait
 * for somebody.
 */
export function SideWork({ works }: { works: ExtraWork[] }) {
  const { t, i18n } = useTranslation('work')
  const money = (amount: string) => moneyText(amount, 'EUR', i18n.language)
  const [all, setAll] = useState(false)
  const byNumber = works.toReversed()
  const agreed = byNumber.filter(({ state }) => state === 'accepted')
  const offered = byNumber.filter(({ state }) => state === 'offered')
  const sorted = works.length > atFirst ? [...offered, ...agreed] : byNumber
  const hidden = sorted.length - atFirst

  return (
    <section className="mini-card" aria-label={t(($) => $.side.title)}>
      <div>
        <b>{t(($) => $.side.title)}</b>
        {offered.length > 0 && <Badge kind="agreed">{t(($) => $.side.offers, { count: offered.length })}</Badge>}
      </div>
      {(all ? sorted : sorted.slice(0, atFirst)).map(({ id, state, work: { number, description, amount } }) => (
        <p key={id} className="side-work">
          <span className="cut" title={description}>
            {t(($) => $.side[state === 'offered' ? 'offered' : 'agreed'], { number, description })}
          </span>
          <span>{money(amount)}</span>
        </p>
      ))}
      {hidden > 0 && (
        <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t(($) => $.side.fewer) : t(($) => $.side.more, { count: hidden })}
        </button>
      )}
      {agreed.length > 0 && (
        <p className="side-work side-sum">
          <span>{t(($) => $.side.sum)}</span>
          <span>{money(toMoney(sumOfCents(agreed.map(({ work }) => toCents(work.amount)))))}</span>
        </p>
      )}
    </section>
  )
}
