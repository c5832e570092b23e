import { useTranslation } from 'react-i18next'
import { dayOfMonth, longDate } from '../../../../platform/dates.ts'
import { classes } from '../../../../ui/classes.ts'
import { useLanguage } from '../../../../ui/language.tsx'
import { useToday } from '../../../../ui/today.tsx'
import { daysUntil, isSoon } from '../../term.ts'

/** 'Betalen uiterlijk 4 oktober · nog 30 dagen', or the number of days overdue. */
export function Term({ day, estimated }: { day: string; estimated: boolean }) {
  const { t } = useTranslation('detail')
  const language = useLanguage()
  const days = daysUntil(day, useToday())
  const date = dayOfMonth(day.slice(0, 7), Number(day.slice(8)), language)
  const left = days === 0 ? t(($) => $.turn.today) : t(($) => $.turn.left, { count: days })
  return (
    <time
      className={classes('turn-term', isSoon(days) && 'soon')}
      dateTime={day}
      title={longDate(`${day}T12:00`, language)}
    >
      {days < 0 ? (
        t(($) => (estimated ? $.turn.over_estimated : $.turn.over), { count: -days })
      ) : (
        <>
          {t(($) => (estimated ? $.turn.pay_before_estimated : $.turn.pay_before), { date })}
          <span> · {left}</span>
        </>
      )}
    </time>
  )
}
