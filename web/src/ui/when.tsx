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

type SayProps = Props & {
  /** Makes the sentence, with what it is given where the moment belongs. */
  say: (time: string) => string
}

// Unicode's sign for a thing that stands within a text.
const place = '\uFFFC'

/** A sentence with a moment in it, which has its whole date as its title like any other. */
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
