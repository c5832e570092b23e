import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { pdf } from './testing/samples.ts'
import { sharedDossier, stored, upload } from './testing/scene.ts'

const world = useWorld()

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

test.each([
  ['was received completely', 1],
  ['is larger than the buffer', 9_000_000],
])('an upload that waits for its check and %s is not refused as slow', async (_, bytes) => {
  const { anna, dossier } = await sharedDossier(world)
  const turn = Promise.withResolvers<void>()
  const others = world.deps.lanes.inTurn('looking into files', () => turn.promise)
  const second = pdf('second'.padEnd(bytes))
  const asked = Promise.withResolvers<IncomingMessage>()
  world.app.server.once('request', asked.resolve)

  const answer = upload(anna, { dossier_id: dossier.id }, ['first.pdf', pdf('first')], ['second.pdf', second])
  const body = await asked.promise
  await expect.poll(async () => (await stored(world)).drafts).toBe(1)
  await expect.poll(() => body.readableEnded || body.isPaused()).toBe(true)
  vi.advanceTimersByTime(3 * 60_000)
  turn.resolve()
  await others

  expect((await answer).status).toBe(201)
})
