import { sumOfCents, toCents, toMoney } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ExtraWork } from './works.ts'

/** The agreed extra work of a dossier with its sum, and the offers, beside the documents. */
export function SideWork({ works }: { works: ExtraWork[] }) {
  const { t, i18n } = useTranslation('work')
  const money = (amount: string) => moneyText(amount, 'EUR', i18n.language)
  const shown = works.toReversed()
  const agreed = shown.filter(({ state }) => state === 'accepted')
  const offered = shown.length - agreed.length

  return (
    <section className="mini-card" aria-label={t(($) => $.side.title)}>
      <div>
        <b>{t(($) => $.side.title)}</b>
        {offered > 0 && <Badge kind="agreed">{t(($) => $.side.offers, { count: offered })}</Badge>}
      </div>
      {shown.map(({ id, state, work: { number, description, amount } }) => (
        <p key={id} className="side-work">
          <span className="cut" title={description}>
            {t(($) => $.side[state === 'offered' ? 'offered' : 'agreed'], { number, description })}
          </span>
          <span>{money(amount)}</span>
        </p>
      ))}
      {agreed.length > 0 && (
        <p className="side-work side-sum">
          <span>{t(($) => $.side.sum)}</span>
          <span>{money(toMoney(sumOfCents(agreed.map(({ work }) => toCents(work.amount)))))}</span>
        </p>
      )}
    </section>
  )
}
