import type { Message } from '@klopt/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { When } from '../../ui/when.tsx'
import { MessageText } from './message-text.tsx'
import { senderName } from './sender.ts'

type Props = { message: Message; own: boolean; more: boolean; unread: boolean; pointed: boolean }

export const Bubble = memo(function Bubble({ message, own, more, unread, pointed }: Props) {
  const { t } = useTranslation('messages')
  const look = classes('msg', own && 'own', more && 'more', unread && 'unread-msg', pointed && 'pointed')

  return (
    <li className={look} data-seq={message.seq}>
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
    </li>
  )
})
