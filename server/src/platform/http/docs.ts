import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import * as contract from '@klopt/contract'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { takeByAddress } from '../limits/address-limits.ts'
import type { Deps } from '../deps.ts'
import { anonymousLimit } from '../limits/call-limits.ts'

// One shape for every refusal, told once: inline it would be in the description 73 times.
const schemaRegistry = z.registry<{ id: string }>().add(contract.Failure, { id: 'Failure' })
const zodToJsonConfig = { override: describeTyped }
const transform = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig })
const withShapes = createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig })

/** The API's own description, from the schemas that validate: /api/openapi.json, and readable at /api/docs. */
export async function describeApi(app: FastifyInstance, { limits }: Deps, version: string): Promise<void> {
  const calls = callsByRoute()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Klopt', version },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, ...route }) => {
      const { form, ...described } = schema
      const multipart = form && { body: form, consumes: ['multipart/form-data'] }
      const call = calls.get(`${String(route.route.method)} ${route.url}`)
      return transform({ ...route, schema: { ...described, ...multipart, ...(call && answersOf(call, described)) } })
    },
    transformObject: (document) => withoutTwins(withShapes(document)),
  })
  await app.register(async (pages) => {
    pages.addHook('onRequest', ({ ip }) => takeByAddress(limits, anonymousLimit, ip))
    await pages.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { layout: 'BaseLayout', plugins: [showText] },
    })
    pages.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  })
}

/** Any value would do; a client has no reason to send another than the specification's. */
const ignored = {
  description: 'Accepted and ignored.',
  anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'null' }],
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a generator of clients would take for `unknown`: the kinds of a file, and fields that are taken and ignored. */
function describeTyped({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === 'binary' && jsonSchema.anyOf) {
    const kinds = new Set(jsonSchema.anyOf.map(({ contentMediaType }) => contentMediaType))
    jsonSchema.description = `One of ${[...kinds].join(', ')}`
    delete jsonSchema.anyOf
  }
  for (const property of Object.values(jsonSchema.properties ?? {}))
    if (typeof property === 'object' && Object.keys(property).length === 0) Object.assign(property, ignored)
}

/** Every shape is registered for what is sent and for what is answered; ours is only ever answered. */
function withoutTwins(document: ReturnType<typeof withShapes>): ReturnType<typeof withShapes> {
  if ('components' in document) delete document.components?.schemas?.['FailureInput']
  return document
}

type Call = { operationId: string; endpoint: contract.Endpoint }

/** The calls of the contract by method and path; a call's name there is its `operationId`. */
function callsByRoute(): Map<string, Call> {
  const named = Object.entries(contract).flatMap(([operationId, value]: [string, unknown]): [string, Call][] =>
    isEndpoint(value) ? [[`${value.method} ${value.path}`, { operationId, endpoint: value }]] : [],
  )
  return new Map(named)
}

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'session' in value
}

/** Successes with their status, also those without a body, and the refusals: none of them validates anything. */
function answersOf({ operationId, endpoint }: Call, { response }: FastifySchema) {
  const successes = response ?? { [endpoint.status]: z.null().describe('Done; the answer has no body') }
  const failure = { 'application/json': { schema: contract.Failure } }
  return { operationId, response: { ...successes, default: { description: 'Refused', content: failure } } }
}

/**
 * Sent to the browser as it stands: descriptions as text. Like this and without its bar, Swagger UI makes no HTML of
 * strings and lives under the CSP of our pages.
 */
function showText() {
  return { components: { Markdown: ({ source }: { source: string }) => source } }
}
