import type { Dossier } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { laterPanel } from '../../../platform/later.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { useCloseStep } from './closing.ts'
import { otherNames } from './dossier.ts'

const CloseQuestion = laterPanel(() => import('./close-question.tsx').then((file) => file.CloseQuestion))

type Props = { dossier: Dossier; companyId: string }

/** A request to close: oker for the side that is waited for, quiet for the side that waits. */
export function CloseAsk({ dossier, companyId }: Props) {
  const { t } = useTranslation('detail')
  // Null until somebody asks for it: only then the question is fetched.
  const [closing, setClosing] = useState<boolean | null>(null)
  const { take, isPending, wrong } = useCloseStep(dossier, 'cancel_close')
  const { close_requested_by: asker, permissions } = dossier
  const asked = dossier.status === 'close_request' && asker !== null
  const own = asker?.company_id === companyId
  const by = dossier.companies.find(({ id }) => id === asker?.company_id)?.name ?? ''

  return (
    <>
      {asked && (
        <div className={classes('ask', own && 'waits')}>
          <p>
            {own
              ? t(($) => $.close.waits, { company: otherNames(dossier, companyId) })
              : t(($) => $.close.asks, { company: by })}
            {wrong && (
              <span className="error">
                <CircleAlert className="s16" aria-hidden="true" />
                {wrong}
              </span>
            )}
          </p>
          {permissions.cancel_close && (
            <Button size="sm" busy={isPending && t(($) => $.details.busy)} onClick={() => take(focusHeading)}>
              {own ? t(($) => $.close.withdraw) : t(($) => $.close.not_yet)}
            </Button>
          )}
          {permissions.close && (
            <Button size="sm" onClick={() => setClosing(true)}>
              {t(($) => $.close.close.action)}
            </Button>
          )}
        </div>
      )}
      {closing !== null && (
        <CloseQuestion
          step="close"
          dossier={dossier}
          companyId={companyId}
          open={closing}
          onClose={() => setClosing(false)}
          onDone={() => setClosing(false)}
        />
      )}
    </>
  )
}
