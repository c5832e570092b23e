import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ibanText } from '../../../platform/iban.ts'
import { Sum } from '../chat/figures.tsx'
import './pay-extras.css'

type Props = { card: Pick<Card, 'pay' | 'currency' | 'reverse_charge' | 'g_account'> }

/** What changes the amount to pay now, or where it is paid: also what the invoice says of its VAT and account for taxes. */
export function PayExtras({ card: { pay, currency, reverse_charge, g_account } }: Props) {
  const { t } = useTranslation('proposals')
  const account = g_account?.iban ? ibanText(g_account.iban) : ''
  // The account gets the same part of a smaller amount.
  const share = pay?.g_now === g_account?.amount ? null : pay?.g_now
  const amounts: [name: string, amount: string | null | undefined][] = [
    [t(($) => $.pay.paid), pay?.paid],
    [t(($) => $.pay.rounding), pay?.rounding],
    [t(($) => $.pay.over), pay?.over],
    [t(($) => $.pay.g_account, { account }), g_account?.amount],
    [t(($) => $.pay.g_now), share],
  ]
  const shown = amounts.filter(([, amount]) => Number(amount ?? 0) !== 0)
  const onlyNamed = g_account && g_account.amount === null
  if (shown.length === 0 && !reverse_charge && !onlyNamed) return null
  return (
    <dl className="pay-extras">
      {reverse_charge && (
        <div>
          <dt>{t(($) => $.pay.vat)}</dt>
          <dd>{t(($) => $.pay.reversed)}</dd>
        </div>
      )}
      {shown.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Sum amount={amount ?? null} currency={currency} />
          </dd>
        </div>
      ))}
      {onlyNamed && (
        <div>
          <dt>{t(($) => $.pay.g_account, { account: '' })}</dt>
          <dd>{account}</dd>
        </div>
      )}
    </dl>
  )
}
