import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText, useWithCode } from '../../platform/errors.ts'

/** The text under a message that was not sent: its text is not lost, and the reason if it is known. */
export function useRefusal(error: Error | null): string | null {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const withCode = useWithCode()
  if (!error) return null
  const code = error instanceof ApiError ? error.code : 'unknown'
  if (code === 'internal' || code === 'unknown')
    return withCode(
      t(($) => $.sending.unknown),
      error,
    )
  const failed = t(($) => $.sending.failed)
  return code === 'forbidden' ? failed : `${failed} ${errorText(error)}`
}
