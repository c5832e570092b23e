import type { CardBadge as Kind } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { roundAmount } from '../platform/money.ts'
import { Badge } from './badge.tsx'
import './card-badge.css'

type Props = {
  says: Kind
  /** What differs, or what is left. */
  amount: string | null
  currency: string | null
}
const looks = { differs: 'wait', unsure: 'wait', rest: 'rest', edited: 'fits', fits: 'fits' } as const

/** What an invoice beside its order comes to, in two or three words. */
export function CardBadge({ says, amount, currency }: Props) {
  const { t, i18n } = useTranslation('ui')
  const shown = amount === null ? '' : roundAmount(amount, currency, i18n.language)
  return <Badge kind={looks[says]}>{t(($) => $.card[says], { amount: shown })}</Badge>
}
