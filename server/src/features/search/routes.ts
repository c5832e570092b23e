import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { connectLike, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { serve } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { connectionsMost, connectionsOfPerson, findingMs, searchesAtOnce, searchLimit } from './limits.ts'
import { searchAll } from './search.ts'
import { searchDossier } from './search-dossier.ts'

/** Searches have connections of their own, so that slow ones delay no post. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  // Their best plan does not depend on what is searched, and to plan them takes longer than to run them.
  const options = '-c plan_cache_mode=force_generic_plan'
  const own = connectLike(deps.pool, { max: connectionsMost, statement_timeout: findingMs, options })
  app.addHook('onClose', () => own.pool.end())
  let started = 0

  serve(app, deps, calls.search, ({ viewer, query }) => limited(viewer, (db) => searchAll(deps, db, { viewer, query })))

  serve(app, deps, calls.searchDossier, ({ viewer, params, query }) =>
    limited(viewer, async (db) => {
      const dossier = await accessToRead(deps, viewer, params.id)
      return searchDossier(deps, db, { viewer, dossier, query })
    }),
  )

  async function limited<T>(viewer: Viewer, work: (db: Db) => Promise<T>): Promise<T> {
    if (!deps.config.search) throw notFound()
    await deps.limits.take(searchLimit, viewer.id)
    const release = await deps.limits.hold(searchesAtOnce, viewer.id)
    try {
      started += 1
      const lane = `search ${viewer.id} ${started % connectionsOfPerson}`
      return await deps.lanes.inTurn(lane, () => own.db.connection().execute(work))
    } finally {
      release()
    }
  }
}
