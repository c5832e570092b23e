import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { keepSeen } from '../offline/keep-seen.ts'
import { offerInstall } from './offer-install.ts'
import { watchRelease } from './watch-release.ts'

/**
 * What the app does once the first page stands and nobody waits for it; until the returned function is called. `late`
 * when the server had been away meanwhile.
 */
export function startAfterwards(client: QueryClient, me: User, { t }: i18n, { late }: { late: boolean }): () => void {
  const ends = [
    watchRelease(
      { ready: t(($) => $.release.ready, { ns: 'app' }), renew: t(($) => $.release.renew, { ns: 'app' }) },
      { late },
    ),
    offerInstall({ hint: t(($) => $.install.hint, { ns: 'app' }), install: t(($) => $.install.do, { ns: 'app' }) }),
    // Only a secure page can tell one session from another.
    isSecureContext ? keepSeen(client, me) : () => {},
  ]
  return () => ends.forEach((end) => end())
}
