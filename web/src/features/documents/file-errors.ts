import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { NoLink } from './documents.ts'

/** The virus scanner has not checked the file yet. It does soon, so retry. */
export function isBeingScanned(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503
}

/** The text for a file error. Everyone who sees a document may download it, so a 403 comes from the virus scanner. */
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
