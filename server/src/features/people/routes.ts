import { earlier_token_header, giveConsent, login, logout, me, readConsent, wsTicket } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve, tokenHeader } from '../../platform/http.ts'
import { transaction } from '../../platform/transaction.ts'
import * as consent from './consent.ts'
import { signIn } from './login.ts'
import { signOut } from './logout.ts'
import { toUser } from './read.ts'
import { makeTicket } from './ticket.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, login, ({ body, request }) =>
    signIn(deps, body, { ip: request.ip, earlier_token: tokenHeader(request, earlier_token_header) }),
  )

  serve(app, deps, logout, ({ viewer }) => transaction(deps, (tx) => signOut(tx, viewer)))

  serve(app, deps, wsTicket, async ({ viewer }) => makeTicket(deps, viewer))

  serve(app, deps, me, async ({ viewer }) => toUser(viewer))

  serve(app, deps, readConsent, ({ viewer, params }) => consent.readConsent(deps.db, viewer, params.id))

  serve(app, deps, giveConsent, ({ viewer, params, request }) =>
    transaction(deps, (tx) => consent.giveConsent(tx, viewer, params.id, request.ip)),
  )
}
