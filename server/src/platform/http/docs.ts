import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import * as contract from '@klopt/contract'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { takeByAddress } from '../limits/address-limits.ts'
import type { Deps } from '../deps.ts'
import { anonymousLimit } from '../limits/call-limits.ts'

// One named schema for every refusal: inline it would be in the description 73 times.
const schemaRegistry = z.registry<{ id: string }>().add(contract.Failure, { id: 'Failure' })
const zodToJsonConfig = { override: describeTyped }
const transform = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig })
const withShapes = createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig })

/** Serves the OpenAPI description, made from the validating schemas: /api/openapi.json, and readable at /api/docs. */
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
      const { form, bytes, ...described } = schema
      const multipart = form && { body: form, consumes: ['multipart/form-data'] }
      const raw = bytes && { body: z.file().max(bytes), consumes: ['application/octet-stream'] }
      const call = calls.get(`${String(route.route.method)} ${route.url}`)
      return transform({
        ...route,
        schema: { ...described, ...multipart, ...raw, ...(call && answersOf(call, described)) },
      })
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

/** The server accepts any value here. These are the types that the specification names. */
const ignored = {
  description: 'Accepted and ignored.',
  anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'null' }],
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Adds types where a client generator would see `unknown`: the formats of a file, and fields that are ignored. */
function describeTyped({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === 'binary' && jsonSchema.anyOf) {
    const kinds = new Set(jsonSchema.anyOf.map(({ contentMediaType }) => contentMediaType))
    jsonSchema.description = `One of ${[...kinds].join(', ')}`
    delete jsonSchema.anyOf
  }
  for (const property of Object.values(jsonSchema.properties ?? {}))
    if (typeof property === 'object' && Object.keys(property).length === 0) Object.assign(property, ignored)
}

/** Every registered schema appears twice, for requests and for responses. `Failure` is only used in responses. */
function withoutTwins(document: ReturnType<typeof withShapes>): ReturnType<typeof withShapes> {
  if ('components' in document) delete document.components?.schemas?.['FailureInput']
  return document
}

type Call = { operationId: string; endpoint: contract.Endpoint }

/** The calls of the contract by method and path. The name of its export is a call's `operationId`. */
function callsByRoute(): Map<string, Call> {
  const entries = Object.entries(contract).flatMap(([operationId, value]: [string, unknown]): [string, Call][] =>
    isEndpoint(value) ? [[`${value.method} ${value.path}`, { operationId, endpoint: value }]] : [],
  )
  return new Map(entries)
}

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'session' in value
}

/**
 * The responses of a call: successes by status, also those without a body, and the refusal. For the description only.
 */
function answersOf({ operationId, endpoint }: Call, { response }: FastifySchema) {
  const successes = response ?? { [endpoint.status]: z.null().describe('Done; the answer has no body') }
  const failure = { 'application/json': { schema: contract.Failure } }
  return { operationId, response: { ...successes, default: { description: 'Refused', content: failure } } }
}

/**
 * Runs in the browser and shows descriptions as plain text. With this and without its top bar, Swagger UI makes no HTML
 * from strings and works under our CSP.
 */
function showText() {
  return { components: { Markdown: ({ source }: { source: string }) => source } }
}
