import { type ColleagueRequest as Request, dismissColleague, inviteGuest } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { toast } from '../../../../ui/toasts.ts'
import { refreshDossier } from '../dossier.ts'

/** Somebody with the forwarded link of a guest asks for access of their own. Only an invitation gives it. */
export function ColleagueRequest({ dossierId, request }: { dossierId: string; request: Request }) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const client = useQueryClient()
  const { id: request_id, full_name: name, email, guest, company_id } = request
  const onSettled = () => refreshDossier(client, dossierId)
  const invite = useMutation({
    mutationFn: () =>
      call(inviteGuest, { params: { id: dossierId }, body: { email, company_id, dossier_id: dossierId } }),
    onSuccess: () => {
      toast.good(t(($) => $.add.invited))
      focusHeading()
    },
    onSettled,
  })
  const dismiss = useMutation({
    mutationFn: () => call(dismissColleague, { params: { id: dossierId, request_id } }),
    onSuccess: focusHeading,
    onSettled,
  })
  const error = invite.error ?? dismiss.error

  return (
    <div className="ask-bar">
      <div className="ask-words">
        <p>{t(($) => (request.again ? $.colleague.asks_again : $.colleague.asks), { name, email, guest })}</p>
        <ErrorLine text={error && errorText(error)} />
      </div>
      <Button
        size="sm"
        aria-label={t(($) => $.colleague.dismiss_of, { name })}
        busy={dismiss.isPending && t(($) => $.details.busy)}
        onClick={() => dismiss.mutate()}
      >
        {t(($) => $.colleague.dismiss)}
      </Button>
      <Button
        size="sm"
        kind="primary"
        aria-label={t(($) => $.colleague.invite_of, { name })}
        busy={invite.isPending && t(($) => $.details.busy)}
        onClick={() => invite.mutate()}
      >
        {t(($) => $.colleague.invite)}
      </Button>
    </div>
  )
}
