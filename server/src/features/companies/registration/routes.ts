import * as calls from '@klopt/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve, tokenHeader } from '../../../platform/http/http.ts'
import { lookUpLimits, registrationLimits } from '../limits.ts'
import { legalTexts } from '../../../platform/http/legal.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { refuseRegistration } from '../../people/who-may-join.ts'
import { registerAdmin } from './admin.ts'
import { giveCompanyConsent } from './consent.ts'
import { asRegistered, registerCompany } from './draft.ts'
import { checkRegistration } from './find-registered.ts'

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits, config } = deps

  serve(app, deps, calls.registerCompany, async ({ body, request }) => {
    refuseRegistration(config)
    await takeByAddress(limits, registrationLimits, request.ip)
    const draft = await asRegistered(deps, body) // before the transaction, so that no lock waits for the register
    return transaction(deps, (tx) => registerCompany(tx, draft, registrationToken(request)))
  })

  serve(app, deps, calls.giveCompanyConsent, ({ params, body, request }) => {
    refuseRegistration(config)
    return transaction(deps, (tx) =>
      giveCompanyConsent(tx, {
        company_id: params.id,
        consent: body,
        token: registrationToken(request),
        texts: legalTexts(config),
        address: request.ip,
      }),
    )
  })

  serve(app, deps, calls.registerAdmin, async ({ body, request }) => {
    refuseRegistration(config)
    await takeByAddress(limits, registrationLimits, request.ip)
    return transaction(deps, (tx) => registerAdmin(tx, body, registrationToken(request)))
  })

  serve(app, deps, calls.checkRegistration, async ({ params, request }) => {
    refuseRegistration(config)
    await takeByAddress(limits, lookUpLimits, request.ip)
    return checkRegistration(db, params.number, request.ip)
  })
}

/** The registrant's token. A malformed token is '' instead of null, so that it opens nothing. */
export function registrationToken(request: FastifyRequest): string | null {
  return request.headers[calls.registrationHeaderName] === undefined
    ? null
    : (tokenHeader(request, calls.registrationHeaderName) ?? '')
}
