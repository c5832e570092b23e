import { fill } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api.ts'
import { useFasterText } from './faster.ts'

/** The text of an error: that of its reason or code, otherwise the server's, otherwise a general one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('platform')
  const knownText = useKnownText()
  const waitText = useWaitText()
  const fieldsText = useFieldsText()
  const withCode = useWithCode()
  const fasterText = useFasterText()

  return (error) => {
    const general = t(($) => $.general)
    if (!(error instanceof ApiError)) return general
    const { code, wait, status } = error
    if (code === 'too_many' && wait) return t(($) => $.too_many_for, { time: waitText(wait) })
    const sentence = fieldsText(error) || fasterText(error) || knownText(error) || error.detail || general
    return status >= 500 || sentence === general ? withCode(sentence, error) : sentence
  }
}

/** Adds the request id, which finds the error in the log, to server errors and unexpected errors. */
export function useWithCode(): (sentence: string, error: unknown) => string {
  const { t } = useTranslation('platform')
  return (sentence, error) => {
    const code = error instanceof ApiError ? error.request_id : null
    return code ? `${sentence} ${t(($) => $.code, { code })}` : sentence
  }
}

function useKnownText(): (error: ApiError) => string {
  const { i18n } = useTranslation('errors')
  // Not by `t`, which takes 'too_many' for a plural.
  const sentences = i18n.getResourceBundle(i18n.language, 'errors') as Record<string, string>
  return ({ code, reason, values }) => fill(sentences[reason ?? code] ?? sentences[code] ?? '', values)
}

const minute = 60
const hour = 60 * minute

function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation('platform')
  return (seconds) => {
    if (seconds <= 1.5 * minute) return t(($) => $.wait.seconds, { count: Math.ceil(seconds) })
    if (seconds <= 1.5 * hour) return t(($) => $.wait.minutes, { count: Math.ceil(seconds / minute) })
    return t(($) => $.wait.hours, { count: Math.ceil(seconds / hour) })
  }
}

/** Names the refused fields that the form does not show. Empty if one of them has no label. */
function useFieldsText(): (error: ApiError) => string {
  const { t } = useTranslation('platform')
  return (error) => {
    if (error.code !== 'validation_error') return ''
    const names = t(($) => $.fields.names, { returnObjects: true }) as Record<string, string>
    const wrong = Object.entries(fieldErrors(error))
    const texts = wrong.flatMap(([field, how]) => (names[field] ? [`${names[field]}: ${t(($) => $.fields[how])}`] : []))
    return texts.length === wrong.length ? texts.join(' · ') : ''
  }
}

const known = ['too_small', 'too_big', 'invalid_format'] as const
export type FieldFault = (typeof known)[number] | 'refused'

/** The field errors of the server, by field name. Only their codes are used, because the server's texts are Dutch. */
export function fieldErrors(error: unknown): Record<string, FieldFault> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.fields.map(({ loc, type }) => [String(loc.at(-1)), known.find((one) => one === type) ?? 'refused']),
  )
}
