import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { readChecks } from './read.ts'
import { seeCheck } from './see.ts'

export function checkRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listChecks, async ({ viewer, params }) => {
    await accessToRead(deps, viewer, params.id)
    return readChecks(deps.db, viewer, params.id)
  })

  serve(app, deps, calls.seeCheck, ({ viewer, params }) => transaction(deps, (tx) => seeCheck(tx, viewer, params)))
}
