import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { copyData } from '../offline/copy-data.ts'
import { watchCopies } from '../offline/watch-copies.ts'
import { watchNotifications } from './notifications.ts'
import { claimShares } from '../../platform/shares.ts'
import { offerInstall } from './offer-install.ts'
import { sendWaitingFiles } from './send-waiting-files.ts'
import { watchRelease } from './watch-release.ts'

type Options = { late: boolean; open: (path: string) => void }

/**
 * Starts everything that can wait until the first page is shown. Runs until the returned function is called. `late`:
 * the server was away in the meantime. `open`: opens a page of the app.
 */
export function startAfterwards(client: QueryClient, me: User, { t }: i18n, { late, open }: Options): () => void {
  void claimShares(me.id)
  const ends = [
    watchRelease(
      { ready: t(($) => $.release.ready, { ns: 'app' }), renew: t(($) => $.release.renew, { ns: 'app' }) },
      { late },
    ),
    offerInstall({ hint: t(($) => $.install.hint, { ns: 'app' }), install: t(($) => $.install.do, { ns: 'app' }) }),
    watchNotifications(client, me, open),
    sendWaitingFiles(client, me, {
      done: (filename) => t(($) => $.outbox.done, { ns: 'documents', filename }),
      same: (filename) => t(($) => $.outbox.same, { ns: 'documents', filename }),
      refused: (filename) => t(($) => $.outbox.refused, { ns: 'documents', filename }),
      lost: (filename) => t(($) => $.outbox.lost, { ns: 'documents', filename }),
      save: () => t(($) => $.outbox.save, { ns: 'documents' }),
    }),
    // Only in a secure context can one session be told apart from another.
    ...(isSecureContext ? [copyData(client, me), watchCopies(client, me.id)] : []),
  ]
  return () => ends.forEach((end) => end())
}
