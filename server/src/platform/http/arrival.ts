import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { sign } from '../signing.ts'
import { claimOf } from './claim.ts'
import { entriesOf } from './plain-callers.ts'

const path = '/-/arrival/'
const purpose = 'arrival'
const validMs = 300_000

/** How a request of `klopt doctor` arrived here, through every proxy in between. */
export const Arrival = z.object({
  host: z.string(),
  caller: z.string(),
  forwarded: z.array(z.string()),
  trust_proxy: z.int(),
})
export type Arrival = z.infer<typeof Arrival>

/** Only who knows the secret key may ask. Also under a wrong name, because that is one of the answers. */
export function arrivalRoute(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { signed: string } }>(`${path}:signed`, { schema: { hide: true } }, async (request) => {
    if (!(await claimOf(deps, purpose, request.params.signed, request.ip))) throw notFound()
    const arrival: Arrival = {
      host: request.host, // as it is judged: a proxy that is trusted may name it in X-Forwarded-Host
      caller: request.ip,
      forwarded: entriesOf(request.headers['x-forwarded-for']),
      trust_proxy: deps.config.trustProxy,
    }
    return arrival
  })
}

export function arrivalPath({ secretKey }: Config): string {
  return path + sign(secretKey, purpose, { exp: Date.now() + validMs })
}

export function isArrival(asked: string): boolean {
  return asked.startsWith(path)
}
