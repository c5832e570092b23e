import type { CardBadge as Kind } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { shortAmount } from '../platform/money.ts'
import { Badge } from './badge.tsx'
import './card-badge.css'

type Props = {
  says: Kind
  /** What is open, with a sign what is less than ordered, or the amount left. */
  amount: string | null
  currency: string | null
  /** The difference is within the limit of the viewer's company. */
  within?: boolean | undefined
}
const looks = {
  proposed: 'agreed',
  differs: 'wait',
  unsure: 'wait',
  agreed: 'agreed',
  rest: 'rest',
  kept: 'fits',
  edited: 'fits',
  fits: 'fits',
  proforma: 'rest',
} as const

/** The result of comparing an invoice with its order, in two or three words. */
export function CardBadge({ says, amount, currency, within }: Props) {
  const { t, i18n } = useTranslation('ui')
  if (within && says === 'differs') return <Badge kind="rest">{t(($) => $.card.within)}</Badge>
  const shown = amount === null ? '' : shortAmount(amount, currency, i18n.language)
  return <Badge kind={looks[says]}>{t(($) => $.card[wordsOf(says, amount)], { amount: shown })}</Badge>
}

/** Less than ordered has a sign, and lines whose differences cancel out have no amount. */
function wordsOf(says: Kind, amount: string | null) {
  if (says === 'differs') return amount === null ? 'differs_lines' : amount.startsWith('-') ? 'differs_less' : says
  return says === 'agreed' && amount !== null ? 'agreed_open' : says
}
