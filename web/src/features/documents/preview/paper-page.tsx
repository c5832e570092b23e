import type { Reading } from '@klopt/contract'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { longDate } from '../../../platform/dates.ts'
import { amountText, numberText } from '../../../platform/money.ts'
import { classes } from '../../../ui/classes.ts'
import { useUnit } from '../../../ui/units/use-unit.ts'
import './paper-page.css'

const facts = [
  'issue_date',
  'due_date',
  'order_reference',
  'buyer_reference',
  'sales_order',
  'preceding_invoice',
  'seller.number',
  'seller.vat',
  'iban',
  'g_account',
] as const
const adjustments = ['allowances', 'charges'] as const
const sums = ['total_excl', 'vat_total', 'total_incl', 'paid', 'payable', 'g_amount'] as const
const answers = ['accepted', 'refused', 'received'] as const
const days = new Set<string>(['issue_date', 'due_date'])

/** The path of the selected value, and a callback to select another one by clicking it. */
export type ValuePicker = { at: string | null; onPick: (path: string) => void; onPlaced: () => void }
type Props = { reading: Reading; percent: number; picking?: ValuePicker | undefined }

/** The read values of an order or invoice as a page. Uncertain values have a question mark. */
export function PaperPage({ reading: { kind, values }, percent, picking }: Props) {
  const { t, i18n } = useTranslation('documents')
  const valueAt = (path: string) => values[path]?.value ?? null
  const currency = /^[A-Z]{3}$/.test(valueAt('currency') ?? '') ? (valueAt('currency') ?? 'EUR') : 'EUR'
  const money = (path: string) => shown(path, (amount) => amountText(amount, currency, i18n.language))
  const price = (path: string) => shown(path, (amount) => amountText(amount, currency, i18n.language, 6))
  const number = (path: string) => shown(path, (value) => numberText(value, i18n.language))
  const words = (path: string) => shown(path, (value) => (days.has(path) ? longDate(value, i18n.language) : value))

  const answer = answers.find((one) => one === valueAt('response'))
  const unit = useUnit()
  const onPlaced = picking?.onPlaced
  useEffect(() => onPlaced?.(), [onPlaced])

  function shown(path: string, format: (value: string) => string) {
    const value = valueAt(path)
    if (value === null) return null
    const sure = values[path]?.sure === true
    const look = classes('value', !sure && 'unsure')
    const text = (
      <>
        {format(value)}
        {!sure && (
          <>
            <abbr aria-hidden="true">?</abbr>
            <span className="sr"> ({t(($) => $.reading.not_sure)})</span>
          </>
        )}
      </>
    )
    if (!picking) return <span className={look}>{text}</span>
    const picked = picking.at === path
    return (
      // Keyboard users have the same values in the list beside it.
      <button
        type="button"
        tabIndex={-1}
        className={classes(look, picked && 'picked')}
        data-at={picked ? 'value' : undefined}
        onClick={() => picking.onPick(path)}
      >
        {text}
      </button>
    )
  }

  /** Discounts and additions by their own names, or else their sums. */
  function sumRows(): (readonly [path: string, name: ReactNode])[] {
    const label = (path: 'lines_total' | (typeof adjustments)[number] | (typeof sums)[number]) =>
      [path, t(($) => $.reading.values[path])] as const
    const named = placesIn(values, 'adjustment').map(
      (n) => [`adjustment[${n}].amount`, words(`adjustment[${n}].name`) ?? label('charges')[1]] as const,
    )
    return [label('lines_total'), ...(named.length > 0 ? named : adjustments.map(label)), ...sums.map(label)]
  }

  return (
    <article className="leaf paper-page" style={{ zoom: percent / 100 }}>
      <header>
        <h3>
          {t(($) => $.kinds[kind ?? 'other'])} {words('number')}
        </h3>
        <p>
          {words('seller.name')}
          {valueAt('buyer.name') !== null && <> → {words('buyer.name')}</>}
        </p>
      </header>
      <dl>
        {facts.map(
          (path) =>
            valueAt(path) !== null && (
              <div key={path}>
                <dt>{t(($) => $.reading.values[path])}</dt>
                <dd>{words(path)}</dd>
              </div>
            ),
        )}
        {answer && (
          <div>
            <dt>{t(($) => $.reading.answer)}</dt>
            <dd>{t(($) => $.reading.answers[answer])}</dd>
          </div>
        )}
      </dl>
      {placesIn(values, 'line').length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t(($) => $.reading.line)}</th>
              <th>{t(($) => $.reading.quantity)}</th>
              <th>{t(($) => $.reading.price)}</th>
              <th>{t(($) => $.reading.net)}</th>
            </tr>
          </thead>
          <tbody>
            {placesIn(values, 'line').map((n) => (
              <tr key={n} className={picking?.at?.startsWith(`line[${n}].`) ? 'picked' : undefined}>
                <td>
                  {words(`line[${n}].name`)}
                  {valueAt(`line[${n}].status`) === 'removed' && ` (${t(($) => $.reading.removed)})`}
                </td>
                <td>
                  {number(`line[${n}].quantity`)} {unit(valueAt(`line[${n}].unit`))}
                </td>
                <td>{price(`line[${n}].price`)}</td>
                <td>{money(`line[${n}].net`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="sums">
        {sumRows().map(
          ([path, name]) =>
            valueAt(path) !== null && (
              <div key={path}>
                <dt>{name}</dt>
                <dd>{money(path)}</dd>
              </div>
            ),
        )}
      </dl>
      {Object.values(values).some(({ sure, value }) => !sure && value !== null) && (
        <p className="legend">
          <span aria-hidden="true">? </span>
          {t(($) => $.reading.unsure)}
        </p>
      )}
    </article>
  )
}

/** The indexes of the lines, or of the discounts and additions, that have a value. */
function placesIn(values: Reading['values'], part: 'line' | 'adjustment'): number[] {
  const found = Object.keys(values).flatMap((path) => {
    const [, name, n] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
    return name === part ? Number(n) : []
  })
  return [...new Set(found)].toSorted((one, other) => one - other)
}
