import type { DossierListItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { dayAndMonth } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { classes } from '../../ui/classes.ts'
import { useToday } from '../../ui/today.tsx'
import { daysUntil } from './term.ts'

/** The last day to pay, in red once it has passed, with what is to be paid by then. */
export function RowDue({ dossier: { due_date, due_estimated, due } }: { dossier: DossierListItem }) {
  const { t, i18n } = useTranslation('dossiers')
  const today = useToday()
  if (!due_date) return null
  const date = dayAndMonth(due_date, i18n.language, today)
  const day = due_estimated ? t(($) => $.due.estimated, { day: date }) : date
  const amount = due?.amount ? ` · ${moneyText(due.amount, due.currency, i18n.language)}` : ''
  return (
    <span className={classes('line2 row-turn due', daysUntil(due_date, today) < 0 && 'late')}>
      {t(($) => $.due[due?.side ?? 'pay'], { day }) + amount}
    </span>
  )
}
