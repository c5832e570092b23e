import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../../platform/api.ts'
import { Failure, failureStatus } from './failure.tsx'
import { LostPage } from './lost-page.tsx'
import { useLostChunk } from './use-lost-chunk.ts'

/** The page that is shown when a page breaks. */
export function Broken() {
  const { t } = useTranslation('app')
  const error = useRouteError()
  const { lost, retry } = useLostChunk(error)
  if (lost) return <LostPage onRetry={retry} />
  const known = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  const status = failureStatus(known)
  return (
    <>
      <title>{`${t(($) => $.error[status].title)} – Klopt`}</title>
      <Failure status={status} request_id={error instanceof ApiError ? error.request_id : null} />
    </>
  )
}
