import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { serve } from '../../platform/http/http.ts'
import { downloadLimit } from '../documents/limits.ts'
import { accessArchive } from './access.ts'
import { linkToDocument } from './document.ts'
import { linkToArchive, sendArchive } from './download.ts'
import { openLink } from './link.ts'
import { markPaid } from './mark-paid.ts'
import { readArchiveList, toItem } from './read.ts'
import { readLines, readRecord } from './record-view.ts'

export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.listArchive, async ({ viewer, query, reply }) => {
    const { items, next } = await readArchiveList(db, viewer, query)
    if (next) reply.header('x-next-cursor', next)
    return items
  })

  serve(app, deps, calls.readArchive, async ({ viewer, params }) =>
    toItem(await accessArchive(db, viewer, params.dossier_id)),
  )

  serve(
    app,
    deps,
    calls.downloadArchive,
    ({ viewer, params, query }) => linkToArchive(deps, viewer, params.dossier_id, query.file),
    { limit: downloadLimit },
  )

  serve(app, deps, calls.readArchivedDossier, ({ viewer, params }) => readRecord(deps, viewer, params.dossier_id))

  serve(app, deps, calls.listArchivedLines, ({ viewer, params, query }) =>
    readLines(db, viewer, params.dossier_id, query.after_seq),
  )

  serve(app, deps, calls.downloadArchivedDocument, ({ viewer, params }) => linkToDocument(deps, viewer, params), {
    limit: downloadLimit,
  })

  serve(app, deps, calls.markPaid, ({ viewer, params, body }) =>
    transaction(deps, (tx) => markPaid(tx, viewer, { ...params, ...body })),
  )

  serve(app, deps, calls.openArchiveLink, ({ query, request }) => openLink(deps, query.token, request.ip))

  // As for documents, the address is the credential, so it is left out of the API description.
  app.get<{ Params: { '*': string } }>('/files/archive/*', { schema: { hide: true } }, ({ params }, reply) =>
    sendArchive(deps, params['*'], reply),
  )
}
