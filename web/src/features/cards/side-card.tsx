import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'
import { upperFirst } from '../../platform/upper-first.ts'
import { CardBadge } from '../../ui/card-badge.tsx'
import { CompareLink } from './chat/compare-link.tsx'
import { useInvoiceName, usePaperName } from './paper-name.ts'

/** A card as a short summary. */
export function SideCard({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  const invoiceName = useInvoiceName()
  const { invoice, orders, total_ordered, total_invoiced, currency, state, badge } = card
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  const order = orders.map((one) => upperFirst(paperName(one))).join(', ')
  const settled = useSettled(card)
  const compares = state === 'differs' || state === 'fits' || state === 'unsure'

  return (
    <section className="mini-card" aria-label={`${t(($) => $.side.name)}: ${paperName(invoice)}`}>
      <div>
        <b>{paperName(invoice)}</b>
        {badge && <CardBadge {...badge} currency={currency} within={card.within_limit} />}
      </div>
      {settled.credit ? (
        <p>{[settled.credit, order].filter(Boolean).join(' · ')}</p>
      ) : orders.length > 0 ? (
        <p>{total_ordered === null ? order : t(($) => $.side.order, { order, amount: money(total_ordered) })}</p>
      ) : (
        <p>{t(($) => $.verdict[state])}</p>
      )}
      <Bar card={card} />
      {total_invoiced !== null && !settled.credit && (
        <p>
          {t(($) => (invoice.kind === 'credit_note' ? $.side.credited : $.side.invoiced), {
            amount: money(total_invoiced),
          })}
        </p>
      )}
      <div>
        <p>{settled.to_pay}</p>
        {compares && <CompareLink cardId={card.id} look="link" of={invoiceName(card)} />}
      </div>
    </section>
  )
}

type Settlement = { credit: string | null; to_pay: string | null }

/** The agreement of both companies on this card in words, and the amount to pay. */
function useSettled({ agreement, pay, currency }: Card): Settlement {
  const { t, i18n } = useTranslation('cards')
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  const to_pay = pay?.now ? t(($) => $.side.to_pay, { amount: money(pay.now) }) : null
  if (agreement?.state !== 'accepted' || !agreement.counts || !agreement.terms) return { credit: null, to_pay }
  const { credit } = agreement.terms.excl
  const says = agreement.follow?.state === 'kept' ? 'credited' : 'less'
  return { credit: Number(credit) ? t(($) => $.side[says], { amount: money(credit) }) : null, to_pay }
}

/** A bar with the invoiced part of the order and the excess. Hidden from screen readers; the amounts are also text. */
function Bar({ card: { total_ordered, total_earlier, total_invoiced, difference } }: { card: Card }) {
  if (total_ordered === null || total_invoiced === null) return null
  const invoiced = Number(total_invoiced) + Number(total_earlier)
  const over = Math.max(Number(difference), 0)
  const most = Math.max(Number(total_ordered), invoiced, 0.01)
  const part = (amount: number) => ({ width: `${Math.min(100, Math.max(0, (100 * amount) / most))}%` })
  return (
    <div className="mini-rest" aria-hidden="true">
      <i style={part(invoiced - over)} />
      {over > 0 && <i className="mini-over" style={part(over)} />}
    </div>
  )
}
