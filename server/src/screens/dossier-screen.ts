import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { readAgreements } from '../features/agreements/read.ts'
import { readCards } from '../features/cards/view/read.ts'
import { readChecks } from '../features/checks/read.ts'
import { readDocuments } from '../features/documents/read.ts'
import { accessToRead } from '../features/dossiers/read-along.ts'
import { readDossier } from '../features/dossiers/read.ts'
import { messagePage } from '../features/messages/read.ts'
import type { Deps } from '../platform/deps.ts'
import { serve } from '../platform/http/http.ts'

/** The first page of everything on the screen of a dossier in one call, which opens it in one round trip. */
export function dossierScreenRoute(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.readDossierData, async ({ viewer, params, reply }) => {
    const dossier = await accessToRead(deps, viewer, params.id)
    const [whole, documents, messages, cards, extra_work] = await Promise.all([
      readDossier(db, viewer, dossier),
      readDocuments(db, viewer, dossier, { limit: calls.limits.documents_page }),
      messagePage(db, viewer, dossier, { limit: calls.limits.messages_page }),
      readCards(db, viewer, dossier),
      readAgreements(db, viewer, dossier, 'extra_work'),
    ])
    if (documents.next) reply.header('x-next-cursor', documents.next) // goes on in the list of documents
    const checks = cards.length > 0 ? await readChecks(db, viewer, params.id) : []
    return { dossier: whole, documents: documents.items, messages, cards, extra_work, checks }
  })
}
