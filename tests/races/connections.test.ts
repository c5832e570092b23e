import { listDossiers, postMessage } from '@klopt/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { makeScene } from '../testing/scene.ts'

const world = useWorld()
beforeAll(() => void (world.pool.options.connectionTimeoutMillis = 5000)) // as outside of tests

test('while every connection is busy, callers get a 503 with Retry-After, and then it works', async () => {
  const { who, dossiers } = await makeScene(world)
  const most = world.pool.options.max ?? 0
  const busy = await Promise.all(Array.from({ length: most }, () => world.pool.connect()))

  const began = performance.now()
  const refused = await who.U.call(listDossiers)
  const params = { id: dossiers.D1 }
  const refusedPost = await who.U.call(postMessage, { params, body: { message_type: 'user', message: 'Nu niet' } })
  const took = performance.now() - began
  for (const connection of busy) connection.release()

  expect(refused).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
  expect(refusedPost).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
  expect(took / 2).toBeLessThan(4000) // two seconds each, and a busy machine; a new connection may take five
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await who.U.call(listDossiers)).status).toBe(200)
})
