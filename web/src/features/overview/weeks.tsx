import { type Overview, type PaymentSide, type PaymentSum, toCents } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { classes } from '../../ui/classes.ts'

type Props = {
  payments: Overview['payments']
  /** The last day, in words. */
  until: string
  /** The side that the heading names, so that its amounts need no word of their own. */
  plain: PaymentSide
}

/** The drawing of the weeks, which is a table: the bars only repeat the amounts beside them. */
export function Weeks({ payments, until, plain }: Props) {
  const { t, i18n } = useTranslation('overview')
  const names = [t(($) => $.payments.this_week), t(($) => $.payments.next_week)]
  const rows = [
    { name: t(($) => $.payments.late), sums: payments.late, late: true },
    ...payments.weeks.map(({ from, to, sums }, n) => ({
      name: names[n] ?? daysBetween(from, to, i18n.language),
      sums,
      late: false,
    })),
  ]
  const widthOf = scaleOf(rows.flatMap(({ sums }) => sums))

  function textOf({ side, amount, currency }: PaymentSum) {
    const text = moneyText(amount, currency, i18n.language)
    return side === plain ? text : t(($) => $.payments.receive, { amount: text })
  }

  return (
    <table className="weeks">
      <caption>{t(($) => $.payments.weeks, { day: until })}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{t(($) => $.payments.week)}</th>
          <th scope="col">{t(($) => $.payments.amount)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sums, late }) => (
          <tr key={name} className={classes(late && sums.length > 0 && 'late')}>
            <th scope="row">{name}</th>
            <td>
              {sums.map((sum) => (
                <span className="week-sum" key={`${sum.side} ${sum.currency}`}>
                  <svg className={classes('week-bar', sum.side)} aria-hidden="true">
                    <rect width={`${widthOf(sum)}%`} height="100%" rx="2" />
                  </svg>
                  <span className="overview-amount">{textOf(sum)}</span>
                </span>
              ))}
              {sums.length === 0 && (
                <span className="week-sum none">
                  <span aria-hidden="true">–</span>
                  <span className="sr">{t(($) => $.payments.nothing)}</span>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The width of a bar in percent. Only amounts in one currency can be compared, so each has its own scale. */
function scaleOf(sums: PaymentSum[]): (sum: PaymentSum) => number {
  const largest = new Map(
    [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, some]) => [
      currency,
      Math.max(...some.map(centsOf)),
    ]),
  )
  return (sum) => Math.max(1, Math.round((centsOf(sum) / (largest.get(sum.currency) || 1)) * 100))
}

function centsOf({ amount }: PaymentSum): number {
  return Number(toCents(amount))
}
