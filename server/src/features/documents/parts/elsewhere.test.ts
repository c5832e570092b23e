import { cancelUpload } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type S3Store, startS3Store } from '../../../testing/s3-store.ts'
import { useWorld } from '../../../testing/world.ts'
import { begin, finish, sendPart, sendParts, sha256Of } from '../testing/in-parts.ts'
import { pdf } from '../testing/samples.ts'
import { sharedDossier } from '../testing/scene.ts'
import { sweepUploads } from './sweep.ts'

let store: S3Store
const world = useWorld(async () => {
  store = await startS3Store()
  return { ...store.env, LOG_LEVEL: 'silent' }
})
afterAll(() => store.stop())

const mega = 1024 * 1024
const order = pdf('order', 2.5 * mega)

async function inBucket() {
  return new Set(await Array.fromAsync(world.deps.parts.uploads()))
}

test('with a bucket, parts are in it until the file is whole, cancelled or swept', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const [done, cancelled, gone] = await Promise.all(
    [1, 2, 3].map(async () => (await begin(anna, dossier.id, order)).body.id),
  )
  for (const id of [done, cancelled, gone]) await sendPart(anna, id ?? '', order, { start: 0 })
  expect(await inBucket()).toEqual(new Set([done, cancelled, gone]))

  await sendParts(anna, done ?? '', order, mega)
  const { status, body } = await finish(anna, done ?? '')
  await anna.call(cancelUpload, { params: { id: cancelled ?? '' } })
  await world.db
    .deleteFrom('upload')
    .where('id', '=', gone ?? '')
    .execute()
  await sweepUploads(world.deps)

  expect([status, body[0]?.sha256]).toEqual([201, sha256Of(order)])
  expect((await inBucket()).size).toBe(0)
})

test('while the storage is away a part answers 503, and is sent again afterwards', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const same = { client_id: randomUUID() }
  const { id } = (await begin(anna, dossier.id, order, same)).body

  store.behave('refusing')
  const away = await sendPart(anna, id, order, { start: 0 })
  store.behave('fair')

  expect([away.status, away.refusal.code]).toEqual([503, 'unavailable'])
  expect((await begin(anna, dossier.id, order, same)).body.received).toBe(0)
  await sendParts(anna, id, order)
  expect((await finish(anna, id)).body[0]?.sha256).toBe(sha256Of(order))
})
