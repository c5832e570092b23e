import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'

/** `mend`: the input must be changed, as sending the same again cannot succeed. */
export type ParticipantError = { text: string; mend: boolean }

/** The errors of adding or inviting participants. */
export function useParticipantErrors() {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const [wrong, setWrong] = useState<ParticipantError | null>(null)

  /** `toastText` says in a toast what failed; the form shows the reason. */
  function fail(error: Error, toastText: string) {
    const conflict = error instanceof ApiError && error.code === 'email_other_company'
    toast.wrong(conflict ? t(($) => $.add.conflict_toast) : toastText)
    setWrong({ text: conflict ? t(($) => $.add.conflict) : errorText(error), mend: conflict })
  }

  return { wrong, fail, clear: () => setWrong(null), reject: (text: string) => setWrong({ text, mend: true }) }
}
