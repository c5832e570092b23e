import { type Card, card_states, type CardState, type Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'

type Figures = {
  state: CardState
  difference: string | null
  missing?: string | null
  currency?: string | null
  credit?: boolean
}

/** What a card comes to, as its headline. */
export function useVerdict(): (figures: Figures) => string {
  const { t, i18n } = useTranslation('cards')
  return ({ state, difference, missing = null, currency = null, credit = false }) => {
    if (state !== 'differs') return t(($) => $.verdict[state])
    const how = Number(difference) || -Number(missing)
    if (how === 0) return t(($) => $.verdict.differs)
    const amount = moneyText((Number(difference) ? difference : missing) ?? '', currency, i18n.language)
    if (credit) return t(($) => $.verdict.credit, { amount })
    return t(($) => (how > 0 ? $.verdict.more : $.verdict.less), { amount })
  }
}

export function figuresOf({ state, difference, missing, currency, invoice }: Card): Figures {
  return { state, difference, missing, currency, credit: invoice.kind === 'credit_note' }
}

/** What a line about a card tells of it: all that is left of a card that has said something else since. */
export function figuresIn({ data }: Pick<Message, 'data'>): Figures | null {
  const state = card_states.find((known) => known === data?.['state'])
  if (!state) return null
  const { difference = null, missing = null, currency = null, kind } = data ?? {}
  return { state, difference, missing, currency, credit: kind === 'credit_note' }
}
