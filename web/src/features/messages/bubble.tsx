import type { Message } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { WhenIn } from '../../ui/when.tsx'
import { MoreButton } from './acts/more-button.tsx'
import { BubbleHead } from './bubble-head.tsx'
import { External } from './external.tsx'
import { actOf, useCardParts } from './card-parts.ts'
import { isGone, useMessageText } from './event-text.ts'
import { MessageText } from './message-text.tsx'
import { Quoted } from './quotes/quoted.tsx'
import { senderName } from './sender.ts'

type Props = { message: Message; own: boolean; unread: boolean; pointed: boolean }

export function Bubble({ message, own, unread, pointed }: Props) {
  const { Tag, Act, Mail } = useCardParts()
  const act = actOf(message)
  const text = useMessageText()(message)
  const look = classes(
    'msg',
    own && 'own',
    unread && 'unread-msg',
    pointed && 'pointed',
    isGone(message) && 'withdrawn',
  )

  return (
    <div className={look}>
      <BubbleHead
        name={senderName(message) ?? <External />}
        company={message.company?.name}
        at={message.created_at}
        unread={unread}
        via={message.mail && <Mail message={message} part="mark" />}
      />
      {message.quote && !isGone(message) && (
        <button type="button" className="msg-quote">
          <Quoted quote={message.quote} />
        </button>
      )}
      {message.event === 'card_answer' && <Tag data={message.data} />}
      {act && <Act data={act} />}
      {text !== '' && (
        <MessageText
          dossierId={message.dossier_id}
          text={text}
          mentions={message.event === null ? message.mentions : undefined}
        />
      )}
      {message.edited_at && <Edited at={message.edited_at} />}
      {message.mail && <Mail message={message} part="foot" />}
      <MoreButton message={message} text={text} />
    </div>
  )
}

/** The mark of an edited message, with its time. */
function Edited({ at }: { at: string }) {
  const { t } = useTranslation('messages')
  return (
    <small>
      <WhenIn at={at} as="chat" say={(time) => t(($) => $.edited, { time })} />
    </small>
  )
}
