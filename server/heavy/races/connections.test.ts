import { listDossiers } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../src/testing/world.ts'
import { makeScene } from '../testing/scene.ts'

const world = useWorld()

test('while every connection is busy callers are asked to come back, and then it works', async () => {
  const { who } = await makeScene(world)
  const most = world.pool.options.max ?? 0
  const busy = await Promise.all(Array.from({ length: most }, () => world.pool.connect()))

  const refused = await who.U.call(listDossiers)
  for (const connection of busy) connection.release()

  expect(refused).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await who.U.call(listDossiers)).status).toBe(200)
})
