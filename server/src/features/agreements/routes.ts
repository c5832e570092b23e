import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { takeEach } from '../../platform/limits/limits.ts'
import type { Viewer } from '../../platform/session.ts'
import { findCard } from '../cards/find-card.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { dossierMessageLimit, messageLimits } from '../messages/limits.ts'
import { findAgreement } from './access.ts'
import { acceptOffer, refuseOffer } from './answer-offer.ts'
import { agreementLimit } from './limits.ts'
import { offerWork } from './offer-extra-work.ts'
import { proposeTerms } from './propose.ts'
import { readAgreement, readAgreements } from './read.ts'

export function agreementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.listAgreements, async ({ viewer, params }) =>
    readAgreements(db, viewer, await accessToRead(deps, viewer, params.id)),
  )

  serve(app, deps, calls.readAgreement, async ({ viewer, params }) => {
    const { id, dossier_id } = await findAgreement(db, params.id)
    return readAgreement(db, viewer, await accessToRead(deps, viewer, dossier_id), id)
  })

  serve(app, deps, calls.propose, async ({ viewer, params, body }) => {
    const card = await findCard(db, params.id)
    await countAct(viewer, card.dossier_id)
    return transaction(deps, (tx) => proposeTerms(tx, viewer, card, body))
  })

  serve(app, deps, calls.acceptAgreement, async ({ viewer, params, body }) => {
    const agreement = await findAgreement(db, params.id)
    await countAct(viewer, agreement.dossier_id)
    return transaction(deps, (tx) => acceptOffer(tx, viewer, agreement, body))
  })

  serve(app, deps, calls.refuseAgreement, async ({ viewer, params, body }) => {
    const agreement = await findAgreement(db, params.id)
    await countAct(viewer, agreement.dossier_id)
    return transaction(deps, (tx) => refuseOffer(tx, viewer, agreement, body))
  })

  serve(app, deps, calls.offerExtraWork, async ({ viewer, params, body }) => {
    await countAct(viewer, params.id)
    return transaction(deps, (tx) => offerWork(tx, viewer, params.id, body))
  })

  /** Each act is also a message, so both limits count. */
  function countAct({ id }: Viewer, dossierId: string): Promise<void> {
    return takeEach(deps.limits, [
      [messageLimits, id],
      [dossierMessageLimit, dossierId],
      [agreementLimit, id],
    ])
  }
}
