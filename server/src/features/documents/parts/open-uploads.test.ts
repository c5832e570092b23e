import { cancelUpload, limits } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { begin, sendPart } from '../testing/in-parts.ts'
import { pdf, samples } from '../testing/samples.ts'
import { sharedDossier } from '../testing/scene.ts'
import { sweepUploads } from './sweep.ts'

const world = useWorld({ QUOTA_GB: String(200 / 1024) })
const mega = 1024 * 1024
const dayMs = 24 * 60 * 60_000
const order = pdf('order', 2.5 * mega)

/** The uploads of which bytes are stored. */
const withParts = () => readdir(join(world.config.dataDir, 'files', 'parts'))

async function expire(id: string) {
  await world.db
    .updateTable('upload')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
}

test('parts are deleted a day after the last one, with the dossier, and when no upload has them', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const same = { client_id: randomUUID() }
  const begun = (await begin(anna, dossier.id, order, same)).body
  const hours = (Date.parse(begun.expires_at) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  await sendPart(anna, begun.id, order, { start: 0 })
  const other = (await begin(anna, dossier.id, order)).body
  await sendPart(anna, other.id, order, { start: 0 })
  await expire(begun.id)

  expect((await sendPart(anna, begun.id, order, { start: mega })).status).toBe(404)
  await sweepUploads(world.deps)
  expect(await withParts()).not.toContain(begun.id)
  expect(await withParts()).toContain(other.id)
  const again = await begin(anna, dossier.id, order, same)
  expect([again.status, again.body.received]).toEqual([201, 0])

  await world.db.deleteFrom('upload').where('dossier_id', '=', dossier.id).execute() // as deleting the dossier does
  await sweepUploads(world.deps)
  expect(await withParts()).not.toContain(other.id)
})

test('an upload that never ends is kept for a week, however many parts still come', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { id } = (await begin(anna, dossier.id, order)).body
  const almostAWeek = limits.open_upload_days * dayMs - 60_000
  const old = `${(Date.now() - almostAWeek).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}${id.slice(13)}`
  await world.db.updateTable('upload').set({ id: old }).where('id', '=', id).execute()

  const { expires_at } = (await sendPart(anna, old, order, { start: 0 })).body

  expect(Date.parse(expires_at) - Date.now()).toBeLessThan(61_000)
})

test('a part that arrives many times at once is stored on the disk once', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { id } = (await begin(anna, dossier.id, order)).body
  const end = limits.part_bytes_least
  const other = Buffer.from(order).fill('x', 0, 10)

  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => sendPart(anna, id, n % 3 === 0 ? other : order, { start: 0, end })),
  )

  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await readdir(join(world.config.dataDir, 'files', 'parts', id))).toHaveLength(1)
})

test('an upload can be cancelled while its parts arrive, which then find no upload', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const statuses = new Set<string>()

  for (let round = 0; round < 6; round += 1) {
    const { id } = (await begin(anna, dossier.id, order)).body
    const parts = Array.from({ length: 6 }, () => sendPart(anna, id, order, { start: 0 }))
    if (round % 2 === 1) await Promise.race(parts)
    const cancelled = await anna.call(cancelUpload, { params: { id } })
    for (const { status } of await Promise.all(parts)) statuses.add(`part ${status}`)
    statuses.add(`cancel ${cancelled.status}`)
  }

  for (const status of statuses) expect(['cancel 204', 'part 200', 'part 404']).toContain(status)
})

test('an expired upload that was not swept yet begins again', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const same = { client_id: randomUUID() }
  const { id } = (await begin(anna, dossier.id, order, same)).body
  await sendPart(anna, id, order, { start: 0 })
  await expire(id)

  const again = await begin(anna, dossier.id, order, same)

  expect([again.status, again.body.received]).toEqual([201, 0])
  expect(again.body.id).not.toBe(id)
})

test('a person can have begun twenty uploads, and cancelling one makes room', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const begun = await Promise.all(Array.from({ length: 25 }, () => begin(anna, dossier.id, samples.png)))

  expect(begun.filter(({ status }) => status === 201)).toHaveLength(limits.open_uploads)
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await begin(bram, dossier.id, samples.png)).status).toBe(201)
  const open = begun.find(({ status }) => status === 201)?.body.id ?? ''
  await anna.call(cancelUpload, { params: { id: open } })
  expect((await begin(anna, dossier.id, samples.png)).status).toBe(201)
})
