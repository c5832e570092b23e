import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The API's own description, from the schemas that validate: /api/openapi.json, and readable at /api/docs. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Klopt', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, ...route }) => {
      const { form, ...described } = schema
      const multipart = form && { body: form, consumes: ['multipart/form-data'] }
      return jsonSchemaTransform({ ...route, schema: { ...described, ...multipart } })
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout', plugins: [showText] } })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/**
 * Sent to the browser as it stands: descriptions as text. Like this and without its bar, Swagger UI makes no HTML of
 * strings and lives under the CSP of our pages.
 */
function showText() {
  return { components: { Markdown: ({ source }: { source: string }) => source } }
}
