import { Token, validateLink } from '@klopt/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../platform/api.ts'
import { storeToken } from '../../platform/token.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Punts } from '../../ui/punts.tsx'
import { takeLinkToken } from './link-token.ts'
import './magic-link.css'

const Session = z.object({ access_token: z.string().min(1), dossier_id: z.uuid() })

/** Exchanges the link that a guest was mailed for a session, and goes to the dossier. */
export function MagicLink() {
  const { t } = useTranslation('session')
  const { mutate: validate, isError } = useMutation({
    mutationFn: async (token: string | null) =>
      Session.parse(await call(validateLink, { query: { token: Token.parse(token) } })),
    onSuccess: ({ access_token, dossier_id }) => {
      storeToken(access_token)
      // A full page load: nothing of an earlier session stays in memory.
      location.replace(`/app/dossier/${dossier_id}`)
    },
  })

  useEffect(() => validate(takeLinkToken()), [validate])

  if (isError) {
    return (
      <div className="gate-wait">
        <ErrorLine text={t(($) => $.validate.failed)} />
        <ButtonLink to="/">{t(($) => $.validate.home)}</ButtonLink>
      </div>
    )
  }
  return (
    <div className="gate-wait" role="status">
      <Punts />
      <p>{t(($) => $.validate.waiting)}</p>
    </div>
  )
}
