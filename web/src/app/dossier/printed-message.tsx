import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ActTag } from '../../features/cards/chat/act-tag.tsx'
import { AnswerTag } from '../../features/cards/chat/answer-tag.tsx'
import { useLineText } from '../../features/cards/chat/line-text.ts'
import { actOf, cardOf } from '../../features/messages/card-parts.ts'
import { useEventText, useMessageText } from '../../features/messages/event-text.ts'
import { senderName } from '../../features/messages/sender.ts'
import { fullTime } from '../../platform/dates.ts'

export function PrintedMessage({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages')
  const eventText = useEventText()
  const messageText = useMessageText()
  const { lineText } = useLineText()
  const at = fullTime(message.created_at, i18n.language)
  const card = cardOf(message)
  const act = actOf(message)

  if (message.message_type !== 'chat_message') {
    return (
      <li className="printed-event">
        {(card && lineText(card)) ?? eventText(message)} · {at}
      </li>
    )
  }
  const sender = senderName(message) ?? t(($) => $.external)
  return (
    <li>
      <p className="printed-who">
        <b>{sender}</b>
        {message.company && ` · ${message.company.name}`} · {at}
      </p>
      {message.event === 'card_answer' && <AnswerTag data={message.data} />}
      {act && <ActTag data={act} />}
      <p className="printed-said">{messageText(message)}</p>
    </li>
  )
}
