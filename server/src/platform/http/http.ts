import type { Answer, Endpoint, ValidInput } from '@klopt/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { takeByAddress } from '../limits/address-limits.ts'
import { viewerOf } from './bearer.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../errors.ts'
import { anonymousLimit, personLimit } from '../limits/call-limits.ts'
import type { Limit } from '../limits/limits.ts'
import type { Viewer } from '../session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifySchema {
    /** Describes a multipart body. As `body` Fastify would validate with it, before the body has been read. */
    form?: z.ZodObject
    /** Describes a body of raw bytes: the most that are accepted. */
    bytes?: number
  }
}

type HandlerInput<E extends Endpoint> = ValidInput<E> & {
  viewer: E['session'] extends 'none' ? null : Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** The response of a repeated write, sent with the endpoint's `repeated` status. */
export class Repeated<A> {
  readonly answer: A

  constructor(answer: A) {
    this.answer = answer
  }
}

type Options = {
  /** A limit of its own for this call, where the general limit per person is too narrow. */
  limit?: Limit
}

/** Serves one call of the contract: session, limits, validation and status. The handler does the rest. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<Answer<E> | Repeated<Answer<E>>>,
  { limit = personLimit }: Options = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Before validation, so that strangers learn nothing about the schemas and a signed-out person gets a 401.
    onRequest: (request) => deps.in_flight.count(letIn(request)),
    handler: (request, reply) => deps.in_flight.count(answer(request, reply)),
  })

  async function letIn(request: FastifyRequest): Promise<void> {
    request.viewer = endpoint.session === 'none' ? null : await viewerOf(deps, request)
    if (request.viewer) await deps.limits.take(limit, request.viewer.id)
    else await takeByAddress(deps.limits, anonymousLimit, request.ip)
    if (endpoint.session === 'consented' && request.viewer?.consented === false) throw forbidden('consent_required')
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { params, query, body, viewer } = request
    const result = await handler({ params, query, body, viewer, request, reply } as HandlerInput<E>)
    const repeated = result instanceof Repeated
    reply.status(repeated ? (endpoint.repeated ?? endpoint.status) : endpoint.status)
    return reply.send(repeated ? result.answer : result)
  }
}

/** The token in a header. An invalid token counts as absent. */
export function tokenHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && /^[\w-]{1,128}$/.test(value) ? value : null
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { params, query, body, form, bytes, answer, status, repeated, summary, session } = endpoint
  const response: Record<number, z.ZodType> = {}
  if (answer) for (const code of [status, repeated]) if (code) response[code] = answer
  return {
    summary,
    ...(session === 'none' ? {} : { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(form && { form }),
    ...(bytes && { bytes }),
    ...(answer && { response }),
  }
}
