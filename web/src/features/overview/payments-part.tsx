import { type Overview, type PaymentSide, type PaymentSum, sumOfCents, toCents, toMoney } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayAndMonth } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { Empty } from '../../ui/empty.tsx'
import { useToday } from '../../ui/today.tsx'
import { PaymentInvoices } from './payment-invoices.tsx'
import { Section } from './section.tsx'
import { useJoined } from './use-joined.ts'
import { Weeks } from './weeks.tsx'

/** The payments of the next days, drawn by week, and the first invoices. */
export function PaymentsPart({ payments }: { payments: Overview['payments'] }) {
  const { t, i18n } = useTranslation('overview')
  const joined = useJoined()
  const day = dayAndMonth(payments.until, i18n.language, useToday())
  const { late, weeks, invoices, unsure, more } = payments
  const sums = [...late, ...weeks.flatMap((week) => week.sums)]
  const onlyReceives = sums.length > 0 && sums.every(({ side }) => side === 'receive')
  const plain = onlyReceives ? 'receive' : 'pay' // the side that the heading names

  function totalOf(side: PaymentSide) {
    const own = sums.filter((sum) => sum.side === side)
    if (own.length === 0) return null
    const amount = joined(
      [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, some]) => textOf(some, currency)),
    )
    return side === 'pay' ? t(($) => $.payments.total, { amount }) : t(($) => $.payments.total_receive, { amount })
  }
  function textOf(some: PaymentSum[], currency: string) {
    return moneyText(toMoney(sumOfCents(some.map(({ amount }) => toCents(amount)))), currency, i18n.language)
  }

  return (
    <Section
      id="overview-payments"
      title={plain === 'receive' ? t(($) => $.payments.title_receive) : t(($) => $.payments.title)}
      more={invoices.length > 0 && <Link to="/app/dossiers?vervalt=7">{t(($) => $.payments.soon)}</Link>}
      notes={[
        totalOf('pay'),
        totalOf('receive'),
        unsure > 0 ? t(($) => $.payments.unsure_count, { count: unsure }) : null,
        more > 0 ? t(($) => $.payments.more, { count: more }) : null,
      ]}
    >
      {invoices.length === 0 ? (
        <Empty text={t(($) => $.payments.none, { day })} />
      ) : (
        <div className="payments">
          <Weeks payments={payments} until={day} plain={plain} />
          <PaymentInvoices invoices={invoices} plain={plain} />
        </div>
      )}
    </Section>
  )
}
