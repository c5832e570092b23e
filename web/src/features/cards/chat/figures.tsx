import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'

type Props = { amount: string | null; currency: string | null }

/** An amount, or a question mark if it is uncertain. */
export function Sum({ amount, currency }: Props) {
  const { t, i18n } = useTranslation('cards')
  if (amount === null) return <abbr title={t(($) => $.table.unsure)}>?</abbr>
  const below = Number(amount) < 0
  return (
    <span>
      {below && '− '}
      {moneyText(amount, currency, i18n.language)}
    </span>
  )
}

/** An amount with its sign. */
export function Delta({ amount, currency }: Props) {
  const above = Number(amount) > 0
  return (
    <>
      {above && '+ '}
      <Sum amount={amount} currency={currency} />
    </>
  )
}
