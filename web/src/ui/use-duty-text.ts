import { answerReasons, dutyQuestions, owedPapers, type OwnRowDuty } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { clockTime, dayAndMonth, isSameDay } from '../platform/dates.ts'
import { moneyText } from '../platform/money.ts'
import { useToday } from './today.tsx'

const says = [...answerReasons, 'declined'] as const

/** What a company has to do, in words: 'Bram stelt € 860,00 minder voor'. `names` has the first names of participants. */
export function useDutyText(names: Partial<Record<string, string>> = {}): (duty: OwnRowDuty) => string {
  const { t, i18n } = useTranslation('duties')
  const today = useToday()
  return (duty) => {
    const { kind, about, by, since, currency } = duty
    const name = by ? names[by.id] || by.full_name : t(($) => $.klopt)
    const paper = duty.paper ?? t(($) => $.paper)
    const amount = moneyText(duty.amount ?? '0', currency, i18n.language)
    const hasAmount = Number(duty.amount) !== 0
    switch (kind) {
      case 'proposal':
        if (about === 'extra_work') return t(($) => $.extra_work, { name, amount })
        return t(($) => (hasAmount ? $.proposal : $.proposal_open), { name, amount })
      case 'objection':
        return t(($) => $.objection[oneOf(says, about) ?? 'other'], { name })
      case 'owed':
        return t(($) => $.owed[oneOf(owedPapers, about) ?? 'credit_note'], { amount })
      case 'difference': {
        const how = !hasAmount ? 'differs' : duty.amount?.startsWith('-') ? 'less' : 'more'
        return t(($) => $.difference[how], { amount })
      }
      case 'question':
        return t(($) => $.question[oneOf(dutyQuestions, about) ?? 'value'], { paper })
      case 'reply':
        return isSameDay(new Date(since), today)
          ? t(($) => $.reply.at, { name, time: clockTime(since) })
          : t(($) => $.reply.on, { name, day: dayAndMonth(since, i18n.language, today) })
      case 'close':
      case 'own':
        return t(($) => $[kind], { name })
    }
  }
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((one) => one === value)
}
