import * as calls from '@klopt/contract'
import { fileTypes } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { downloadLimit } from '../documents/limits.ts'
import { noteOpening } from '../documents/note-opening.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { answerPen } from './answer-pen.ts'
import { correctValues } from './correct.ts'
import { findDocument } from './find.ts'
import { linkToEmbeddedPdf, sendEmbeddedPdf } from './embedded-pdf.ts'
import { readAgain } from './jobs/read-again.ts'
import { readReading } from './read.ts'
import { setKind } from './set-kind.ts'
import { setVersion } from './versions/set-version.ts'

export function readingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readReading, async ({ viewer, params }) => {
    const document = await findDocument(deps.db, params.id)
    const dossier = await accessToRead(deps, viewer, document.dossier_id)
    // XML is shown as its values.
    if (document.content_type === fileTypes.xml) await noteOpening(deps, viewer, dossier, document)
    return readReading(deps.db, params.id)
  })

  serve(app, deps, calls.downloadInside, ({ viewer, params }) => linkToEmbeddedPdf(deps, viewer, params.id), {
    limit: downloadLimit,
  })

  // The URL is the credential, as for documents, so it is hidden from the API description.
  app.get<{ Params: { '*': string } }>('/files/inside/*', { schema: { hide: true } }, ({ params }, reply) =>
    sendEmbeddedPdf(deps, params['*'], reply),
  )

  serve(app, deps, calls.readAgain, ({ viewer, params }) => transaction(deps, (tx) => readAgain(tx, viewer, params.id)))

  serve(app, deps, calls.setDocumentKind, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setKind(tx, viewer, params.id, body.kind)),
  )

  serve(app, deps, calls.setDocumentVersion, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setVersion(tx, viewer, params.id, body.replaces)),
  )

  serve(app, deps, calls.correctValue, async ({ viewer, params, body }) => {
    const { id, path } = params
    await transaction(deps, (tx) => correctValues(tx, viewer, id, [{ path, ...body }]))
    return readReading(deps.db, id)
  })

  serve(app, deps, calls.correctValues, async ({ viewer, params: { id }, body }) => {
    await transaction(deps, (tx) => correctValues(tx, viewer, id, body.values))
    return readReading(deps.db, id)
  })

  serve(app, deps, calls.answerPen, async ({ viewer, params: { id }, body }) => {
    await transaction(deps, (tx) => answerPen(tx, viewer, id, body))
    return readReading(deps.db, id)
  })
}
