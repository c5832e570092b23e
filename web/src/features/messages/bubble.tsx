import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { BubbleHead } from './bubble-head.tsx'
import { saidIn, useCardParts } from './card-parts.ts'
import { MessageText } from './message-text.tsx'
import { senderName } from './sender.ts'

type Props = { message: Message; own: boolean; unread: boolean; pointed: boolean }

export function Bubble({ message, own, unread, pointed }: Props) {
  const { t } = useTranslation('messages')
  const { Tag } = useCardParts()
  const said = saidIn(message)
  const look = classes('msg', own && 'own', unread && 'unread-msg', pointed && 'pointed')

  return (
    <div className={look}>
      <BubbleHead
        name={senderName(
          message,
          t(($) => $.external),
        )}
        company={message.company?.name}
        at={message.created_at}
        unread={unread}
      />
      {message.event === 'card_answer' && message.data && <Tag data={message.data} />}
      {said !== '' && <MessageText text={said} />}
    </div>
  )
}
