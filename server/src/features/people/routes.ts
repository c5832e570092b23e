import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { isForwarded } from '../../platform/http/proxy-ahead.ts'
import { serve, tokenHeader } from '../../platform/http/http.ts'
import { emailCompanyLimit, emailLimit } from './limits.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { addColleague } from './add-colleague.ts'
import { changePassword } from './change-password.ts'
import { checkCompany, checkEmail } from './check-email.ts'
import * as consent from './consent.ts'
import { legalTexts } from '../../platform/http/legal.ts'
import { signIn } from './login.ts'
import { signOut } from './logout.ts'
import { readColleagues } from './read-colleagues.ts'
import { toUser } from './read.ts'
import { requestReset } from './request-reset.ts'
import { setRole } from './set-role.ts'
import { makeTicket } from './ticket.ts'
import { refuseRegistration } from './who-may-join.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits } = deps

  serve(app, deps, calls.login, ({ body, request }) =>
    signIn(deps, body, {
      ip: request.ip,
      shared: isForwarded(request, deps.config),
      earlier_token: tokenHeader(request, calls.earlier_token_header),
    }),
  )

  serve(app, deps, calls.logout, ({ viewer }) => transaction(deps, (tx) => signOut(tx, viewer)))

  serve(app, deps, calls.wsTicket, async ({ viewer }) => makeTicket(deps, viewer))

  serve(app, deps, calls.requestPasswordReset, ({ body, request }) =>
    requestReset(deps, body.email, { ip: request.ip, earlier_token: tokenHeader(request, calls.earlier_token_header) }),
  )

  serve(app, deps, calls.changePassword, ({ viewer, body }) => changePassword(deps, viewer, body))

  serve(app, deps, calls.me, async ({ viewer }) => toUser(viewer))

  serve(app, deps, calls.readConsent, ({ viewer, params }) => consent.readConsent(db, viewer, params.id))

  serve(app, deps, calls.giveConsent, ({ viewer, params, request }) =>
    transaction(deps, (tx) =>
      consent.giveConsent(tx, viewer, params.id, {
        texts: legalTexts(deps.config),
        address: request.ip,
        device: tokenHeader(request, calls.device_header),
      }),
    ),
  )

  serve(app, deps, calls.listColleagues, async ({ viewer, query, reply }) => {
    const { items, next } = await readColleagues(db, viewer, query)
    if (next) reply.header('x-next-cursor', next)
    return items
  })

  serve(app, deps, calls.setRole, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setRole(tx, viewer, params.id, body.role)),
  )

  serve(app, deps, calls.addColleague, ({ viewer, body }) => transaction(deps, (tx) => addColleague(tx, viewer, body)))

  serve(app, deps, calls.checkEmail, async ({ params, request }) => {
    refuseRegistration(deps.config)
    await takeByAddress(limits, emailLimit, request.ip)
    return checkEmail(db, params.email)
  })

  serve(app, deps, calls.checkEmailCompany, async ({ viewer, params }) => {
    await limits.take(emailCompanyLimit, viewer.id)
    return checkCompany(db, viewer, params.email)
  })
}
