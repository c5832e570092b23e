import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isNoAnswer } from '../platform/api.ts'
import { changeLanguage } from '../platform/i18n.ts'
import { rememberPage, takeSignIn } from '../platform/arrival.ts'
import { meQuery, whenSignedOut } from '../platform/session.ts'
import { dropToken, readToken } from '../platform/token.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { loadTexts } from './boot/catalogues.ts'
import { fetchAhead } from './boot/fetch-ahead.ts'
import './dossier/dossier-styles.ts'
import { Frame } from './frame/frame.tsx'
import { BeforeConsent } from './panels.ts'
import { usePersonCopy } from './offline/use-copies.ts'

/** Shows the app only once the person is known. */
export default function Shell() {
  const { t, i18n } = useTranslation('app')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search, hash } = useLocation()
  const signedIn = readToken() !== null
  const { data: me, error, refetch, isFetching } = useQuery({ ...meQuery, enabled: signedIn })
  // Without a response the session may still be valid. After an error response it is not.
  const unreachable = isNoAnswer(error)
  const { loading } = usePersonCopy(signedIn && unreachable && !me)
  const loginPage = i18n.language === 'en' ? '/en/login' : '/login'

  useEffect(
    () =>
      whenSignedOut(({ on_purpose }) => {
        if (!on_purpose) rememberPage(pathname + search + hash)
        void navigate(loginPage, { replace: true })
      }),
    [navigate, loginPage, pathname, search, hash],
  )

  useEffect(() => {
    if (!signedIn || (error && !unreachable)) dropToken()
  }, [signedIn, error, unreachable])

  useEffect(() => {
    if (!me) return
    const language = me.language === 'EN' ? 'en' : 'nl'
    localStorage.setItem('language', language)
    void changeLanguage(i18n, language, () => loadTexts(language))
  }, [me, i18n])

  useEffect(() => {
    if (!me || !takeSignIn()) return
    fetchAhead(client).catch(() => {}) // the page itself refetches what fails
  }, [me, client])

  if (me && !me.email_consent_given)
    return (
      <Suspense fallback={<Waiting />}>
        <BeforeConsent me={me} />
      </Suspense>
    )
  if (me) return <Frame me={me} />
  if (loading || !unreachable) return <Waiting />
  return (
    <main className="fill">
      <LoadFailed text={t(($) => $.start.failed)} onRetry={() => void refetch()} busy={isFetching} />
    </main>
  )
}

function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <main className="fill">
      <Loading text={t(($) => $.loading)} />
    </main>
  )
}
