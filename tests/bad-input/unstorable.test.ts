import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { Chance } from '../testing/chance.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import { type Operation, operationsOf, send, type HttpRequest } from './request.ts'
import { nearly, textFor } from './schema.ts'

const world = useWorld()
const chance = new Chance(1)
/** Text that PostgreSQL cannot store, as JSON and as part of an address. */
const unstorable = [
  ['"a\\u0000b"', 'a%00b'],
  ['"\\u0000"', '%00'],
  ['"a\\ud800"', '%ed%a0%80'],
  ['"00000000-0000-7000-8000-00000000000g"', '00000000-0000-7000-8000-00000000000g'],
  ['1e999', '1e999'],
  ['["a"]', 'a%2cb'],
] as const

test('no field of any call passes text to the database that it cannot store', async () => {
  const operations = operationsOf(await (await world.stranger.fetch('/api/openapi.json')).json())
  const scene = await makeScene(world)
  const wrong: unknown[] = []
  let requests = 0

  for (const operation of operations)
    for (const sent of requestsTo(operation, scene))
      for (const who of ['U', 'M', 'V', 'A'] as const) {
        const { token } = scene.who[who]
        const ends = /logout|password-change/.test(operation.path)
        const authorization = token && !ends ? { authorization: `Bearer ${token}` } : {}
        const { status, text } = await send(world.address, { ...sent, headers: { ...sent.headers, ...authorization } })
        requests += 1
        if (status === 0 || status >= 500) wrong.push({ ...sent, body: sent.body?.toString(), who, status, text })
      }

  expect(wrong).toEqual([])
  expect(requests).toBeGreaterThan(1000)
})

/** Valid requests with one wrong place each, for every place that can be wrong. */
function requestsTo(operation: Operation, scene: Scene): HttpRequest[] {
  const { method, parameters, body } = operation
  const ids = [scene.dossiers.D1]
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      encodeURIComponent(textFor(chance, { minLength: 1, ...schema }, ids).toWellFormed()),
    ]),
  )
  const headers = { 'content-type': 'application/json' }
  const right = body && Buffer.from(nearly(chance, body, ids, 0))
  const address = (filled: Record<string, string>) => {
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=${filled[name]}`)
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
    return query.length > 0 ? `${path}?${query.join('&')}` : path
  }
  const inAddress = parameters.flatMap(({ name, in: place }) =>
    (place === 'query' || place === 'path' ? unstorable : []).flatMap(([, value]) => {
      const alone = { method, headers, body: right, url: address({ ...values, [name]: value }) }
      return place === 'path' ? [alone] : [alone, { ...alone, url: `${address({}).split('?')[0]}?${name}=${value}` }]
    }),
  )
  const inBody = Object.keys(body?.properties ?? {}).flatMap((name) =>
    unstorable.map(([value]) => {
      const fields = Object.entries(body?.properties ?? {}).map(
        ([key, schema]) => `${JSON.stringify(key)}:${key === name ? value : nearly(chance, schema, ids, 0)}`,
      )
      return { method, headers, url: address(values), body: Buffer.from(`{${fields.join()}}`) }
    }),
  )
  return [...inAddress, ...inBody]
}
