import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { NoLink } from './documents.ts'

/** The virus scanner has not looked yet: in a moment it has. */
export function isBeingScanned(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503
}

/** Why a file is not to be had. Whoever sees a document may have it, so a refusal is the virus scanner's. */
export function useFileErrorText(): (error: unknown) => string {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof NoLink) return t(($) => $.download_no_link)
    if (isBeingScanned(error)) return t(($) => $.scanning)
    if (error instanceof ApiError && error.code === 'forbidden') return t(($) => $.infected)
    return errorText(error)
  }
}
