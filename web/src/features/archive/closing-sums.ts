import type { ArchiveItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../platform/money.ts'

type Sums = Pick<ArchiveItem, 'open' | 'unpaid'>

/** What was open and unpaid when a dossier was closed, as texts. Empty if it was nothing. */
export function useClosingSums() {
  const { t, i18n } = useTranslation('archive')
  const text = (amount: string, currency: string | null) => moneyText(amount, currency, i18n.language)
  return {
    openOf: ({ open = [] }: Sums) => open.map(({ amount, currency }) => text(amount, currency)).join(', '),
    unpaidOf: ({ unpaid = [] }: Sums) =>
      unpaid
        .map(({ side, amount, currency }) => t(($) => $.sides[side], { amount: text(amount, currency) }))
        .join(', '),
  }
}
