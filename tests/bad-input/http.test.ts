import { Failure } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'
import { heapNow } from '../testing/heap.ts'
import { makeScene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { badRequest, type HttpAnswer, operationsOf, send, type HttpRequest } from './request.ts'

const world = useWorld()
const requests = times(1500, 1500, 4000, 'KLOPT_REQUESTS')
const aRound = 250
const atOnce = 6
/** Calls that would sign others out are made by a person who does nothing else. */
const endsSession = /logout|password-change/

test(`${requests} bad requests are refused with a proper error, never a crash`, async () => {
  const chance = new Chance()
  const description: unknown = await (await world.stranger.fetch('/api/openapi.json')).json()
  const operations = operationsOf(description)
  expect(operations.length).toBeGreaterThan(45)
  const statuses: Record<number, number> = {}
  const wrong: unknown[] = []
  const heaps: number[] = []

  for (let done = 0; done < requests; done += aRound) {
    const scene = await makeScene(world)
    const { companies, dossiers, documents, who } = scene
    const people = Object.values(who).map(({ id }) => id)
    const ids = [...people.filter(Boolean), ...Object.values(dossiers), ...Object.values(documents)]
    ids.push(...Object.values(companies).map(({ id }) => id))
    const callers: SceneKey[] = ['U', 'U', 'U2', 'X', 'M', 'M', 'Y', 'V', 'E', 'T', 'A']
    const prepared = Array.from({ length: aRound }, () => {
      const operation = chance.pick(operations)
      const caller = endsSession.test(operation.path) ? 'N' : chance.pick(callers)
      return badRequest(chance, operation, ids, who[caller].token)
    })
    const queue = prepared.values()
    const work = async () => {
      for (const sent of queue) {
        const got = await send(world.address, sent)
        statuses[got.status] = (statuses[got.status] ?? 0) + 1
        const reason = wrongWith(sent, got)
        if (reason) wrong.push({ reason, ...shown(sent), status: got.status, text: got.text.slice(0, 300) })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    heaps.push(heapNow())
  }

  console.warn(`Bad requests: ${JSON.stringify(statuses)}, seed ${chance.seed}`)
  expect(wrong, `seed ${chance.seed}`).toEqual([])
  expect(Object.keys(statuses).length).toBeGreaterThan(8)
  const settled = heaps[Math.floor(heaps.length / 5)] ?? 0
  expect(Math.min(...heaps.slice(-2)) / settled, `heaps ${heaps.join()}`).toBeLessThan(1.1)
  expect((await world.stranger.fetch('/readyz')).status).toBe(200)
})

/** The problem with an answer, if any. */
function wrongWith({ method }: HttpRequest, { status, type, text }: HttpAnswer): string | null {
  if (status === 0) return 'no answer'
  if (status >= 500) return 'broke down'
  if (status < 400 || method === 'HEAD') return null
  if (!type.startsWith('application/json')) return 'not JSON'
  const failure = Failure.strict().safeParse(JSON.parse(text))
  return failure.success ? null : 'not a refusal of the contract'
}

function shown({ method, url, headers, body }: HttpRequest) {
  return {
    method,
    url: url.slice(0, 200),
    headers: JSON.stringify(headers).slice(0, 300),
    body: body?.toString().slice(0, 300),
  }
}
