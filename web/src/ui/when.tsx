import { useTranslation } from 'react-i18next'
import { chatTime, clockTime, dayAndMonth, fullTime, longDate, shortDate, timeOrDate } from '../platform/dates.ts'

type Props = { at: string; as?: 'list' | 'chat' | 'clock' | 'date' | 'long' | 'day' }

/** A moment, short, with the whole date as its title. */
export function When({ at, as = 'list' }: Props) {
  const { i18n } = useTranslation()
  const texts = {
    list: () => timeOrDate(at, i18n.language),
    chat: () => chatTime(at),
    clock: () => clockTime(at),
    date: () => shortDate(at, i18n.language),
    long: () => longDate(at, i18n.language),
    day: () => dayAndMonth(at, i18n.language),
  }
  return (
    <time dateTime={at} title={fullTime(at, i18n.language)}>
      {texts[as]()}
    </time>
  )
}
