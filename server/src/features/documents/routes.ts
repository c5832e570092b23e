import multipart from '@fastify/multipart'
import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { downloadLimit } from './limits.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { Checker } from './checker.ts'
import { linkToFile, sendFile } from './download.ts'
import { uploadRoutes } from './parts/routes.ts'
import { formLimits, partsOf } from './upload/form-parts.ts'
import { Quota } from './upload/quota.ts'
import { readDocuments } from './read.ts'
import { removeDocument } from './remove.ts'
import { uploadFiles } from './upload/upload.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const quota = new Quota(db, config.quotaBytes)
  const checker = new Checker()
  app.addHook('onClose', () => checker.close())

  serve(app, deps, calls.listDocuments, async ({ viewer, params, query, reply }) => {
    const { items, next } = await readDocuments(db, viewer, await accessToRead(deps, viewer, params.id), query)
    if (next) reply.header('x-next-cursor', next)
    return items
  })

  // In a scope of its own, which accepts only multipart forms and streams them.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
    serve(scope, deps, calls.uploadDocuments, ({ viewer, request }) =>
      // Without a content-length, the largest upload is assumed.
      uploadFiles(deps, { quota, checker }, viewer, partsOf(request), {
        length: Number(request.headers['content-length']) || calls.limits.upload_bytes,
      }),
    )
  })

  uploadRoutes(app, deps, { quota, checker })

  serve(
    app,
    deps,
    calls.downloadDocument,
    ({ viewer, params, query }) => linkToFile(deps, viewer, params.id, query.inline === '1'),
    { limit: downloadLimit },
  )

  // The address is the credential: signed, valid for a minute, and checked again on use. It is left out of the API
  // description, because clients get it from the server.
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, ({ params }, reply) =>
    sendFile(deps, params['*'], reply),
  )

  serve(app, deps, calls.deleteDocument, ({ viewer, params }) =>
    transaction(deps, (tx) => removeDocument(tx, viewer, params.id, params.dossier_id)),
  )
}
