import { type Card, differingLines } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../platform/money.ts'

/** The headline for a buyer whose limit a difference stays within. Null for everybody else, who is told no limit. */
export function useWithinLimit(): (card: Card) => string | null {
  const { t, i18n } = useTranslation('cards')
  return ({ within_limit, shown, counts, currency, difference, missing }) => {
    if (!within_limit) return null
    const money = (amount: string, places = 2) => moneyText(amount, currency, i18n.language, places)
    const sum = Number(difference) || -Number(missing)
    const amount = money((Number(difference) ? difference : missing) ?? '0')
    const more = t(($) => (sum < 0 ? $.within.less : $.within.more), { amount })
    const count = counts.price + counts.quantity + counts.not_ordered
    const [line] = differingLines(shown)
    const { name = '', order, invoice } = line ?? {}
    if (count !== 1 || !order || !invoice || name === '')
      return count === 0 ? t(($) => $.within.whole, { more }) : t(($) => $.within.lines, { count, more })
    if (order.quantity && invoice.quantity && Number(line?.price_part) === 0)
      return t(($) => $.within.quantity, {
        now: numberText(invoice.quantity, i18n.language),
        ordered: numberText(order.quantity, i18n.language),
        name,
        more,
      })
    const [now, ordered] = [invoice, order].map(({ price, net }) => money(price ?? net, price ? 6 : 2))
    return t(($) => $.within.price, { now, ordered, name, more })
  }
}
