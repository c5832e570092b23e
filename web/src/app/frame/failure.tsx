import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import '../shell.css'

const names = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
} as const
export type FailureStatus = keyof typeof names

/** The status itself if it has its own text, otherwise 500. */
export function failureStatus(status: number): FailureStatus {
  return status === 400 || status === 403 || status === 404 || status === 405 ? status : 500
}

type Props = { status: FailureStatus; request_id?: string | null | undefined }

/** Says what happened and what to do now, with the request id to find it in the logs. */
export function Failure({ status, request_id }: Props) {
  const { t, i18n } = useTranslation('app')
  const { pathname } = useLocation()
  const inApp = pathname.startsWith('/app') && status !== 404
  const title = t(($) => $.error[status].title)
  const home = i18n.language === 'en' ? '/en' : '/'

  return (
    <div className="app-failure">
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      <p>{t(($) => $.error[status].text)}</p>
      <div className="app-failure-ways">
        {status === 500 && (
          <Button kind="primary" onClick={() => location.reload()}>
            {t(($) => $.error.retry)}
          </Button>
        )}
        <Link
          className={buttonClass({ kind: status === 500 ? 'secondary' : 'primary' })}
          to={inApp ? '/app/dossiers' : home}
        >
          {inApp ? t(($) => $.error.to_dossiers) : t(($) => $.error.home)}
        </Link>
      </div>
      <p className="micro subtle">
        {t(($) => $.error.code, { code: status })} · <span lang="en">{names[status]}</span>
        {request_id && ` · ${request_id}`}
      </p>
    </div>
  )
}
