import type { Card, CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'
import { useUnit } from '../../../ui/use-unit.ts'
import { useCardContext } from '../card-context.ts'
import { Delta } from './figures.tsx'
import { useSentenceText } from './sentence-text.ts'

type Side = NonNullable<CardLine['invoice']>

/** A line that differs: ordered, invoiced, and the difference. */
export function LineRow({ card, line }: { card: Card; line: CardLine }) {
  const { t } = useTranslation('cards')
  const sentenceText = useSentenceText(card.currency)
  const { onWrong } = useCardContext()
  const { result, order, invoice, difference } = line
  const name = line.name || t(($) => $.table.whole)
  const why = sentenceText(line.sentence)
  const vat = line.vat_differs && line.sentence.key !== 'line_vat' ? sentenceText({ key: 'line_vat', data: {} }) : ''
  const text = [why, vat].filter(Boolean).join(' · ')

  return (
    <tr className="differs">
      <td>
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
      <td data-k={t(($) => $.table.invoiced)}>
        {invoice && <Amounts side={invoice} currency={card.currency} strong={result} />}
      </td>
      <td className="card-delta">
        <Delta amount={card.state === 'unsure' || result === 'unsure' ? null : difference} currency={card.currency} />
      </td>
    </tr>
  )
}

type AmountsProps = { side: Side; currency: string | null; strong?: CardLine['result'] }

/** '28 st × € 215,00', with the part that differs in bold. */
function Amounts({ side: { quantity, unit, price, net }, currency, strong }: AmountsProps) {
  const { i18n } = useTranslation('cards')
  const unitName = useUnit()
  const money = (amount: string, places?: number) => moneyText(amount, currency, i18n.language, places)
  if (quantity === null) return <span>{money(net)}</span>
  const count = [numberText(quantity, i18n.language), unitName(unit)].filter(Boolean).join(' ')
  return (
    <span>
      {strong === 'quantity' ? <b>{count}</b> : count}
      {price !== null && <small> × {strong === 'price' ? <b>{money(price, 6)}</b> : money(price, 6)}</small>}
    </span>
  )
}
