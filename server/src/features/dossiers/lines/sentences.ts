import { eventKey, type Language, type LineEvent, paperOf } from '@klopt/contract'
import en from '@klopt/contract/words/events/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/events/nl.json' with { type: 'json' }
import { sayAnswer } from './answer-words.ts'
import { sayCard } from './card-sentences.ts'

const words: Record<Language, typeof nl> = { NL: nl, EN: en }

/**
 * The text of a system event or an answer to a card. `message` stores the Dutch text. Empty for an event of another
 * version, or one whose data is incomplete.
 */
export function sentence(language: Language, line: LineEvent): string {
  if (line.event === 'card_answer') return sayAnswer(language, line.data)
  if (line.event === 'card_made' || line.event === 'card_changed')
    return sayCard(language, line.data, paperIn(language, line))
  const { events } = words[language]
  const key = eventKey(line)
  return isKnown(key) ? fill(events[key], { ...line.data, ...displayValues(language, line) }) : ''
}

/** The fields whose displayed text differs from the stored value. */
function displayValues(language: Language, line: LineEvent): Record<string, string> {
  const { event, data } = line
  if (event === 'access_renewed' && data.until) return { until: day(language, data.until) }
  if (event !== 'kind_corrected') return { paper: paperIn(language, line) }
  const { kinds } = words[language]
  return { kind: Object.hasOwn(kinds, data.kind) ? kinds[data.kind] : kinds.other }
}

/** 'factuur 2025-0388', or the name of the file. Empty for a line about no document. */
function paperIn(language: Language, line: LineEvent): string {
  const paper = paperOf(line)
  if (!paper) return ''
  return paper.kind ? fill(words[language].papers[paper.kind], { number: paper.number }) : paper.name
}

/** Empty if a field of the text is missing. */
function fill(text: string, data: Record<string, string | null | undefined>): string {
  const parts = text.split(/\{\{(\w+)\}\}/).map((part, n) => (n % 2 ? data[part] : part))
  return parts.includes(undefined) || parts.includes(null) ? '' : parts.join('')
}

function isKnown(key: string | null): key is keyof typeof nl.events {
  return key !== null && Object.hasOwn(nl.events, key)
}

/** '12-08-2025', in Dutch time, whatever the server's time zone. */
function day(language: Language, time: string): string {
  const locale = language === 'EN' ? 'en-GB' : 'nl-NL'
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(time))
}
