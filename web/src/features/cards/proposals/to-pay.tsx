import { type Card, payOf, type Pay, type Terms, toCents, toMoney } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { DueDate } from './due-date.tsx'

type Props = {
  card: Card
  terms: Terms
  /** The own proposal that this one counters. */
  own: Terms | null
}

/** The amount to pay once these terms are agreed, with its VAT, its date, and the credit note that follows or what changed. */
export function ToPay({ card: { sums, ...card }, terms, own }: Props) {
  const { t, i18n } = useTranslation('proposals')
  if (!sums) return null
  const pay = payOf({ ...card, sums }, { terms })
  const { now, excl, credit_note } = pay
  const money = (amount: string) => moneyText(amount, terms.currency, i18n.language)

  const before = own && payOf({ ...card, sums }, { terms: own }).now

  function changeText(): string | null {
    if (!before || now === null)
      return credit_note?.incl ? t(($) => $.pay.then, { incl: money(credit_note.incl) }) : null
    const change = toCents(now) - toCents(before)
    if (change === 0n) return null
    const amount = money(toMoney(change < 0n ? -change : change))
    return t(($) => (change < 0n ? $.pay.less : $.pay.more), { amount })
  }
  const change = changeText()
  return (
    <p className="offer-pay">
      <span>{t(($) => (now === null ? $.pay.part : $.pay.once_agreed))}</span>
      <b>{money(now ?? excl.agreed)}</b>
      <small>
        <VatOf pay={pay} money={money} />
        <DueDate pay={pay} before=" · " />
        {change && ` · ${change}`}
      </small>
    </p>
  )
}

function VatOf({ pay: { incl, excl, reverse_charge }, money }: { pay: Pay; money: (amount: string) => string }) {
  const { t } = useTranslation('proposals')
  if (!incl) return `${t(($) => $.pay.excl)} · ${t(($) => $.pay.unsure)}`
  const vat = toCents(incl.agreed) - toCents(excl.agreed)
  if (vat === 0n && reverse_charge) return t(($) => $.pay.reverse)
  return t(($) => $.pay.vat_incl, { vat: money(toMoney(vat)) })
}
