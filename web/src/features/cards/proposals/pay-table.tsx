import type { Card, Pay, Via } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { Sum } from '../chat/figures.tsx'
import { usePaperName } from '../paper-name.ts'
import { DueDate } from './due-date.tsx'
import { PayExtras } from './pay-extras.tsx'
import { type PayRow, payRows } from './pay-rows.ts'
import './pay-table.css'

type Props = { card: Pick<Card, 'invoice' | 'currency' | 'pay' | 'reverse_charge' | 'g_account'>; pay: Pay; via: Via }

/** The amount to pay now, and the parts of the invoice that it follows from. */
export function PayTable({ card, pay, via }: Props) {
  const { invoice, currency } = card
  const { t, i18n } = useTranslation('proposals')
  const paperName = usePaperName()
  const { now, groups, reverse_charge, incl, credit_note } = pay
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
          {now === null ? t(($) => $.pay.unsure) : t(($) => (reverse_charge ? $.pay.reverse_lower : $.pay.with_vat))}
          {now !== null && <DueDate pay={pay} before=" · " />}
        </small>
      </header>
      {now !== null && credit_note?.incl && (
        <p className="pay-coming">
          {t(($) => $.pay.coming, { incl: moneyText(credit_note.incl, currency, i18n.language) })}
        </p>
      )}
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
      <PayExtras card={card} />
      <p className="pay-advice">{t(($) => $.pay.advice)}</p>
    </section>
  )
}
