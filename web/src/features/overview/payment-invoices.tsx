import type { OverviewInvoice, PaymentSide } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayAndMonth } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { useToday } from '../../ui/today.tsx'
import { MarkPaid } from './mark-paid.tsx'

/** The invoices that are due first. Each leads to its dossier. */
export function PaymentInvoices({ invoices, plain }: { invoices: OverviewInvoice[]; plain: PaymentSide }) {
  const { t, i18n } = useTranslation('overview')
  const today = useToday()

  function dayOf({ due_date, due_estimated }: OverviewInvoice) {
    const day = dayAndMonth(due_date, i18n.language, today)
    return due_estimated ? t(($) => $.payments.estimated, { day }) : day
  }
  function amountOf({ amount, currency, side }: OverviewInvoice) {
    if (amount === null) return <Badge kind="wait">{t(($) => $.payments.unsure)}</Badge>
    const text = moneyText(amount, currency, i18n.language)
    return (
      <span className="overview-amount">{side === plain ? text : t(($) => $.payments.receive, { amount: text })}</span>
    )
  }

  return (
    <ul className="rows" aria-label={t(($) => $.payments.invoices)}>
      {invoices.map((invoice) => (
        <li key={invoice.card_id}>
          <span className="grow">
            <Link className="title cut" to={`/app/${invoice.archived ? 'archief' : 'dossier'}/${invoice.dossier_id}`}>
              {invoice.title}
            </Link>
            <span className="line2 cut">
              {[invoice.invoice, invoice.counterpart_name, invoice.archived && t(($) => $.payments.archived)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="overview-side">
            {amountOf(invoice)}
            <span className="line2">{dayOf(invoice)}</span>
          </span>
          {invoice.archived && invoice.side === 'pay' && <MarkPaid invoice={invoice} />}
        </li>
      ))}
    </ul>
  )
}
