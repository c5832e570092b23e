import { useTranslation } from 'react-i18next'
import { ApiError } from './api.ts'

/** The sentence for a failure: the catalogue's for a known code, else the server's own, else the general one. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('platform')
  const sentences = t(($) => $.errors, { returnObjects: true }) as Record<string, string>
  const general = t(($) => $.general)
  return (error) => {
    if (!(error instanceof ApiError)) return general
    return sentences[error.code] || error.detail || general
  }
}

/** What the server says about single fields, by the field's name; empty when it says nothing of the kind. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.fields.map(({ loc, msg }) => [String(loc.at(-1)), msg]))
}
