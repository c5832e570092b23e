import { eventKey, type Language, type LineEvent, paperOf, fill } from '@klopt/contract'
import en from '@klopt/contract/words/events/en.json' with { type: 'json' }
import nl from '@klopt/contract/words/events/nl.json' with { type: 'json' }
import { sayAgreement, sayFollow } from './agreement-words.ts'
import { sayAnswer } from './answer-words.ts'
import { sayCard, sayDifference } from './card-sentences.ts'

const words: Record<Language, typeof nl> = { NL: nl, EN: en }

/**
 * The text of a system event, an answer to a card, or an act of an agreement. `message` stores the Dutch text. Empty for an event of another
 * version, or one whose data is incomplete.
 */
export function sentence(language: Language, line: LineEvent): string {
  if (line.event === 'card_answer') return sayAnswer(language, line.data)
  if (isAgreementAct(line)) return sayAgreement(language, line.data)
  if (line.event === 'agreement_kept' || line.event === 'agreement_differs')
    return sayFollow(language, line.data, line.event === 'agreement_kept')
  if (line.event === 'card_made' || line.event === 'card_changed')
    return sayCard(language, line.data, paperIn(language, line))
  const { events } = words[language]
  const key = eventKey(line)
  return isKnown(key) ? fill(events[key], { ...line.data, ...displayValues(language, line) }) : ''
}

/** A card that differs as the subject of a mail: 'Factuur 20261001: € 76,05 meer dan besteld'. */
export function cardSubject(language: Language, line: LineEvent): string | null {
  if (line.event !== 'card_made' && line.event !== 'card_changed') return null
  const over = sayDifference(language, line.data)
  const paper = paperIn(language, line)
  return over && `${paper === line.data.filename ? paper : paper.charAt(0).toUpperCase() + paper.slice(1)}: ${over}`
}

function isAgreementAct(line: LineEvent) {
  return line.event === 'agreement_offered' || line.event === 'agreement_accepted' || line.event === 'agreement_refused'
}

/** The fields whose displayed text differs from the stored value. */
function displayValues(language: Language, line: LineEvent): Record<string, string> {
  const { event, data } = line
  if (event === 'access_renewed' && data.until) return { until: day(language, data.until) }
  if (event === 'link_taken_back') return { since: day(language, data.since) }
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

function isKnown(key: string | null): key is keyof typeof nl.events {
  return key !== null && Object.hasOwn(nl.events, key)
}

/** '12-08-2025', in Dutch time, whatever the server's time zone. */
function day(language: Language, time: string): string {
  const locale = language === 'EN' ? 'en-GB' : 'nl-NL'
  const format = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(time))
}
