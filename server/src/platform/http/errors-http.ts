import type { FieldError } from '@klopt/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isDatabaseAway } from '../database/database-away.ts'
import { Refusal } from '../errors.ts'
import { reasonOf } from '../reason.ts'

/** Schema errors. Fastify adds which part of the request they are in. */
export class Invalid extends Error {
  readonly issues: z.core.$ZodIssue[]
  validationContext?: string

  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid request')
    this.issues = issues
  }
}

const places: Record<string, string> = { querystring: 'query', params: 'path', headers: 'header' }

/** Turns every error into `{ detail, code }`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, refusalOf(error), error)
}

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, cause?: unknown): FastifyReply {
  if (refusal.status >= 500) {
    // Expected, so without a stack.
    if (isDatabaseAway(cause)) request.log.warn({ code: refusal.code, reason: reasonOf(cause) }, 'the database is away')
    else if (cause === refusal) request.log.warn({ code: refusal.code, ...because(refusal) }, 'turned away')
    else request.log.error({ err: cause }, refusal.code)
  }
  const { retry_after } = refusal.more
  // The HTTP server no longer manages the socket of a WebSocket handshake, so a refusal has to close it.
  if (request.headers.upgrade) reply.raw.once('finish', () => request.raw.socket.destroySoon())
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.toFailure(request.id)))
}

function because({ cause }: Refusal): { reason?: string } {
  return cause instanceof Error ? { reason: `${cause.name}: ${cause.message}` } : {}
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Invalid) return new Refusal(422, 'validation_error', { detail: fieldErrors(error) })
  const { statusCode = 500, code = '' } = error as FastifyError
  if (isDatabaseAway(error)) return new Refusal(503, 'unavailable', { retry_after: 2 })
  if (statusCode === 413) return new Refusal(413, 'too_large')
  if (statusCode === 415) return new Refusal(415, 'unsupported_media_type')
  if (statusCode === 404 || code === 'FST_ERR_BAD_URL') return new Refusal(404, 'not_found')
  if (statusCode === 400) return new Refusal(400, 'bad_json')
  if (statusCode > 400 && statusCode < 500) return new Refusal(statusCode, 'request_refused')
  return new Refusal(500, 'internal')
}

function fieldErrors({ issues, validationContext = 'body' }: Invalid): FieldError[] {
  const place = places[validationContext] ?? validationContext
  return issues.map(({ path, message, code }) => ({ loc: [place, ...path.map(pathPart)], msg: message, type: code }))
}

function pathPart(part: PropertyKey): string | number {
  return typeof part === 'symbol' ? String(part) : part
}
