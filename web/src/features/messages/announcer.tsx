import type { Message } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { senderName } from './sender.ts'

const most = 200

/** Reads out what others write from now on; the list itself is silent, since scrolling adds rows to it too. */
export function Announcer({ messages, me }: { messages: Message[]; me: string }) {
  const { t } = useTranslation('messages')
  const [from] = useState(messages.at(-1)?.seq ?? 0)
  const last = messages.findLast(({ message_type, sender_id }) => message_type === 'chat_message' && sender_id !== me)
  const name = last && last.seq > from ? (senderName(last) ?? t(($) => $.external)) : null

  return (
    <p className="sr" aria-live="polite">
      {/* The same words again are a change only where they stand in another element. */}
      {name !== null && (
        <span key={last?.seq}>{t(($) => $.announce, { name, message: last?.message.slice(0, most) })}</span>
      )}
    </p>
  )
}
