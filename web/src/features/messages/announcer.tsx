import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { actOf, cardOf, useCardParts } from './card-parts.ts'
import { useEventText, useMessageText } from './event-text.ts'
import { senderName } from './sender.ts'

const most = 200

/**
 * A live region for new messages of others, one's own answers and acts, and new card results. The list itself is not one, because scrolling adds
 * rows to it. Messages up to `from` were there when the screen opened.
 */
export function Announcer({ messages, from, me }: { messages: Message[]; from: number; me: string }) {
  const last = messages.findLast((message) => isSpoken(message, me) || cardOf(message))

  return (
    <p className="sr" aria-live="polite">
      {/* The key makes a repeated text a new element, so that it is announced too. Withdrawing changes the event. */}
      {last && last.seq > from && (
        <span key={`${last.seq} ${last.event}`}>
          {isSpoken(last, me) ? (
            <MessageNews message={last} own={last.sender_id === me} />
          ) : (
            <CardNews message={last} />
          )}
        </span>
      )}
    </p>
  )
}

/** One's own words are not: whoever typed them knows them. */
function isSpoken(message: Message, me: string): boolean {
  const { message_type, sender_id, event } = message
  return message_type === 'chat_message' && (sender_id !== me || event === 'card_answer' || actOf(message) !== null)
}

function MessageNews({ message, own }: { message: Message; own: boolean }) {
  const { t } = useTranslation('messages')
  const { Tag, ActTag } = useCardParts()
  const name = own ? t(($) => $.sent) : (senderName(message) ?? t(($) => $.external))
  const text = useMessageText()(message).slice(0, most)
  const act = actOf(message)
  if (message.event !== 'card_answer' && !act) return t(($) => $.announce, { name, message: text })
  return (
    <>
      {t(($) => $.announce, { name, message: '' })}
      {message.event === 'card_answer' && <Tag data={message.data} />}
      {act && <ActTag data={act} />} {text}
    </>
  )
}

function CardNews({ message }: { message: Message }) {
  const { News } = useCardParts()
  const card = cardOf(message)
  const text = useEventText()(message)
  return card ? <News data={card}>{text}</News> : text
}
