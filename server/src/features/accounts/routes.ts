import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import { hasMailbox, mailboxPath } from '../../platform/mail/mailbox.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { registrationLimits } from '../companies/limits.ts'
import { registrationToken } from '../companies/registration/routes.ts'
import { refuseRegistration } from '../people/who-may-join.ts'
import { changeSelf } from '../people/change-self.ts'
import { readColleagueDossiers } from './colleague-dossiers.ts'
import { deleteColleague } from './delete-colleague.ts'
import { confirmPassword, findValidLink } from './registration/confirm.ts'
import { makeFirstDossier } from './registration/first-dossier.ts'
import { mailAgain } from './registration/mail-again.ts'

/** Calls about people and companies that also change dossiers: somebody takes part, or is removed. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits } = deps
  serve(app, deps, calls.confirmPassword, async ({ body, request, reply }) => {
    // Only for the owner of the link, who has to sign in next.
    const email = await confirmPassword(deps, body, request.ip)
    reply.header(calls.email_header, encodeURIComponent(email))
  })

  serve(app, deps, calls.checkPasswordLink, async ({ body, request }) => {
    await findValidLink(deps, body.token, request.ip)
  })

  serve(app, deps, calls.makeFirstDossier, async ({ params, body, request }) => {
    refuseRegistration(deps.config)
    const input = { company_id: params.id, admin_id: body.admin_id, token: registrationToken(request) }
    const { dossier_id } = await transaction(deps, (tx) => makeFirstDossier(tx, input))
    return { dossier_id, mailbox: hasMailbox(deps.config, request) ? mailboxPath : null }
  })

  serve(app, deps, calls.mailRegistrationAgain, async ({ params, body, request }) => {
    refuseRegistration(deps.config)
    await takeByAddress(limits, registrationLimits, request.ip)
    const input = { company_id: params.id, email: body.email, token: registrationToken(request) }
    await transaction(deps, (tx) => mailAgain(tx, input))
  })

  serve(app, deps, calls.updateUser, ({ viewer, params, body }) =>
    transaction(deps, (tx) =>
      body.deleted_at === undefined
        ? changeSelf(tx, viewer, params.id, body)
        : deleteColleague(tx, viewer, params.id, body.successor_id),
    ),
  )

  serve(app, deps, calls.listColleagueDossiers, ({ viewer, params }) => readColleagueDossiers(db, viewer, params.id))
}
