import type { Card, Pay, Via } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { Sum } from '../chat/figures.tsx'
import { usePaperName } from '../paper-name.ts'
import { noonOf, type PayRow, payRows } from './pay-rows.ts'

type Props = { card: Pick<Card, 'invoice' | 'currency'>; pay: Pay; via: Via }

/** The amount to pay now, and the parts of the invoice that it follows from. */
export function PayTable({ card: { invoice, currency }, pay, via }: Props) {
  const { t, i18n } = useTranslation('proposals')
  const paperName = usePaperName()
  const { now, due_date, groups, reverse_charge, incl } = pay
  const [group, other] = groups ?? []
  const rate = other ? null : (group?.rate ?? null)
  const names: Record<PayRow['of'], string> = {
    part: t(($) => $.pay.part),
    undisputed: t(($) => $.pay.undisputed),
    to_come: t(($) => (via === 'new_invoice' ? $.pay.invoice_to_come : $.pay.to_come)),
    credited: t(($) => $.pay.credited),
    open: t(($) => $.pay.open),
    rest: t(($) => $.pay.rest),
    invoice: upperFirst(paperName(invoice)),
  }
  const excl = t(($) => $.pay.excl)
  const vat = reverse_charge
    ? t(($) => $.pay.reverse)
    : rate === null
      ? t(($) => $.pay.vat)
      : t(($) => $.pay.vat_rate, { rate: numberText(rate, i18n.language) })

  return (
    <section className="pay" aria-label={t(($) => $.pay.now)}>
      <header>
        <h3>{t(($) => $.pay.now)}</h3>
        {now !== null && <b>{moneyText(now, currency, i18n.language)}</b>}
        <small>
          {now === null && t(($) => $.pay.unsure)}
          {now !== null && due_date && (
            <WhenIn at={noonOf(due_date)} as="day" say={(date) => t(($) => $.pay.before, { date })} />
          )}
        </small>
      </header>
      <table>
        <thead>
          <tr>
            <td aria-label={t(($) => $.pay.now)} />
            <th scope="col">{excl}</th>
            {incl && <th scope="col">{vat}</th>}
            {incl && <th scope="col">{t(($) => $.pay.incl)}</th>}
          </tr>
        </thead>
        <tbody>
          {payRows(pay, via).map((row, n, { length }) => (
            <tr key={row.of} className={`pay-${row.of}`} data-last={n === length - 1 || undefined}>
              <th scope="row">{names[row.of]}</th>
              <td data-k={excl}>
                <Sum amount={row.excl} currency={currency} />
              </td>
              {incl && (
                <>
                  <td data-k={vat}>
                    <Sum amount={row.vat} currency={currency} />
                  </td>
                  <td>
                    <Sum amount={row.incl} currency={currency} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <PayExtras pay={pay} currency={currency} />
      <p className="pay-advice">{t(($) => $.pay.advice)}</p>
    </section>
  )
}

/** Amounts beside the invoice that change what is to be paid now, or where. */
function PayExtras({ pay: { paid, rounding, over, g_now }, currency }: { pay: Pay; currency: string | null }) {
  const { t } = useTranslation('proposals')
  const extras: [name: string, amount: string | null][] = [
    [t(($) => $.pay.paid), paid],
    [t(($) => $.pay.rounding), rounding],
    [t(($) => $.pay.over), over],
    [t(($) => $.pay.g_now), g_now],
  ]
  const shown = extras.filter(([, amount]) => Number(amount) !== 0)
  if (shown.length === 0) return null
  return (
    <dl className="pay-extras">
      {shown.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Sum amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
