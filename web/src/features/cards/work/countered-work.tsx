import { toCents, toMoney, type Work } from '@klopt/contract'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { WhenIn } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { useWorkText } from './work-text.ts'
import type { ExtraWork } from './works.ts'

type Props = { earlier: ExtraWork; work: Work }

/** The offer that this one answers: the parts that changed, struck through, and the difference. */
export function CounteredWork({ earlier: { company_id, created_at, work: before }, work }: Props) {
  const { t, i18n } = useTranslation('work')
  const { me } = useCardContext()
  const workText = useWorkText()
  const own = company_id === me.company_id
  const money = (amount: string) => moneyText(amount, 'EUR', i18n.language)
  const [price, now] = [workText(before), workText(work)]
  const struck = [
    before.description !== work.description && before.description,
    price !== now && price,
    before.amount !== work.amount && money(before.amount),
  ].filter((part) => part !== false && part !== null)
  const change = toCents(work.amount) - toCents(before.amount)
  const amount = money(toMoney(change < 0n ? -change : change))

  return (
    <p className="work-struck">
      <Undo2 aria-hidden="true" />
      <span>
        <WhenIn
          at={created_at}
          as="chat"
          say={(time) => t(($) => (own ? $.own_at : $.other_at), { number: before.number, time })}
        />{' '}
        {struck.length > 0 ? <del>{struck.join(' · ')}</del> : t(($) => $.same)}
        {change !== 0n && <small>{t(($) => (change < 0n ? $.less : $.more), { amount })}</small>}
      </span>
    </p>
  )
}
