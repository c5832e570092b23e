import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../platform/dates.ts'
import { textOf } from './card-parts.ts'
import nl from './nl.json'

type KnownEvent = keyof typeof nl.events

/** The text of an event in the user's language. Falls back to the stored Dutch text for an unknown event. */
export function useEventText(): (message: Message) => string {
  const { t, i18n } = useTranslation('messages')
  return (message) => {
    const { event, data } = message
    if (!isKnown(event) || !data) return message.message
    const until = data['until'] ? shortDate(data['until'], i18n.language) : ''
    const { kind: kind_key } = data
    const kind = isKind(kind_key) ? t(($) => $.kinds[kind_key]) : ''
    const key = event === 'version_added' && !data['version'] ? 'version_undone' : event
    const text = t(($) => $.events[key], { ...data, until, kind })
    return text.includes('{{') ? message.message : text
  }
}

/** The current text of a message. A withdrawn answer shows only that it was withdrawn. */
export function useMessageText(): (message: Message) => string {
  const eventText = useEventText()
  return (message) => (message.event === 'answer_withdrawn' ? eventText(message) : textOf(message))
}

function isKind(name: string | null | undefined): name is keyof typeof nl.kinds {
  return typeof name === 'string' && Object.hasOwn(nl.kinds, name)
}

function isKnown(event: string | null): event is KnownEvent {
  return event !== null && Object.hasOwn(nl.events, event)
}
