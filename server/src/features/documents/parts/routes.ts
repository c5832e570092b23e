import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/http.ts'
import type { Checker } from '../checker.ts'
import { partLimit } from '../limits.ts'
import type { Quota } from '../upload/quota.ts'
import { beginUpload } from './begin.ts'
import { cancelUpload } from './cancel.ts'
import { finishUpload } from './finish.ts'
import { receivePart } from './receive-part.ts'

/** Uploads that can be resumed. They share the quota and the checker with those in one request. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, held: { quota: Quota; checker: Checker }): void {
  serve(app, deps, calls.beginUpload, ({ viewer, params, body }) =>
    beginUpload(deps, held.quota, viewer, params.id, body),
  )

  // In a scope of its own, which accepts only raw bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: calls.limits.part_bytes } as const
    scope.addContentTypeParser('application/octet-stream', options, (_, body, done) => done(null, body))
    serve(
      scope,
      deps,
      calls.putUploadPart,
      ({ viewer, params, query, request: { body } }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        return receivePart(deps, held.quota, viewer, params.id, { start: params.start, sha256: query.sha256, bytes })
      },
      { limit: partLimit },
    )
  })

  serve(app, deps, calls.finishUpload, ({ viewer, params }) => finishUpload(deps, held, viewer, params.id))
  serve(app, deps, calls.cancelUpload, ({ viewer, params }) => cancelUpload(deps, viewer, params.id))
}
