import type { Message } from '@klopt/contract'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { senderName } from '../sender.ts'

const namedMost = 80

/**
 * Opens the menu of a message. The list handles its events, because a conversation has many. Arrow keys go from one to
 * the next, so none is a stop of the tab key.
 */
export function MoreButton({ message, text }: { message: Message; text: string }) {
  const { t } = useTranslation('messages')
  const name = senderName(message) ?? t(($) => $.external)
  const words = text.slice(0, namedMost)
  const label = message.sender_id
    ? t(($) => $.acts.of, { name, message: words })
    : t(($) => $.acts.of_line, { message: words })
  return (
    <button type="button" className="msg-more" tabIndex={-1} aria-haspopup="menu" aria-label={label}>
      <Ellipsis className="s16" aria-hidden="true" />
    </button>
  )
}
