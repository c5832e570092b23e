import { type Card, type CardData, type CardState, cardStates } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'
import { isCredited, leftOf } from './credited.ts'

type Figures = {
  state: CardState
  difference: string | null
  missing?: string | null
  currency?: string | null
  credit?: boolean
  proforma?: boolean
  /** Credit notes took off all that exceeded the order. */
  credited?: boolean
}

/** The headline of a card. */
export function useVerdict(): (figures: Figures) => string {
  const { t, i18n } = useTranslation('cards')
  return (figures) => {
    if (figures.proforma && (figures.state === 'fits' || figures.state === 'differs'))
      return t(($) => $.verdict.proforma)
    if (figures.credited) return t(($) => $.verdict.credited)
    if (figures.state !== 'differs') return t(($) => $.verdict[figures.state])
    const { how, amount } = differenceOf(figures, i18n.language)
    return t(($) => $.verdict[how], { amount })
  }
}

/** The direction and the amount of a card's difference. */
export type Difference = { how: 'more' | 'less' | 'credit' | 'differs'; amount: string }

export function differenceOf(
  { difference, missing = null, currency = null, credit = false }: Figures,
  language: string,
): Difference {
  const sign = Number(difference) || -Number(missing)
  const amount = moneyText((Number(difference) ? difference : missing) ?? '0', currency, language)
  return { how: sign === 0 ? 'differs' : credit ? 'credit' : sign > 0 ? 'more' : 'less', amount }
}

/** What credit notes took off is no difference any more. */
export function figuresOf(card: Card): Figures {
  const { state, missing, currency, invoice, is_proforma = false } = card
  const kind = { credit: invoice.kind === 'credit_note', proforma: is_proforma, credited: isCredited(card) }
  return { state, difference: leftOf(card), missing, currency, ...kind }
}

/**
 * The result that a line in the chat recorded. For older lines this is the only copy, as the card has changed since.
 */
export function figuresIn(data: CardData): Figures | null {
  const state = cardStates.find((known) => known === data.state)
  if (!state) return null
  const { difference = null, missing = null, currency = null, kind } = data
  return { state, difference, missing, currency, credit: kind === 'credit_note' }
}
