import { cancelClose, closeDossier, type Dossier, requestClose } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'
import { changeLists, withUpdate } from '../../dossiers.ts'
import { refreshDossier, takeDossier } from '../dossier.ts'

export type CloseStep = 'request_close' | 'cancel_close' | 'close'

const steps = {
  request_close: (id: string) => call(requestClose, { params: { id } }),
  cancel_close: (id: string) => call(cancelClose, { params: { id } }),
  close: (id: string) => call(closeDossier, { params: { id } }),
}

/**
 * One step of closing. The mutation itself shows the toast, because the dossier may have left the screen before the
 * response arrives.
 */
export function useCloseStep(dossier: Dossier, step: CloseStep) {
  const { t } = useTranslation('detail')
  const client = useQueryClient()
  const wrongOf = useWrongText(step)
  const mutation = useMutation({
    // The status at the start of the request, to detect afterwards whether somebody else changed it.
    mutationFn: (before: Dossier) => steps[step](before.id),
    onSuccess: (now) => {
      takeDossier(client, now)
      changeLists(client, (list) => withUpdate(list, { dossier_id: now.id, status: now.status }))
      toast.good(t(($) => $.close[step].done))
    },
    onError: (error, before) => {
      toast.wrong(step === 'request_close' ? t(($) => $.close.request_close.failed) : wrongOf(error, before.status))
      void refreshDossier(client, before.id)
    },
  })
  const { mutate, isPending, error, variables = dossier, reset } = mutation
  const take = (onDone: () => void) => mutate(dossier, { onSuccess: onDone })
  return { take, isPending, reset, wrong: error ? wrongOf(error, variables.status) : undefined }
}

/** Why the step failed: usually because somebody else was a moment earlier. */
function useWrongText(step: CloseStep) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  return (error: Error, before: Dossier['status']) => {
    if (!(error instanceof ApiError) || error.code !== 'not_allowed_in_state') return errorText(error)
    if (step === 'close' && before === 'open') return t(($) => $.close.close.not_alone)
    return t(($) => $.close[step].too_late)
  }
}
