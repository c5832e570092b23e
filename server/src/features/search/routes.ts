import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { connectLike } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { serve } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { search_ms, searchesAtOnce, searchLimit } from './limits.ts'
import { searchAll } from './search.ts'
import { searchDossier } from './search-dossier.ts'

const connections_most = 4

/** Searches have connections of their own, so that slow ones delay no post. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const own = connectLike(deps.pool, { max: connections_most, statement_timeout: search_ms })
  app.addHook('onClose', () => own.pool.end())

  serve(app, deps, calls.search, ({ viewer, query }) =>
    limited(viewer, () => searchAll(deps, own.db, { viewer, query })),
  )

  serve(app, deps, calls.searchDossier, ({ viewer, params, query }) =>
    limited(viewer, async () => {
      const dossier = await accessToRead(deps, viewer, params.id)
      return searchDossier(deps, own.db, { viewer, dossier, query })
    }),
  )

  async function limited<T>(viewer: Viewer, work: () => Promise<T>): Promise<T> {
    if (!deps.config.search) throw notFound()
    await deps.limits.take(searchLimit, viewer.id)
    const release = await deps.limits.hold(searchesAtOnce, viewer.id)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
