import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../platform/dates.ts'
import { saidIn } from './card-parts.ts'
import nl from './nl.json'

type KnownEvent = keyof typeof nl.events

/** The sentence for what happened, in the reader's language; the stored Dutch one where Klopt does not know it. */
export function useEventText(): (message: Message) => string {
  const { t, i18n } = useTranslation('messages')
  return (message) => {
    const { event, data } = message
    if (!isKnown(event) || !data) return message.message
    const until = data['until'] ? shortDate(data['until'], i18n.language) : ''
    const { kind: named } = data
    const kind = isKind(named) ? t(($) => $.kinds[named]) : ''
    const said = event === 'version_added' && !data['version'] ? 'version_undone' : event
    const text = t(($) => $.events[said], { ...data, until, kind })
    return text.includes('{{') ? message.message : text
  }
}

/** What somebody said, as it reads now: of an answer that was withdrawn only that it was. */
export function useSaidText(): (message: Message) => string {
  const eventText = useEventText()
  return (message) => (message.event === 'answer_withdrawn' ? eventText(message) : saidIn(message))
}

function isKind(name: string | null | undefined): name is keyof typeof nl.kinds {
  return typeof name === 'string' && Object.hasOwn(nl.kinds, name)
}

function isKnown(event: string | null): event is KnownEvent {
  return event !== null && Object.hasOwn(nl.events, event)
}
