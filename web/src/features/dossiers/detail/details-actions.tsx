import type { Dossier, User } from '@klopt/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { CloseQuestion, type OpenCardsComponent } from './closing/close-question.tsx'
import { useCloseStep } from './closing/closing.ts'
import { LeaveQuestion } from './participants/leave-question.tsx'

type Props = {
  dossier: Dossier
  me: User
  onDone: () => void
  onLeft: () => void | Promise<void>
  StillOpen?: OpenCardsComponent | undefined
}
type Question = 'leave' | 'close' | 'request_close'

/** The footer of the details: leaving, and the closing steps that the user may take. */
export function DetailsActions({ dossier, me, onDone, onLeft, StillOpen }: Props) {
  const { t } = useTranslation('detail')
  const [question, setQuestion] = useState<Question | null>(null)
  const withdrawal = useCloseStep(dossier, 'cancel_close')
  const { leave, close, request_close, cancel_close } = dossier.permissions
  const ownRequest = cancel_close && dossier.close_requested_by?.company_id === me.company_id
  const closing = { dossier, companyId: me.company_id, onClose: () => setQuestion(null), onDone, StillOpen }

  return (
    <>
      <ErrorLine text={ownRequest && withdrawal.wrong} />
      {leave && (
        <Button removal className="panel-left" onClick={() => setQuestion('leave')}>
          {t(($) => $.leave.action)}
        </Button>
      )}
      {ownRequest && (
        <Button busy={withdrawal.isPending && t(($) => $.details.busy)} onClick={() => withdrawal.take(onDone)}>
          {t(($) => $.close.cancel_close.action)}
        </Button>
      )}
      {request_close && (
        <Button onClick={() => setQuestion('request_close')}>{t(($) => $.close.request_close.action)}</Button>
      )}
      {close && <Button onClick={() => setQuestion('close')}>{t(($) => $.close.close.action)}</Button>}
      <LeaveQuestion
        dossier={dossier}
        me={me}
        open={question === 'leave'}
        onClose={() => setQuestion(null)}
        onLeft={onLeft}
      />
      <CloseQuestion {...closing} step="close" open={question === 'close'} />
      <CloseQuestion {...closing} step="request_close" open={question === 'request_close'} />
    </>
  )
}
