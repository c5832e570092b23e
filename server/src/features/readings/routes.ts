import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { downloadLimit } from '../documents/limits.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { correctValue } from './correct.ts'
import { findDocument } from './find.ts'
import { linkToInside, sendInside } from './inside.ts'
import { readAgain } from './jobs/read-again.ts'
import { readReading } from './read.ts'
import { setKind } from './set-kind.ts'
import { setVersion } from './versions/set-version.ts'

export function readingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readReading, async ({ viewer, params }) => {
    const { dossier_id } = await findDocument(deps.db, params.id)
    await accessToRead(deps, viewer, dossier_id)
    return readReading(deps.db, params.id)
  })

  serve(app, deps, calls.downloadInside, ({ viewer, params }) => linkToInside(deps, viewer, params.id), {
    limit: downloadLimit,
  })

  // As with documents the address is the credential, so that it does not stand in the API's description.
  app.get<{ Params: { '*': string } }>('/files/inside/*', { schema: { hide: true } }, ({ params }, reply) =>
    sendInside(deps, params['*'], reply),
  )

  serve(app, deps, calls.readAgain, ({ viewer, params }) => transaction(deps, (tx) => readAgain(tx, viewer, params.id)))

  serve(app, deps, calls.setDocumentKind, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setKind(tx, viewer, params.id, body.kind)),
  )

  serve(app, deps, calls.setDocumentVersion, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setVersion(tx, viewer, params.id, body.replaces)),
  )

  serve(app, deps, calls.correctValue, async ({ viewer, params, body }) => {
    await transaction(deps, (tx) => correctValue(tx, viewer, params, body))
    return readReading(deps.db, params.id)
  })
}
