import { expect, test } from 'vitest'
import { z } from 'zod'
import { useWorld } from '../../testing/world.ts'

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.unknown().optional() })),
})
const Description = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const world = useWorld()

async function operations() {
  const described = Description.parse(await (await world.stranger.fetch('/api/openapi.json')).json())
  const all = Object.entries(described.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ ...call, title: `${method} ${path}`, path })),
  )
  return { described, all }
}

test('the API description names every call uniquely and lists its path parameters', async () => {
  const { all } = await operations()

  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  for (const { path, parameters, title } of all)
    expect(parameters.flatMap((one) => (one.in === 'path' ? [`{${one.name}}`] : [])).toSorted(), title).toEqual(
      (path.match(/\{\w+\}/g) ?? []).toSorted(),
    )
})

test('the API description has the status and shape of every success and of the refusal', async () => {
  const { all, described } = await operations()
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

  for (const { responses, title } of all) {
    const { default: refused, ...successes } = responses
    expect(refused?.content, title).toEqual(refusal)
    expect(Object.keys(successes), title).not.toEqual([])
    const plain = Object.entries(successes).filter(([status]) => status === '200' || status === '204')
    for (const [status, { content }] of plain) expect(content === undefined, title).toBe(status === '204')
  }
  expect(Object.keys(described.components.schemas)).toContain('Failure')
  expect(all.find(({ operationId }) => operationId === 'logout')?.responses).toHaveProperty('204')
})

test('the API description types every field and has no unused schema', async () => {
  const text = await (await world.stranger.fetch('/api/openapi.json')).text()
  const { components } = Description.parse(JSON.parse(text))

  expect(schemasIn(JSON.parse(text)).filter((schema) => !isTyped(schema))).toEqual([])
  for (const name of Object.keys(components.schemas)) expect(text).toContain(`"#/components/schemas/${name}"`)
})

const oneSchema = new Set(['schema', 'items'])
const manySchemas = new Set(['properties', 'schemas', 'anyOf', 'oneOf', 'allOf'])

function schemasIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => [
    ...(oneSchema.has(name) ? [value] : []),
    ...(manySchemas.has(name) ? Object.values(value ?? {}) : []),
    ...schemasIn(value),
  ])
}

function isTyped(schema: unknown): boolean {
  if (schema === false) return true // no further items in a list of fixed length
  const words = ['type', 'const', 'enum', '$ref', 'anyOf', 'oneOf', 'allOf']
  return typeof schema === 'object' && schema !== null && words.some((word) => word in schema)
}
