import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import type { CloseAnswers } from './close-ask.tsx'
import { otherNames } from '../dossier.ts'

type Props = {
  dossier: Dossier
  companyId: string
  /** What its buttons do. While that is on its way they do nothing, and the bar has its size already. */
  answers?: CloseAnswers
}

/** A request to close: oker for the side that is waited for, quiet for the side that waits. */
export function CloseBar({ dossier, companyId, answers }: Props) {
  const { t } = useTranslation('detail')
  const { close_requested_by: asker, permissions } = dossier
  if (dossier.status !== 'close_request' || asker === null) return null
  const own = asker.company_id === companyId
  const company = otherNames(dossier, companyId)

  return (
    <div className={classes('ask', own && 'waits')} inert={!answers}>
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
