import { type Card, toCents, toMoney } from '@klopt/contract'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leftOf } from '../credited.ts'
import { isWorked, tellsDelivered } from '../notes.ts'
import { useInvoiceName } from '../paper-name.ts'
import { LineRow } from './line-row.tsx'
import { Delta, Sum } from './figures.tsx'

/** The lines that differ, one row for all lines that fit, and the totals. What was delivered has a column if it is known. */
export function CardTable({ card }: { card: Card }) {
  const { t } = useTranslation('cards')
  const invoiceName = useInvoiceName()
  const { shown, counts, vat_lines, fitting, currency, invoice } = card
  const noted = tellsDelivered(card)
  const told = shown.filter(({ delivered }) => delivered !== null)
  const hoursOnly = told.length > 0 && told.every(isWorked)
  const isCredit = invoice.kind === 'credit_note'
  const billed = (amount: string | null) => sum(isCredit ? (amount?.replace('-', '') ?? null) : amount)
  const differing = counts.price + counts.quantity + counts.not_ordered + counts.unsure + vat_lines
  const more = differing - shown.length
  const left = leftOf(card)
  const settled = left === null ? 0n : toCents(card.difference ?? left) - toCents(left)
  const sum = (amount: string | null) => <Sum amount={amount} currency={currency} />

  return (
    <table className="card-table" aria-label={invoiceName(card)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.table.line)}</th>
          <th scope="col">{t(($) => $.table.ordered)}</th>
          {noted && <th scope="col">{t(($) => (hoursOnly ? $.table.worked : $.table.delivered))}</th>}
          <th scope="col">{t(($) => (isCredit ? $.table.credited : $.table.invoiced))}</th>
          <th scope="col">{t(($) => $.table.difference)}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <LineRow key={line.n} card={card} line={line} />
        ))}
        {more > 0 && (
          <Row
            hasNotes={noted}
            look="card-calm"
            name={t(($) => $.table.more, { count: more })}
            ordered={null}
            invoiced={null}
          >
            {null}
          </Row>
        )}
        {counts.fits > 0 && card.state !== 'unsure' && (
          <Row
            hasNotes={noted}
            look="card-calm card-fitting"
            name={
              <>
                <Check aria-hidden="true" />
                {t(($) => $.table.fitting, { count: counts.fits })}
              </>
            }
            ordered={sum(fitting.ordered)}
            invoiced={billed(fitting.invoiced)}
            credited={isCredit}
          >
            {sum('0.00')}
          </Row>
        )}
        {Number(card.total_earlier) !== 0 && card.total_earlier !== null && (
          <Row
            hasNotes={noted}
            look="card-calm"
            name={t(($) => $.table.earlier)}
            ordered={null}
            invoiced={sum(card.total_earlier)}
          >
            {null}
          </Row>
        )}
        {card.total_agreed !== null && (
          <Row
            hasNotes={noted}
            look="card-calm"
            name={t(($) => $.table.agreed)}
            ordered={sum(card.total_agreed)}
            invoiced={null}
          >
            {null}
          </Row>
        )}
        {settled !== 0n && (
          <Row hasNotes={noted} look="card-calm" name={t(($) => $.table.credited)} ordered={null} invoiced={null}>
            <Delta amount={toMoney(-settled)} currency={currency} />
          </Row>
        )}
        <Row
          hasNotes={noted}
          look={Number(left) === 0 && left !== null ? 'card-sum card-even' : 'card-sum'}
          name={t(($) => $.table.total)}
          ordered={sum(orderedInAll(card))}
          invoiced={billed(card.total_invoiced)}
          credited={isCredit}
        >
          <Delta amount={left} currency={currency} />
        </Row>
        {Number(card.missing) !== 0 && card.missing !== null && (
          <Row hasNotes={noted} look="card-missing" name={t(($) => $.table.missing)} ordered={null} invoiced={null}>
            <Delta amount={`-${card.missing}`} currency={currency} />
          </Row>
        )}
      </tbody>
    </table>
  )
}

/** The orders and the extra work that both companies agreed to. */
function orderedInAll({ total_ordered, total_agreed }: Card): string | null {
  if (total_ordered === null || total_agreed === null) return total_ordered ?? total_agreed
  return toMoney(toCents(total_ordered) + toCents(total_agreed))
}

type RowProps = {
  look: 'card-calm' | 'card-calm card-fitting' | 'card-sum' | 'card-sum card-even' | 'card-missing'
  hasNotes: boolean
  name: ReactNode
  ordered: ReactNode
  invoiced: ReactNode
  /** The amount is that of a credit note. */
  credited?: boolean
  children: ReactNode
}

function Row({ look, hasNotes: noted, name, ordered, invoiced, credited = false, children }: RowProps) {
  const { t } = useTranslation('cards')
  return (
    <tr className={look}>
      <td role="rowheader">{name}</td>
      <td data-k={t(($) => $.table.ordered)}>{ordered}</td>
      {noted && <td data-k={t(($) => $.table.delivered)}>{null}</td>}
      <td data-k={t(($) => (credited ? $.table.credited : $.table.invoiced))}>{invoiced}</td>
      <td className="card-delta">{children}</td>
    </tr>
  )
}
