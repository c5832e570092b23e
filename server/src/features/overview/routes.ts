import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { downloadLimit } from '../documents/limits.ts'
import { sendExport } from './export/send.ts'
import { linkToExport } from './export/signed-link.ts'
import { readOverview } from './overview.ts'
import { readWaiting } from './waiting.ts'

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readOverview, ({ viewer }) =>
    readOverview(deps.db, viewer, Temporal.Instant.fromEpochMilliseconds(Math.round(deps.clock.now()))),
  )

  serve(app, deps, calls.listWaiting, ({ viewer }) => readWaiting(deps.db, viewer))

  serve(app, deps, calls.exportDossiers, async ({ viewer, query }) => linkToExport(deps, viewer, query), {
    limit: downloadLimit,
  })

  // As for documents, the address is the credential, so it is left out of the API description.
  app.get<{ Params: { '*': string } }>('/files/export/*', { schema: { hide: true } }, ({ params }, reply) =>
    sendExport(deps, params['*'], reply),
  )
}
