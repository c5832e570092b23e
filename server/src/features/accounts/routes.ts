import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { registrationToken } from '../companies/registration/routes.ts'
import { changeSelf } from '../people/change-self.ts'
import { deleteColleague } from './delete-colleague.ts'
import { confirmPassword } from './registration/confirm.ts'
import { makeFirstDossier } from './registration/first-dossier.ts'

/** Calls about people and companies that also change dossiers: somebody takes part, or is removed. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.confirmPassword, ({ body, request }) => confirmPassword(deps, body, request.ip))

  serve(app, deps, calls.makeFirstDossier, ({ params, body, request }) =>
    transaction(deps, (tx) =>
      makeFirstDossier(tx, { company_id: params.id, admin_id: body.admin_id, token: registrationToken(request) }),
    ),
  )

  serve(app, deps, calls.updateUser, ({ viewer, params, body }) =>
    transaction(deps, (tx) =>
      body.deleted_at === undefined ? changeSelf(tx, viewer, params.id, body) : deleteColleague(tx, viewer, params.id),
    ),
  )
}
