import type { OrderAccount as Account } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'
import { upperFirst } from '../../platform/upper-first.ts'
import { decimalOf, millionths } from '../../platform/decimal.ts'
import { ContractTerms } from './contract-terms.tsx'
import './order-account.css'
import { usePaperName } from './paper-name.ts'

type Props = { account: Account; currency: string | null }

/** Loaded only for cards that have an account. */
export const account_parts = { OrderAccount }

/** The ordered, invoiced, credited and remaining amounts of one order: a drawing, and figures that add up. */
function OrderAccount({ account, currency }: Props) {
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  const { ordered, agreed, invoiced, credited, beyond, rest, papers, contract } = account
  const orders = account.orders.map((order) => paperName(order)).join(', ')
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  const unsure = papers.filter(({ amount }) => amount === null).map(({ paper }) => paperName(paper))
  const count = papers.filter(({ amount }) => amount !== null && Number(amount) >= 0).length
  const extra_work = contract?.extra_work ?? '0.00'
  /** More than ordered without the extra work, which is named by itself. */
  const over = beyond && decimalOf(millionths(beyond) - millionths(extra_work), 2)
  const rows: [name: string, amount: string | null][] = [
    [t(($) => (contract ? $.account.contract_sum : $.account.ordered)), ordered],
    [t(($) => $.account.agreed), agreed],
    [t(($) => $.account.extra_work), beyond && extra_work],
    [t(($) => $.account.invoiced, { count }), `-${invoiced}`],
    [t(($) => $.account.credited), credited],
    [t(($) => (Number(over) < 0 ? $.account.less : $.account.more)), over],
  ]

  return (
    <div role="group" className="order-account" aria-label={t(($) => $.account.name, { orders })}>
      <p>{upperFirst(orders)}</p>
      <b>{headline()}</b>
      <Drawing account={account} />
      <dl>
        {rows.map(
          ([name, amount], n) =>
            (n === 0 || Number(amount) !== 0) && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{n === 0 ? shown(amount) : withSign(amount ?? '')}</dd>
              </div>
            ),
        )}
        <div className="order-account-rest">
          <dt>{t(($) => $.account.left)}</dt>
          <dd>{shown(rest)}</dd>
        </div>
      </dl>
      {contract && <ContractTerms account={account} contract={contract} currency={currency} />}
      {unsure.length > 0 && <p>{t(($) => $.account.without, { papers: unsure.join(', ') })}</p>}
    </div>
  )

  function shown(amount: string | null): string {
    return amount === null ? '?' : money(amount)
  }

  function withSign(amount: string): string {
    return `${Number(amount) < 0 ? '−' : '+'}\u00a0${money(amount.replace('-', ''))}`
  }

  function headline(): string {
    if (rest === null || over === null) return t(($) => $.account.unsure)
    if (Number(over) > 0) return t(($) => $.account.beyond, { amount: money(over) })
    if (contract?.missing) return t(($) => $.account.missing, { amount: money(contract.missing) })
    return Number(rest) === 0 ? t(($) => $.account.done) : t(($) => $.account.rest, { amount: money(rest) })
  }
}

/**
 * The invoiced part in ink, and what is beyond the order hatched, so that it is not marked by colour alone. The figures
 * below say the same to screen readers.
 */
function Drawing({ account: { ordered, invoiced, credited, beyond } }: { account: Account }) {
  if (!Number(ordered)) return null
  const net = Number(invoiced) - Number(credited)
  const over = Math.max(Number(beyond), 0)
  const most = Math.max(Number(ordered) + over, net)
  const part = (amount: number) => ({ width: `${(100 * amount) / most}%` })
  return (
    <div className="order-account-bar" aria-hidden="true">
      <i style={part(net - over)} />
      <i className="order-account-over" style={part(over)} />
    </div>
  )
}
