import type { User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../platform/live.ts'
import { classes } from '../../ui/classes.ts'
import { BubbleHead } from './bubble-head.tsx'
import { useCardParts } from './card-parts.ts'
import { MessageText } from './message-text.tsx'
import { Quoted } from './quotes/quoted.tsx'
import { dataOf, isOutdated, type Pending, removeUnsent, retried, sendAgain } from './send.ts'
import { tryNow } from '../../platform/until-answered.ts'
import { useLate } from './use-late.ts'
import { useRefusal } from './use-refusal.ts'

/** An own message that the server has not confirmed yet. */
export function PendingBubble({ pending: { unsent, error, since }, sender }: { pending: Pending; sender: User }) {
  const { t } = useTranslation('messages')
  const { Tag, ActTag } = useCardParts()
  const client = useQueryClient()
  const line = useConnection()
  const { notice, again } = useLate(since + (unsent.held ?? 0), !error && (line === 'online' || line === 'asking'))
  const refusal = useRefusal(error, unsent)
  const photo = unsent.act?.act === 'work' ? unsent.act.photo : null

  function tryAgain() {
    again()
    tryNow()
  }

  return (
    <>
      <div className={classes('msg own', error ? 'failed' : 'sending')}>
        <BubbleHead name={sender.full_name} company={sender.company.name} at={unsent.created_at} />
        {unsent.quote && <Quoted quote={unsent.quote} />}
        {unsent.answer && <Tag data={dataOf(unsent.answer)} />}
        {unsent.act && <ActTag data={unsent.act.says} />}
        {photo && <small>{t(($) => $.sending.photo, { name: photo.file.name })}</small>}
        {unsent.message !== '' && (
          <MessageText dossierId={unsent.dossier_id} text={unsent.message} mentions={unsent.mentions} />
        )}
      </div>
      {refusal && (
        <div className="msg-foot wrong">
          <CircleAlert className="s16" aria-hidden="true" />
          <span role="alert">{refusal}</span>
          {!isOutdated(error) && (
            <button
              type="button"
              className="link"
              onClick={() => void sendAgain(client, sender.id, retried(unsent, error))}
            >
              {t(($) => $.sending.again)}
            </button>
          )}
          <button type="button" className="link" onClick={() => removeUnsent(client, sender.id, unsent)}>
            {t(($) => $.sending.remove)}
          </button>
        </div>
      )}
      {!error && line === 'offline' && (
        <div className="msg-foot">
          <Clock className="s16" aria-hidden="true" />
          {t(($) => $.sending.waiting)}
        </div>
      )}
      {notice && (
        <div className="msg-foot">
          <Clock className="s16" aria-hidden="true" />
          <span role="status">{t(($) => $.sending[notice])}</span>
          <button type="button" className="link" onClick={tryAgain}>
            {t(($) => $.sending.again)}
          </button>
        </div>
      )}
    </>
  )
}
