import type { Billing } from '@klopt/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayOfMonth, monthName } from '../../../platform/dates.ts'
import { money } from '../../../platform/money.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLingering } from '../../../ui/use-lingering.ts'
import './bill.css'
import { billOf, type BillLine, kindOf } from './bill-lines.ts'

/** The costs of the current month, as of today. */
export function Bill({
  billing: { data: billing, isError, isFetching, refetch },
}: {
  billing: UseQueryResult<Billing>
}) {
  const { t, i18n } = useTranslation('own')
  const waiting = useLingering(billing === undefined && !isError)
  const amount = (cents: number) => money(cents, i18n.language)

  function content() {
    if (billing === undefined && isError) {
      return <LoadFailed text={t(($) => $.bill.failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (waiting || billing === undefined) return <BillSkeleton />
    const bill = billOf(billing)
    const proRata = ({ full_name, days, days_in_month, price, last_day }: BillLine) =>
      t(($) => (last_day === undefined ? $.bill.pro_rata : $.bill.pro_rata_until), {
        name: full_name,
        from: dayOfMonth(billing.month, days_in_month - days + 1, i18n.language),
        until: dayOfMonth(billing.month, last_day ?? days_in_month, i18n.language),
        days,
        days_in_month,
        price: amount(price),
      })
    return (
      <table className="bill">
        <thead className="sr">
          <tr>
            <th scope="col">{t(($) => $.bill.for_whom)}</th>
            <th scope="col">{t(($) => $.bill.amount)}</th>
          </tr>
        </thead>
        <tbody>
          {bill.whole.map((group) => (
            <tr key={group.kind}>
              <th scope="row">{t(($) => $.bill[group.kind], { count: group.count, price: amount(group.price) })}</th>
              <td>{amount(group.amount)}</td>
            </tr>
          ))}
          {bill.parts.map((line) => (
            <tr key={line.user_id}>
              <th scope="row">
                {t(($) => $.bill[`new_${kindOf(line)}`])}
                <small>{proRata(line)}</small>
              </th>
              <td>{amount(line.amount)}</td>
            </tr>
          ))}
          <tr className="bill-sum">
            <th scope="row">{t(($) => $.bill.total, { month: monthName(billing.month, i18n.language) })}</th>
            <td>{amount(billing.total)}</td>
          </tr>
        </tbody>
      </table>
    )
  }

  return (
    <section className="card panel" aria-labelledby="bill">
      <h2 className="h3" id="bill">
        {t(($) => $.bill.title)}
      </h2>
      <p className="small muted bill-what">{t(($) => $.bill.what)}</p>
      {content()}
    </section>
  )
}

function BillSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className="bill-wait">
      <p className="sr" role="status">
        {t(($) => $.loading)}
      </p>
      <Skeleton width="w80" />
      <Skeleton width="w60" />
      <Skeleton width="w40" />
    </div>
  )
}
