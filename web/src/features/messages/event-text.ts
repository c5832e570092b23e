import { eventKey, type Message, paperOf } from '@klopt/contract'
import nl from '@klopt/contract/words/events/nl.json'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../platform/dates.ts'
import { moneyText } from '../../platform/money.ts'
import { textOf } from './card-parts.ts'

type KnownEvent = keyof typeof nl.events

/** The text of an event in the user's language. Falls back to the stored Dutch text for an unknown event. */
export function useEventText(): (message: Message) => string {
  const { t, i18n } = useTranslation('events')
  const agreements = useTranslation('agreements')
  return (message) => {
    if (message.event === 'agreement_kept' || message.event === 'agreement_differs') return followText(message)
    const key = eventKey(message)
    if (!isKnown(key)) return message.message
    const text = t(($) => $.events[key], { ...message.data, ...displayValues(message) })
    return text.includes('{{') ? message.message : text
  }

  /** Whether the papers that followed an agreement keep it. */
  function followText({ event, data }: Extract<Message, { event: 'agreement_kept' | 'agreement_differs' }>): string {
    const { filename, amount, currency = null } = data
    if (event === 'agreement_kept') return agreements.t(($) => $.kept, { filename })
    if (Number(amount) === 0) return agreements.t(($) => $.differs.vat, { filename })
    const tooMuch = amount.startsWith('-')
    const shown = moneyText(amount, currency, i18n.language)
    return agreements.t(($) => (tooMuch ? $.differs.more : $.differs.less), { filename, amount: shown })
  }

  /** The fields whose displayed text differs from the stored value. */
  function displayValues(message: Message): Record<string, string> {
    const { event, data } = message
    if (event === 'access_renewed') return { until: data.until && shortDate(data.until, i18n.language) }
    if (event === 'link_taken_back') return { since: data.since && shortDate(data.since, i18n.language) }
    if (event === 'kind_corrected')
      return { kind: Object.hasOwn(nl.kinds, data.kind) ? t(($) => $.kinds[data.kind]) : '' }
    const paper = paperOf(message)
    if (!paper) return {}
    return { paper: paper.kind ? t(($) => $.papers[paper.kind], { number: paper.number }) : paper.name }
  }
}

/** The current text of a message. A withdrawn answer or a deleted message shows only that. */
export function useMessageText(): (message: Message) => string {
  const eventText = useEventText()
  return (message) => (isGone(message) ? eventText(message) : textOf(message))
}

/** Its sender took it back: a line says so in its place. */
export function isGone({ event }: Pick<Message, 'event'>): boolean {
  return event === 'answer_withdrawn' || event === 'message_deleted'
}

function isKnown(key: string | null): key is KnownEvent {
  return key !== null && Object.hasOwn(nl.events, key)
}
