import { chatTime, clockTime, dayAndMonth, fullTime, longDate, shortDate, timeOrDate } from '../platform/dates.ts'
import { useLanguage } from './language.tsx'
import { useToday } from './today.tsx'

type Props = { at: string; as?: 'list' | 'chat' | 'clock' | 'date' | 'long' | 'day' }

/** A moment, short, with the whole date as its title. */
export function When({ at, as = 'list' }: Props) {
  const language = useLanguage()
  const today = useToday()
  const texts = {
    list: () => timeOrDate(at, language, today),
    chat: () => chatTime(at, today),
    clock: () => clockTime(at),
    date: () => shortDate(at, language),
    long: () => longDate(at, language),
    day: () => dayAndMonth(at, language, today),
  }
  return (
    <time dateTime={at} title={fullTime(at, language)}>
      {texts[as]()}
    </time>
  )
}
