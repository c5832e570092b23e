import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { Invalid } from './errors-http.ts'

/** Parses bodies and validates requests with the contract's schemas. In tests, responses are validated too. */
export function enforceContract(app: FastifyInstance, { checkAnswers = false } = {}): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const { data: value, error } = schema.safeParse(data)
    return error ? { error: new Invalid(error.issues) } : { value }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => (answer) => {
    if (checkAnswers) checkAnswer(schema, answer, `${method} ${url}`)
    return JSON.stringify(answer)
  })
}

// A field that is not in the contract would leak unnoticed.
function checkAnswer(schema: z.ZodType, answer: unknown, call: string): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const { data, error } = schema.safeParse(sent)
  if (error) throw new Error(`${call} breaks the contract: ${error.message}`)
  if (inOrder(data) !== inOrder(sent))
    throw new Error(`${call} returns fields that are not in the contract: ${JSON.stringify(sent)}`)
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
