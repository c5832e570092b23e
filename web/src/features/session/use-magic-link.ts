import { type Answer, me, Token, type User, validateLink } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { forgetLinkToken, takeLinkToken } from '../../platform/link-token.ts'
import { readToken, storeToken } from '../../platform/token.ts'

/** `asks`: another user is signed in on this device and must confirm that the link replaces their session. */
type Link = { state: 'waits' | 'failed' | 'has_account' } | { state: 'asks'; who: User; go: () => void }

/**
 * Exchanges a guest's mailed link for a session and opens the dossier. A signed-in account confirms before the
 * exchange, another guest before the new session is stored. Otherwise a link sent by somebody else could switch users.
 */
export function useMagicLink(): Link {
  const [link, setLink] = useState<Link>({ state: 'waits' })
  useEffect(() => {
    const fail = (error: unknown) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'invalid_link' || code === 'has_account') forgetLinkToken()
      setLink({ state: code === 'has_account' ? 'has_account' : 'failed' })
    }
    void begin().catch(fail)

    async function begin() {
      const token = Token.parse(takeLinkToken())
      const who = await signedIn()
      if (who && who.role !== 'viewer') confirm(who, () => exchange(token).then(enter))
      else await exchange(token).then((answer) => enterAs(who, answer))
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
  }, [])
  return link
}

type Session = Answer<typeof validateLink>

function exchange(token: string): Promise<Session> {
  return call(validateLink, { query: { token } })
}

async function signedIn(): Promise<User | null> {
  if (!readToken()) return null
  return call(me).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null // the session has ended
    throw error
  })
}

function enter({ access_token, dossier_id }: Session) {
  if (!access_token || !/^[\da-f-]{36}$/.test(dossier_id)) throw new Error('no session')
  forgetLinkToken()
  storeToken(access_token)
  // A full page load, so that no data of an earlier session stays in memory.
  location.replace(`/app/dossier/${dossier_id}`)
}
