import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import './shell.css'

const names: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
}

/** What stays when a page breaks: what happened, and what to do now. */
export function Broken() {
  const { t } = useTranslation('app')
  const error = useRouteError()
  const given = isRouteErrorResponse(error) ? error.status : 500
  const status = given in names ? given : 500

  return (
    <div className="fail">
      <title>{`${t(($) => $.error.title)} – Klopt`}</title>
      <h1 className="h1" tabIndex={-1}>
        {t(($) => $.error.title)}
      </h1>
      <p>{t(($) => $.error.text)}</p>
      <Button kind="primary" onClick={() => location.reload()}>
        {t(($) => $.error.retry)}
      </Button>
      <p className="small subtle">{t(($) => $.error.code, { code: `${status} ${names[status]}` })}</p>
    </div>
  )
}
