import type { Work } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'

type Price = Pick<Work, 'how' | 'price' | 'quantity' | 'unit'>

/** The price of extra work as text: '€ 68,00 per uur × 16 uur, geschat'. Null for a fixed amount. */
export function useWorkText(): (work: Price) => string | null {
  const { t, i18n } = useTranslation('work')
  return ({ how, price, quantity, unit }) => {
    if (how === 'fixed' || price === null || quantity === null) return null
    const shown = { price: moneyText(price, 'EUR', i18n.language), quantity: numberText(quantity, i18n.language), unit }
    return t(($) => $.rate, shown)
  }
}
