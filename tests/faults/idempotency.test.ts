import { postMessage } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Crew } from './crew.ts'
import { CuttingProxy } from './cutting-proxy.ts'
import { insist, type StatusCounts } from './insist.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'

const posts = scale(500, 500, 10_000)
const writers = 16

let place: Place
let proxy: CuttingProxy
beforeAll(async () => {
  proxy = await CuttingProxy.open()
  place = await Place.open({ PUBLIC_URL: proxy.address })
  proxy.target = place.address
})
afterAll(async () => {
  await proxy.close()
  await place.close()
})

test(`${posts} posts whose responses are cut in 30 % of cases, and which are then retried, become ${posts} messages`, async () => {
  const { anna, dossiers } = await place.scene(writers)
  const confirmed = new Map<string, string>()
  const met: StatusCounts = new Map()
  let begun = 0
  proxy.share = 0.3

  const crew = new Crew(writers, async (n) => {
    if (begun >= posts) return new Promise((resolve) => setTimeout(resolve, 5))
    begun += 1
    const params = { id: dossiers[n]?.id ?? '' }
    const body = { message_type: 'user', message: `Regel ${randomUUID()}`, client_id: randomUUID() } as const
    const answer = await insist(() => place.at(anna, proxy.address).call(postMessage, { params, body }), met)
    expect([answer.status, answer.body.message]).toEqual([201, body.message])
    confirmed.set(answer.body.id, body.client_id)
    return undefined
  })
  await crew.during(async () => {
    await expect.poll(() => confirmed.size, { timeout: 180_000, interval: 10 }).toBe(posts)
  })
  await crew.stop()

  const { rows } = await place.database(({ pool }) =>
    pool.query<{ id: string; client_id: string }>('select id, client_id from message'),
  )
  expect(rows).toHaveLength(posts)
  expect(rows.filter(({ id, client_id }) => confirmed.get(id) !== client_id)).toEqual([])
  expect(proxy.cuts).toBeGreaterThan(0.25 * posts)
  expect([...met.keys()].toSorted()).toEqual([0, 201])
  record('30 % of the answers cut and sent again', `${posts} posts, ${proxy.cuts} answers cut, ${rows.length} messages`)
})
