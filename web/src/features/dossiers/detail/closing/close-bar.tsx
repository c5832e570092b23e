import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import type { CloseAnswers } from './close-request.tsx'
import { otherNames } from '../dossier.ts'

type Props = {
  dossier: Dossier
  companyId: string
  /** The actions of its buttons. While their code loads, the bar is inert but already has its size. */
  answers?: CloseAnswers
}

/** A request to close, highlighted for the company that must respond. */
export function CloseBar({ dossier, companyId, answers }: Props) {
  const { t } = useTranslation('detail')
  const { close_requested_by: asker, permissions } = dossier
  if (dossier.status !== 'close_request' || asker === null) return null
  const own = asker.company_id === companyId
  const company = otherNames(dossier, companyId)

  return (
    <div className={classes('ask-bar', own && 'waits')} inert={!answers}>
      <p>
        {t(($) => (own ? $.close.waits : $.close.asks), { company })}
        {answers?.wrong}
      </p>
      {permissions.cancel_close && (
        <Button size="sm" busy={answers?.isPending && t(($) => $.details.busy)} onClick={answers?.onCancel}>
          {own ? t(($) => $.close.withdraw) : t(($) => $.close.not_yet)}
        </Button>
      )}
      {permissions.close && (
        <Button size="sm" onClick={answers?.onClose}>
          {t(($) => $.close.close.action)}
        </Button>
      )}
    </div>
  )
}
