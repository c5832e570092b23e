import type { Card, CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'
import { useUnit } from '../../../ui/units/use-unit.ts'
import { useCardContext } from '../card-context.ts'
import { WorkNumber } from '../work/work-number.tsx'
import { isWorked, tellsDelivered } from '../notes.ts'
import { useLineName } from '../line-name.ts'
import { DeliveredCell } from './delivered-cell.tsx'
import { Delta, Sum } from './figures.tsx'
import { useSentenceText } from './sentence-text.ts'

type Side = NonNullable<CardLine['invoice']>

/** A line that differs: ordered, delivered if there are notes, invoiced, and the difference. */
export function LineRow({ card, line }: { card: Card; line: CardLine }) {
  const { t } = useTranslation('cards')
  const sentenceText = useSentenceText(card.currency)
  const { onWrong } = useCardContext()
  const { result, order, invoice, difference } = line
  const isCredit = card.invoice.kind === 'credit_note'
  const name = useLineName()(line)
  const why = sentenceText(line.sentence)
  const vat = line.vat_differs && line.sentence.key !== 'line_vat' ? sentenceText({ key: 'line_vat', data: {} }) : ''
  const told = line.delivered?.sentence ? sentenceText(line.delivered.sentence) : ''
  const text = [why, vat, told].filter(Boolean).join(' · ')

  return (
    <tr className="differs">
      <td role="rowheader">
        <WorkNumber dossierId={card.dossier_id} line={line} />
        {name}
        {card.permissions.answer ? (
          <button type="button" className="card-why" onClick={() => onWrong(card.id, line)}>
            {text}
            <span className="sr"> {t(($) => $.answer.wrong_line, { name })}</span>
          </button>
        ) : (
          <small>{text}</small>
        )}
      </td>
      <td data-k={t(($) => $.table.ordered)}>{order && <Amounts side={order} currency={card.currency} />}</td>
      {tellsDelivered(card) && (
        <td data-k={t(($) => (isWorked(line) ? $.table.worked : $.table.delivered))}>
          {line.delivered && <DeliveredCell card={card} line={line} />}
        </td>
      )}
      <td data-k={t(($) => (isCredit ? $.table.credited : $.table.invoiced))}>
        {invoice && <Amounts side={isCredit ? positive(invoice) : invoice} currency={card.currency} strong={result} />}
      </td>
      <td className="card-delta">
        <Delta
          amount={result !== 'unsure' && (card.state !== 'unsure' || line.proved) ? difference : null}
          currency={card.currency}
        />
      </td>
    </tr>
  )
}

/** A price rounded to cents, with the exact one on hover and for screen readers. Below one euro every digit counts. */
function Price({ price, exact, rounded }: { price: string; exact: string; rounded: string }) {
  if (exact === rounded || Math.abs(Number(price)) < 1) return exact
  return (
    <abbr title={exact}>
      {rounded}
      <span className="sr"> ({exact})</span>
    </abbr>
  )
}

/** A column of credited amounts has no minus signs. */
function positive(side: Side): Side {
  return { ...side, quantity: side.quantity?.replace('-', '') ?? null, net: side.net.replace('-', '') }
}

type AmountsProps = { side: Side; currency: string | null; strong?: CardLine['result'] }

/** '28 st × € 215,00', with the part that differs in bold. */
function Amounts({ side: { quantity, unit, price, net }, currency, strong }: AmountsProps) {
  const { i18n } = useTranslation('cards')
  const unitName = useUnit()
  const money = (amount: string, places?: number) => moneyText(amount, currency, i18n.language, places)
  // A discount is written as one piece at a negative price.
  const isOneSum = quantity === null || (quantity === '1' && net.startsWith('-'))
  if (isOneSum) return <Sum amount={net} currency={currency} />
  const count = [numberText(quantity, i18n.language), unitName(unit)].filter(Boolean).join(' ')
  const sign = price?.startsWith('-') ? '−\u00a0' : '' // of a discount
  const shown = (places?: number) => sign + money(price ?? '', places)
  const each = price !== null && <Price price={price} exact={shown(6)} rounded={shown()} />
  return (
    <span>
      {strong === 'quantity' ? <b>{count}</b> : count}
      {price !== null && <small> × {strong === 'price' ? <b>{each}</b> : each}</small>}
    </span>
  )
}
