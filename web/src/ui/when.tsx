import { chatTime, clockTime, dayAndMonth, fullTime, longDate, shortDate, timeOrDate } from '../platform/dates.ts'
import { useLanguage } from './language.tsx'
import { useToday } from './today.tsx'

type Props = { at: string; as?: 'list' | 'chat' | 'clock' | 'date' | 'long' | 'day' }

/** A short date or time, with the full date as its tooltip. */
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

type SayProps = Props & {
  /** Builds the sentence with the given placeholder at the place of the time. */
  say: (time: string) => string
}

// U+FFFC, the object replacement character.
const place = '\uFFFC'

/** A sentence that contains a When. */
export function WhenIn({ say, ...moment }: SayProps) {
  const text = say(place)
  const at = text.lastIndexOf(place)
  return (
    <>
      {text.slice(0, at)}
      <When {...moment} />
      {text.slice(at + place.length)}
    </>
  )
}
