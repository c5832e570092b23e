import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText, useWithCode } from '../../platform/errors.ts'
import type { Unsent } from './unsent.ts'

/** The text under a message that was not sent: its text is not lost, and the reason if it is known. */
export function useRefusal(error: Error | null, { message, mentions }: Unsent): string | null {
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
  const name = whoLeft(error)
  if (name) return `${failed} ${t(($) => $.sending.left, { name })}`
  return code === 'forbidden' ? failed : `${failed} ${errorText(error)}`

  /** The names of people mentioned in the text who do not take part (any more). */
  function whoLeft(error: Error): string | undefined {
    if (!(error instanceof ApiError) || error.code !== 'not_a_participant') return undefined
    const wrong = mentions?.[Number(error.fields[0]?.loc.at(-1))]
    return wrong && message.slice(wrong.at + 1, wrong.at + wrong.length)
  }
}
