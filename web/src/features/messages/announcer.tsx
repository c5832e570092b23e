import type { Message } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardOf, useCardParts } from './card-parts.ts'
import { useEventText, useSaidText } from './event-text.ts'
import { senderName } from './sender.ts'

const most = 200

/** Reads out what others write from now on, and what a card comes to; the list itself is silent, since scrolling adds rows too. */
export function Announcer({ messages, me }: { messages: Message[]; me: string }) {
  const [from] = useState(messages.at(-1)?.seq ?? 0)
  const last = messages.findLast((message) => isSaid(message, me) || cardOf(message) !== null)

  return (
    <p className="sr" aria-live="polite">
      {/* The same words again are a change only where they stand in another element; what is taken back says other ones. */}
      {last && last.seq > from && (
        <span key={`${last.seq} ${last.event}`}>
          {isSaid(last, me) ? <Said message={last} /> : <News message={last} />}
        </span>
      )}
    </p>
  )
}

function isSaid({ message_type, sender_id }: Message, me: string): boolean {
  return message_type === 'chat_message' && sender_id !== me
}

function Said({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { Tag } = useCardParts()
  const name = senderName(message) ?? t(($) => $.external)
  const said = useSaidText()(message).slice(0, most)
  if (message.event !== 'card_answer' || !message.data) return t(($) => $.announce, { name, message: said })
  return (
    <>
      {t(($) => $.announce, { name, message: '' })}
      <Tag data={message.data} /> {said}
    </>
  )
}

function News({ message }: { message: Message }) {
  const { News: Told } = useCardParts()
  return <Told message={message}>{useEventText()(message)}</Told>
}
