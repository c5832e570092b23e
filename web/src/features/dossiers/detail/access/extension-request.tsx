import type { DossierUser } from '@klopt/contract'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { useRenewal } from '../participants/renewal.ts'

/** A guest's request for longer access, with the button to grant it. */
export function ExtensionRequest({ dossierId, user }: { dossierId: string; user: DossierUser }) {
  const { t } = useTranslation('detail')
  const { renew, isPending, wrong } = useRenewal(dossierId, user)
  return (
    <div className="ask-bar">
      <p>
        {t(($) => $.details.asks_access, { name: user.full_name })}
        {wrong && (
          <span className="error">
            <CircleAlert className="s16" aria-hidden="true" />
            {wrong}
          </span>
        )}
      </p>
      {user.can_renew && (
        <Button
          size="sm"
          aria-label={t(($) => $.details.renew_of, { name: user.full_name })}
          busy={isPending && t(($) => $.details.busy)}
          onClick={() => renew(focusHeading)}
        >
          {t(($) => $.details.renew)}
        </Button>
      )}
    </div>
  )
}
