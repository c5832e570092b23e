import type { Pay } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { WhenIn } from '../../../ui/when.tsx'

type Props = { pay: Pick<Pay, 'due_date' | 'due_estimated'>; before?: string }

/** 'uiterlijk 16 december', and whether that day is estimated. Nothing if it is not known. */
export function DueDate({ pay: { due_date, due_estimated }, before = '' }: Props) {
  const { t } = useTranslation('proposals')
  if (!due_date) return null
  return (
    <>
      {before}
      <WhenIn
        at={noonOf(due_date)}
        as="day"
        say={(date) => t(($) => (due_estimated ? $.pay.before_estimated : $.pay.before), { date })}
      />
    </>
  )
}

/** A date without a time, as a moment that is on that date in all of Europe. */
function noonOf(date: string): string {
  return `${date}T12:00:00Z`
}
