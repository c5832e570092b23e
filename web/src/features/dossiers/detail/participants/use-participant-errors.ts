import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../platform/api.ts'
import { useErrorText } from '../../../../platform/errors.ts'
import { toast } from '../../../../ui/toasts.ts'

/** `mend`: sending the same again cannot help. */
export type ParticipantError = { text: string; mend: boolean }

/** What is wrong with whom one adds or invites. */
export function useParticipantErrors() {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const [wrong, setWrong] = useState<ParticipantError | null>(null)

  /** `passing` says in a toast what failed; the reason stands in the form. */
  function fail(error: Error, passing: string) {
    const conflict = error instanceof ApiError && error.code === 'email_other_company'
    toast.wrong(conflict ? t(($) => $.add.conflict_toast) : passing)
    setWrong({ text: conflict ? t(($) => $.add.conflict) : errorText(error), mend: conflict })
  }

  return { wrong, fail, clear: () => setWrong(null), ask: (text: string) => setWrong({ text, mend: true }) }
}
