import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { checkEndpoint } from './endpoint.ts'
import { pushKeys } from './keys.ts'
import { subscribeLimit } from './limits.ts'
import { readSubscription, subscribe, unsubscribe } from './subscribe.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicKey: key } = pushKeys(deps.config)

  serve(app, deps, calls.readPush, async ({ viewer }) => ({ key, ...(await readSubscription(deps.db, viewer)) }))

  serve(app, deps, calls.subscribePush, async ({ viewer, body }) => {
    await deps.limits.take(subscribeLimit, viewer.id)
    const endpoint = await checkEndpoint(body.endpoint)
    await transaction(deps, (tx) => subscribe(tx, viewer, { ...body, endpoint }))
  })

  serve(app, deps, calls.unsubscribePush, ({ viewer }) => transaction(deps, (tx) => unsubscribe(tx, viewer)))
}
