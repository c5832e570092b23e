import type { ContractAccount, OrderAccount } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { longDate } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { upperFirst } from '../../platform/upper-first.ts'
import './contract-terms.css'
import { usePaperName } from './paper-name.ts'

type Props = { account: OrderAccount; contract: ContractAccount; currency: string | null }

/** The invoices on a contract sum by term, and what is kept back or paid of their amounts with VAT. */
export function ContractTerms({ account: { papers }, contract, currency }: Props) {
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  const { other_sum, with_vat } = contract
  const money = (amount: string) =>
    `${Number(amount) < 0 ? '−\u00a0' : ''}${moneyText(amount, currency, i18n.language)}`

  return (
    <>
      <ol className="contract-terms">
        {papers.map(({ card_id, paper, term, amount }) => (
          <li key={card_id}>
            <span>
              <b>{termName(term) ?? upperFirst(paperName(paper))}</b>
              <small>
                {[term && paperName(paper), paper.issue_date && longDate(`${paper.issue_date}T12:00`, i18n.language)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span>{amount === null ? '?' : money(amount)}</span>
          </li>
        ))}
      </ol>
      {with_vat && isReduced(with_vat) && (
        <>
          <p>{t(($) => $.account.incl)}</p>
          <dl className="contract-with-vat">
            {rowsOf(with_vat).map(
              ([name, amount], n) =>
                (n === 0 || name === 'payable' || Number(amount) !== 0) && (
                  <div key={name}>
                    <dt>{t(($) => $.account.with_vat[name])}</dt>
                    <dd>{n === 0 || name === 'payable' ? money(amount) : withSign(amount)}</dd>
                  </div>
                ),
            )}
          </dl>
        </>
      )}
      {other_sum !== null && <p>{t(($) => $.account.other_sum, { amount: money(other_sum) })}</p>}
    </>
  )

  function termName(term: Props['account']['papers'][number]['term']): string | null {
    if (!term) return null
    const { n, of } = term
    return of === null ? t(($) => $.account.term, { n }) : t(($) => $.account.term_of, { n, of })
  }

  function withSign(amount: string): string {
    return `${Number(amount) < 0 ? '−' : '+'}\u00a0${moneyText(amount.replace('-', ''), currency, i18n.language)}`
  }
}

type WithVat = NonNullable<ContractAccount['with_vat']>

/** Whether something was kept back or paid, so that less is payable than was invoiced. */
function isReduced({ incl, payable }: WithVat): boolean {
  return incl !== payable
}

function rowsOf({ incl, paid, retained, rounding, payable }: WithVat) {
  return [
    ['incl', incl],
    ['retained', negative(retained)],
    ['paid', negative(paid)],
    ['rounding', rounding],
    ['payable', payable],
  ] as const
}

function negative(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
