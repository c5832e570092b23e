import { Token, validateLink } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../platform/api.ts'
import { storeToken } from '../../platform/token.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorTitle } from '../../ui/error-title.tsx'
import { Note } from '../../ui/note.tsx'
import { Punts } from '../../ui/punts.tsx'
import '../../ui/standing.css'
import { takeLinkToken } from '../../platform/link-token.ts'
import './magic-link.css'

const Session = z.object({ access_token: z.string().min(1), dossier_id: z.uuid() })

/** Exchanges the link that a guest was mailed for a session, and goes to the dossier. */
export function MagicLink() {
  const { t } = useTranslation('session')
  const [failed, setFailed] = useState(false)
  useEffect(() => void enter(takeLinkToken()).catch(() => setFailed(true)), [])

  // Without a link there is nothing to wait for, which the styles know before anything runs.
  return (
    <>
      {!failed && (
        <div className="card gate-wait if-link" role="status">
          <h1 className="sr">{t(($) => $.validate.title)}</h1>
          <Punts />
          <p>{t(($) => $.validate.waiting)}</p>
        </div>
      )}
      <div className={classes('card', !failed && 'if-no-link')}>
        {failed && <ErrorTitle />}
        <h1>{t(($) => $.validate.no_access)}</h1>
        <Note kind="wrong">{t(($) => $.validate.failed)}</Note>
        <p className="side muted">{t(($) => $.validate.whom_to_ask)}</p>
      </div>
    </>
  )
}

async function enter(token: string | null) {
  const answer = await call(validateLink, { query: { token: Token.parse(token) } })
  const { access_token, dossier_id } = Session.parse(answer)
  storeToken(access_token)
  // A full page load: nothing of an earlier session stays in memory.
  location.replace(`/app/dossier/${dossier_id}`)
}
