import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { gatherDoor } from '../dossiers/access.ts'
import { countLine, messageLimits } from '../dossiers/lines/limits.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { gatherMissed, missedPage } from './catch-up.ts'
import { deleteMessage, editMessage } from './edit.ts'
import { markRead } from './mark-read.ts'
import { markUnread } from './mark-unread.ts'
import { post } from './post.ts'
import { Posts } from './post-at-once.ts'
import { changedPage, messagePage, messagesAround } from './read.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits } = deps
  const posts = new Posts(deps.pool)
  const door = gatherDoor(db)
  const missed = gatherMissed(db)

  serve(app, deps, calls.listMessages, async ({ viewer, params, query }) => {
    const { after_seq, around, changed_after } = query
    if (around !== undefined) return messagesAround(db, viewer, await accessToRead(deps, viewer, params.id), around)
    if (changed_after !== undefined) {
      const dossier = await accessToRead(deps, viewer, params.id, door)
      return changedPage(db, viewer, dossier, { ...query, changed_after })
    }
    if (after_seq === undefined) return messagePage(db, viewer, await accessToRead(deps, viewer, params.id), query)
    const dossier = await accessToRead(deps, viewer, params.id, door)
    return missedPage(missed, viewer, dossier, { ...query, after_seq })
  })

  serve(app, deps, calls.postMessage, ({ viewer, params, body }) =>
    countLine({ limits, viewer, dossier_id: params.id }, () => post(deps, posts, viewer, params.id, body)),
  )

  serve(app, deps, calls.editMessage, async ({ viewer, params, body }) => {
    await limits.take(messageLimits, viewer.id)
    return transaction(deps, (tx) => editMessage(tx, viewer, params, body))
  })

  serve(app, deps, calls.deleteMessage, async ({ viewer, params, query }) => {
    await limits.take(messageLimits, viewer.id)
    return transaction(deps, (tx) => deleteMessage(tx, viewer, params, query.revision))
  })

  serve(app, deps, calls.markRead, ({ viewer, params, body }) =>
    transaction(deps, (tx) => markRead(tx, viewer, params.id, body?.seq)),
  )

  serve(app, deps, calls.markUnread, ({ viewer, params, body }) =>
    transaction(deps, (tx) => markUnread(tx, viewer, params.id, body?.seq)),
  )
}
