import type { Dossier, Turn } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { clockTime, dayAndMonth, isSameDay } from '../../../../platform/dates.ts'
import { useLanguage } from '../../../../ui/language.tsx'
import { useToday } from '../../../../ui/today.tsx'

/** The texts of the turn and its reason; empty without a turn. */
export function useTurnText({ turn, users, companies }: Dossier, companyId: string) {
  const { t } = useTranslation('detail')
  const language = useLanguage()
  const today = useToday()
  if (!turn) return { who: '', why: '' }
  return { who: whoOf(turn), why: whyOf(turn) }

  function whoOf({ company_id }: Turn): string {
    if (company_id === null) return t(($) => $.turn.nobody)
    if (company_id === companyId) return t(($) => $.turn.own)
    return t(($) => $.turn.other, { company: companies.find(({ id }) => id === company_id)?.name ?? '' })
  }

  function whyOf({ company_id, cause, at, by }: Turn): string {
    if (cause === 'agreed' && company_id === null) return t(($) => $.turn.both_agree)
    // Use the first name alone when the person has one.
    const person = users.find(({ id }) => id === by.id)
    const name = person?.first_name || person?.full_name || by.full_name
    return t(($) => $.turn.because[cause], { name, when: whenOf(at) })
  }

  function whenOf(at: string): string {
    return isSameDay(new Date(at), today)
      ? t(($) => $.turn.at, { time: clockTime(at) })
      : t(($) => $.turn.on, { day: dayAndMonth(at, language, today) })
  }
}
