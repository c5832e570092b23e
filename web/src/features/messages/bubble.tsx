import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { When } from '../../ui/when.tsx'
import { MessageText } from './message-text.tsx'
import { senderName } from './sender.ts'

type Props = { message: Message; own: boolean; unread: boolean; pointed: boolean }

export function Bubble({ message, own, unread, pointed }: Props) {
  const { t } = useTranslation('messages')
  const look = classes('msg', own && 'own', unread && 'unread-msg', pointed && 'pointed')

  return (
    <div className={look}>
      <header>
        <b>
          {senderName(
            message,
            t(($) => $.external),
          )}
        </b>
        {message.company && <em className="cut">· {message.company.name}</em>}
        {unread && <span className="sr">{t(($) => $.unread)}</span>}
        <When at={message.created_at} as="chat" />
      </header>
      <MessageText text={message.message} />
    </div>
  )
}
