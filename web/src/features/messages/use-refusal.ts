import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'

/** Refusals whose reason the sender can do something about, or should at least know. */
const told: ReadonlySet<string> = new Set([
  'access_expired',
  'consent_required',
  'dossier_closed',
  'not_found',
  'too_large',
  'validation_error',
])

/** What stands under a message that was not sent: that its text is kept, and why it was refused. */
export function useRefusal(error: Error | null): string | null {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  if (!error) return null
  const failed = t(($) => $.sending.failed)
  return error instanceof ApiError && told.has(error.code) ? `${failed} ${errorText(error)}` : failed
}
