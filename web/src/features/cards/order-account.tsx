import type { OrderAccount as Account } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { decimalOf, millionths } from '../../platform/decimal.ts'
import { moneyText } from '../../platform/money.ts'
import { upperFirst } from '../../platform/upper-first.ts'
import './order-account.css'
import { usePaperName } from './paper-name.ts'

type Props = { account: Account; currency: string | null }

/** What was ordered, invoiced and credited on one order, and what is left: a drawing, and figures that add up. */
export function OrderAccount({ account, currency }: Props) {
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  const { ordered, agreed, invoiced, credited, beyond, rest, papers } = account
  const orders = account.orders.map((order) => paperName(order)).join(', ')
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  const unsure = papers.filter(({ amount }) => amount === null).map(({ paper }) => paperName(paper))
  const count = papers.filter(({ amount }) => amount !== null && !isBelow(amount)).length
  const rows: [name: string, amount: string | null, sign: '' | '+' | '−'][] = [
    [t(($) => $.account.ordered), ordered, ''],
    ...(agreed === null
      ? []
      : [
          row(
            t(($) => $.account.agreed),
            agreed,
          ),
        ]),
    [t(($) => $.account.invoiced, { count }), invoiced, '−'],
    ...(isZero(credited)
      ? []
      : [
          row(
            t(($) => $.account.credited),
            credited,
          ),
        ]),
    ...(beyond === null || isZero(beyond)
      ? []
      : [
          row(
            t(($) => (isBelow(beyond) ? $.account.less : $.account.more)),
            beyond,
          ),
        ]),
  ]

  return (
    <div role="group" className="order-account" aria-label={t(($) => $.account.name, { orders })}>
      <p>{upperFirst(orders)}</p>
      <b>{headline()}</b>
      <Drawing account={account} currency={currency} />
      <dl>
        {rows.map(([name, amount, sign]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === null ? '?' : [sign, money(amount)].filter(Boolean).join('\u00a0')}</dd>
          </div>
        ))}
        <div className="order-account-rest">
          <dt>{t(($) => $.account.left)}</dt>
          <dd>{rest === null ? '?' : money(rest)}</dd>
        </div>
      </dl>
      {unsure.length > 0 && <p>{t(($) => $.account.without, { papers: unsure.join(', ') })}</p>}
    </div>
  )

  function headline(): string {
    if (rest === null || beyond === null) return t(($) => $.account.unsure)
    if (!isZero(beyond) && !isBelow(beyond)) return t(($) => $.account.beyond, { amount: money(beyond) })
    return isZero(rest) ? t(($) => $.account.done) : t(($) => $.account.rest, { amount: money(rest) })
  }
}

/** The invoiced part in ink, and what is beyond the order hatched, so that it is not told by its colour alone. */
function Drawing({ account: { ordered, invoiced, credited, beyond }, currency }: Props) {
  const { t, i18n } = useTranslation('cards')
  if (ordered === null) return null
  const net = decimalOf(millionths(invoiced) - millionths(credited))
  const over = Math.max(Number(beyond), 0)
  const most = Math.max(Number(ordered) + over, Number(net), 0.01)
  const part = (amount: number) => ({ width: `${Math.min(100, Math.max(0, (100 * amount) / most))}%` })
  const shown = (amount: string) => moneyText(amount, currency, i18n.language)
  const label = t(($) => $.account.drawing, { invoiced: shown(net), ordered: shown(ordered) })
  return (
    <div className="order-account-bar" role="img" aria-label={label}>
      <i style={part(Number(net) - over)} />
      {over > 0 && <i className="order-account-over" style={part(over)} />}
    </div>
  )
}

function row(name: string, amount: string): [string, string, '+' | '−'] {
  return [name, amount, isBelow(amount) ? '−' : '+']
}

function isZero(amount: string): boolean {
  return Number(amount) === 0
}

function isBelow(amount: string): boolean {
  return Number(amount) < 0
}
