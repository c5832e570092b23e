import {
  type Answer,
  type EndedLink,
  findMovedDossier,
  type LinkGuest,
  me,
  Token,
  type User,
  validateLink,
} from '@klopt/contract'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { rememberPage } from '../../platform/arrival.ts'
import { browserHeaders } from '../../platform/browser-secret.ts'
import { forgetLinkToken, takeLinkToken } from '../../platform/link-token.ts'
import { readToken, storeToken } from '../../platform/token.ts'

/**
 * `asks`: another user is signed in on this device and must confirm that the link replaces their session. `other`: the
 * guest has not been on this device before, so somebody else may hold the link. `ended`: it was withdrawn.
 */
type Link =
  | { state: 'waits' | 'failed' }
  | { state: 'asks'; who: User; go: () => void }
  | ({ state: 'ended'; token: string } & EndedLink)
  | { state: 'other'; guest: LinkGuest; token: string; onOpened: (session: Session) => void }
/** Replaces this page by another one, so that no data of an earlier session stays in memory. */
type Open = (path: string) => void

/**
 * Exchanges a guest's mailed link for a session and opens the dossier. A signed-in account confirms before the
 * exchange, another guest before the new session is stored. Otherwise a link sent by somebody else could switch users.
 * The old link of a guest who has an account by now leads to their dossier, by way of the sign-in where needed. The app
 * forgets the link once its guest has agreed.
 */
export function useMagicLink(login: string, open: Open): Link {
  const [link, setLink] = useState<Link>({ state: 'waits' })
  useEffect(() => {
    const fail = (error: unknown) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'invalid_link' || code === 'has_account') forgetLinkToken()
      const token = takeLinkToken()
      if (error instanceof ApiError && code === 'has_account') open(signInAt(login, error.account))
      else if (error instanceof ApiError && error.ended && token) setLink({ state: 'ended', token, ...error.ended })
      else setLink({ state: 'failed' })
    }
    void begin().catch(fail)

    async function begin() {
      const token = Token.parse(takeLinkToken())
      const who = await signedIn()
      const moved = who && who.role !== 'viewer' ? await call(findMovedDossier, { query: { token } }) : null
      if (moved) {
        forgetLinkToken()
        goTo(moved.dossier_id)
      } else if (who && who.role !== 'viewer') confirm(who, () => exchange(token, enter))
      else await exchange(token, (answer) => enterAs(who, answer))
    }
    async function exchange(token: string, onOpened: (session: Session) => void) {
      const session = await call(validateLink, { query: { token }, headers: browserHeaders() }).catch((error) => {
        if (!(error instanceof ApiError) || !error.guest) throw error
        setLink({ state: 'other', guest: error.guest, token, onOpened })
      })
      if (session) onOpened(session)
    }
    function enter({ access_token, dossier_id }: Session) {
      if (!access_token || !/^[\da-f-]{36}$/.test(dossier_id)) throw new Error('no session')
      storeToken(access_token)
      goTo(dossier_id)
    }
    function goTo(dossierId: string) {
      open(`/app/dossier/${dossierId}`)
    }
    function enterAs(who: User | null, answer: Session) {
      if (!who || who.id === answer.user_id) enter(answer)
      else confirm(who, async () => enter(answer))
    }
    function confirm(who: User, go: () => Promise<void>) {
      const goOn = () => {
        setLink({ state: 'waits' })
        void go().catch(fail)
      }
      setLink({ state: 'asks', who, go: goOn })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a link is exchanged once
  }, [])
  return link
}

type Session = Answer<typeof validateLink>

async function signedIn(): Promise<User | null> {
  if (!readToken()) return null
  return call(me).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null // the session has ended
    throw error
  })
}

/** The sign-in, with the address filled in and the reason. After it the dossier opens. */
function signInAt(login: string, account: ApiError['account']): string {
  if (account?.dossier_id) rememberPage(`/app/dossier/${account.dossier_id}`)
  return `${login}?${new URLSearchParams({ ...(account && { email: account.email }), was: 'guest' })}`
}
