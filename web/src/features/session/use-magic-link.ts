import { type Answer, me, Token, type User, validateLink } from '@klopt/contract'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { forgetLinkToken, takeLinkToken } from '../../platform/link-token.ts'
import { readToken, storeToken } from '../../platform/token.ts'

/** `asks`: somebody else is signed in here, and says whether the link may take their place. */
type Link = { state: 'waits' | 'failed' | 'has_account' } | { state: 'asks'; who: User; go: () => void }

/**
 * Exchanges the link that a guest was mailed for a session, and goes to the dossier. Whoever is signed in with an account
 * is asked first, and another guest before the session is theirs: a link from somebody else must not swap people.
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
      if (who && who.role !== 'viewer') ask(who, () => exchange(token).then(enter))
      else await exchange(token).then((answer) => enterAs(who, answer))
    }
    function enterAs(who: User | null, answer: Session) {
      if (!who || who.id === answer.user_id) enter(answer)
      else ask(who, async () => enter(answer))
    }
    function ask(who: User, go: () => Promise<void>) {
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
    if (error instanceof ApiError && error.status === 401) return null // that session is over
    throw error
  })
}

function enter({ access_token, dossier_id }: Session) {
  if (!access_token || !/^[\da-f-]{36}$/.test(dossier_id)) throw new Error('no session')
  forgetLinkToken()
  storeToken(access_token)
  // A full page load: nothing of an earlier session stays in memory.
  location.replace(`/app/dossier/${dossier_id}`)
}
