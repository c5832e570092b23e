import { readBilling as readBillingCall } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { accessCompany } from '../companies/access.ts'
import { readBilling } from './read.ts'

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, readBillingCall, async ({ viewer, params }) =>
    readBilling(db, await accessCompany(db, viewer, params.id)),
  )
}
