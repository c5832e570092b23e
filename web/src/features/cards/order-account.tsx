import type { OrderAccount as Account } from '@klopt/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'
import { upperFirst } from '../../platform/upper-first.ts'
import { ContractTerms } from './contract-terms.tsx'
import './order-account.css'
import { usePaperName } from './paper-name.ts'

type Props = { account: Account; currency: string | null }

/** The balance of one order: a drawing, and what was ordered, invoiced, credited, and is too much or left. */
export function OrderAccount({ account, currency }: Props) {
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  const { ordered, agreed, changes, total_ordered, invoiced, credited, open, rest, papers, contract } = account
  const orders = account.orders.map((order) => paperName(order)).join(', ')
  const money = (amount: string) => moneyText(amount, currency, i18n.language)
  const unsure = papers.filter(({ amount }) => amount === null).map(({ paper }) => paperName(paper))
  const count = papers.filter(({ amount }) => amount !== null && Number(amount) >= 0).length
  const isOpen = Number(open ?? '0') > 0
  const parts: [name: string, amount: string][] = [
    [t(($) => (contract ? $.account.contract_sum : $.account.order)), ordered ?? '0.00'],
    [t(($) => $.account.extra_agreed), agreed ?? '0.00'],
    [t(($) => $.account.changes), changes ?? '0.00'],
  ]
  const some = parts.filter(([, amount]) => Number(amount) !== 0)

  return (
    <div role="group" className="order-account" aria-label={t(($) => $.account.name, { orders })}>
      <p>{t(($) => $.account.basis, { orders: upperFirst(orders) })}</p>
      <b>{headline()}</b>
      <Drawing account={account} />
      <dl>
        <Row
          name={t(($) => (contract ? $.account.contract_sum : $.account.ordered))}
          amount={shown(total_ordered ?? ordered)}
        >
          {some.length > 1 && some.map(([name, amount]) => `${name} ${signed(amount)}`).join(' · ')}
        </Row>
        <Row name={t(($) => $.account.invoiced, { count })} amount={money(invoiced)} />
        {Number(credited) !== 0 && <Row name={t(($) => $.account.credited)} amount={money(credited)} />}
        {isOpen && (
          <Row name={t(($) => $.account.open)} amount={money(open ?? '0.00')} look="order-account-rest">
            {Number(contract?.extra_work) > 0 &&
              t(($) => $.account.of_which_extra, { amount: money(contract?.extra_work ?? '0.00') })}
          </Row>
        )}
        {!(isOpen && Number(rest) === 0) && (
          <Row name={t(($) => $.account.left)} amount={shown(rest)} look="order-account-rest" />
        )}
      </dl>
      {contract && <ContractTerms account={account} contract={contract} currency={currency} />}
      {unsure.length > 0 && <p>{t(($) => $.account.without, { papers: unsure.join(', ') })}</p>}
    </div>
  )

  function shown(amount: string | null): string {
    return amount === null ? '?' : money(amount)
  }

  function signed(amount: string): string {
    return `${amount.startsWith('-') ? '−\u00a0' : ''}${money(amount)}`
  }

  function headline(): string {
    if (rest === null) return t(($) => $.account.unsure)
    if (isOpen) return t(($) => $.account.beyond, { amount: money(open ?? '0.00') })
    if (contract?.missing) return t(($) => $.account.missing, { amount: money(contract.missing) })
    return Number(rest) === 0 ? t(($) => $.account.done) : t(($) => $.account.rest, { amount: money(rest) })
  }
}

type RowProps = { name: string; amount: string; look?: string; children?: ReactNode }

function Row({ name, amount, look, children }: RowProps) {
  return (
    <div className={look}>
      <dt>
        {name}
        {children && <small>{children}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}

/**
 * The invoiced part in ink, and what is beyond the order hatched, so that it is not marked by colour alone. The figures
 * below say the same to screen readers.
 */
function Drawing({ account }: { account: Account }) {
  const ordered = Number(account.total_ordered ?? account.ordered)
  if (!ordered) return null
  const net = Number(account.invoiced) - Number(account.credited)
  const over = Number(account.open ?? '0')
  const most = Math.max(ordered + over, net)
  const part = (amount: number) => ({ width: `${(100 * amount) / most}%` })
  return (
    <div className="order-account-bar" aria-hidden="true">
      <i style={part(net - over)} />
      <i className="order-account-over" style={part(over)} />
    </div>
  )
}
