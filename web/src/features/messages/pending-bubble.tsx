import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../platform/live.ts'
import { classes } from '../../ui/classes.ts'
import { When } from '../../ui/when.tsx'
import { MessageText } from './message-text.tsx'
import type { Pending } from './send.ts'

type Props = {
  pending: Pending
  more: boolean
  sender: { full_name: string; company: { name: string } }
  onAgain: () => void
  onRemove: () => void
}

/** One's own message before the server has confirmed it. */
export function PendingBubble({ pending: { unsent, failed }, more, sender, onAgain, onRemove }: Props) {
  const { t } = useTranslation('messages')
  const offline = useConnection() === 'offline'

  return (
    <>
      <li className={classes('msg own', more && 'more', failed ? 'failed' : 'sending')}>
        <header>
          <b>{sender.full_name}</b>
          <em className="cut">· {sender.company.name}</em>
          <When at={unsent.created_at} as="chat" />
        </header>
        <MessageText text={unsent.message} />
      </li>
      {failed && (
        <li className="msg-foot wrong">
          <CircleAlert className="s16" aria-hidden="true" />
          <span role="alert">{t(($) => $.sending.failed)}</span>
          <button type="button" className="link" onClick={onAgain}>
            {t(($) => $.sending.again)}
          </button>
          <button type="button" className="link" onClick={onRemove}>
            {t(($) => $.sending.remove)}
          </button>
        </li>
      )}
      {!failed && offline && (
        <li className="msg-foot">
          <Clock className="s16" aria-hidden="true" />
          {t(($) => $.sending.waiting)}
        </li>
      )}
    </>
  )
}
