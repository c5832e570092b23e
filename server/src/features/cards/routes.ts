import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { answerLimit } from './limits.ts'
import { countLine } from '../dossiers/lines/limits.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { answerCard } from './acts/answer.ts'
import { changeCard } from './acts/change.ts'
import { createCard } from './acts/create.ts'
import { findCard } from './find-card.ts'
import { setSeller } from './acts/set-seller.ts'
import { readCard, readCards } from './view/read.ts'
import { withdrawAnswer } from './acts/withdraw.ts'

export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.listCards, async ({ viewer, params }) =>
    readCards(db, viewer, await accessToRead(deps, viewer, params.id)),
  )

  serve(app, deps, calls.readCard, async ({ viewer, params, query }) => {
    const { dossier_id } = await findCard(db, params.id)
    return readCard(db, viewer, await accessToRead(deps, viewer, dossier_id), params.id, query.run)
  })

  serve(app, deps, calls.createCard, ({ viewer, params, body }) =>
    transaction(deps, (tx) => createCard(tx, viewer, params.id, body)),
  )

  serve(app, deps, calls.changeCard, ({ viewer, params, body }) =>
    transaction(deps, (tx) => changeCard(tx, viewer, params.id, body)),
  )

  serve(app, deps, calls.setSeller, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setSeller(tx, viewer, params.id, body)),
  )

  serve(app, deps, calls.answerCard, async ({ viewer, params, body }) => {
    const card = await findCard(db, params.id)
    return countLine({ limits: deps.limits, viewer, dossier_id: card.dossier_id, also: answerLimit }, () =>
      transaction(deps, (tx) => answerCard(tx, viewer, card, body)),
    )
  })

  serve(app, deps, calls.withdrawAnswer, async ({ viewer, params }) => {
    const card = await findCard(db, params.id)
    return transaction(deps, (tx) => withdrawAnswer(tx, viewer, card, params.message_id))
  })
}
