import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/session.ts'
import { findCard } from '../cards/find-card.ts'
import { countLine } from '../dossiers/lines/limits.ts'
import { accessToRead } from '../dossiers/read-along.ts'
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
    return act(viewer, card.dossier_id, (tx) => proposeTerms(tx, viewer, card, body))
  })

  serve(app, deps, calls.acceptAgreement, async ({ viewer, params, body }) => {
    const agreement = await findAgreement(db, params.id)
    return act(viewer, agreement.dossier_id, (tx) => acceptOffer(tx, viewer, agreement, body))
  })

  serve(app, deps, calls.refuseAgreement, async ({ viewer, params, body }) => {
    const agreement = await findAgreement(db, params.id)
    return act(viewer, agreement.dossier_id, (tx) => refuseOffer(tx, viewer, agreement, body))
  })

  serve(app, deps, calls.offerExtraWork, ({ viewer, params, body }) =>
    act(viewer, params.id, (tx) => offerWork(tx, viewer, params.id, body)),
  )

  /** Each act is also a message, so both limits count. */
  function act<T>(viewer: Viewer, dossier_id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const line = { limits: deps.limits, viewer, dossier_id, also: agreementLimit }
    return countLine(line, () => transaction(deps, work))
  }
}
