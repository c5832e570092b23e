import { useTranslation } from 'react-i18next'
import { money } from '../../platform/money.ts'

type Props = { sills: 24 | 28 }

const facade = { count: 12, cents: 984_000 }
const sillCents = 21_500
const transportCents = 64_000

/** The lines of an order or invoice, which add up. One differs between the two. */
export function OrderLines({ sills }: Props) {
  const { t, i18n } = useTranslation('papier')
  const amount = (cents: number) => <span className="sheet-amount">{money(cents, i18n.language)}</span>

  return (
    <>
      <li className="sheet-heads">
        <span>{t(($) => $.description)}</span>
        <span>{t(($) => $.count)}</span>
        <span className="sheet-amount">{t(($) => $.amount)}</span>
      </li>
      <li>
        <span>{t(($) => $.facade)}</span>
        <span>{facade.count}</span>
        {amount(facade.cents)}
      </li>
      <li className="diff">
        <span>{t(($) => $.sill)}</span>
        <span>{sills}</span>
        {amount(sills * sillCents)}
      </li>
      <li>
        <span>{t(($) => $.transport)}</span>
        <span>1</span>
        {amount(transportCents)}
      </li>
      <li className="sheet-sum">
        <span>{t(($) => $.total)}</span>
        <span className="sheet-count" />
        {amount(facade.cents + sills * sillCents + transportCents)}
      </li>
    </>
  )
}
