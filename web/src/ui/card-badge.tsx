import type { CardBadge as Kind } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { roundAmount } from '../platform/money.ts'
import { Badge } from './badge.tsx'
import './card-badge.css'

type Props = {
  says: Kind
  /** The difference, or the amount left. */
  amount: string | null
  currency: string | null
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
export function CardBadge({ says, amount, currency }: Props) {
  const { t, i18n } = useTranslation('ui')
  const shown = amount === null ? '' : roundAmount(amount, currency, i18n.language)
  return <Badge kind={looks[says]}>{t(($) => $.card[says], { amount: shown })}</Badge>
}
