import { cancelUpload } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { stopTime } from '../../../testing/stop-time.ts'
import { useWorld } from '../../../testing/world.ts'
import { begin, finish, sendPart, sendParts } from '../testing/in-parts.ts'
import { pdf } from '../testing/samples.ts'
import { sharedDossier } from '../testing/scene.ts'

const mega = 1024 * 1024
const world = useWorld({ QUOTA_GB: String(3.5 / 1024), LOG_LEVEL: 'silent' })

afterEach(() => void vi.restoreAllMocks())

test('parts count towards the quota until they are cancelled, and a file is not counted twice', async () => {
  const { anna, daan, dossier } = await sharedDossier(world)
  const two = pdf('twee', 2 * mega)
  expect((await begin(anna, dossier.id, pdf('vier', 4 * mega))).refusal.code).toBe('storage_full')
  const same = { client_id: randomUUID() }
  const mine = (await begin(anna, dossier.id, two, same)).body.id
  const his = (await begin(daan, dossier.id, pdf('ook twee', 2 * mega))).body.id // there is still room for either
  await sendParts(anna, mine, two)

  expect((await sendPart(daan, his, pdf('ook twee', 2 * mega), { start: 0 })).status).toBe(200)
  expect((await sendPart(daan, his, pdf('ook twee', 2 * mega), { start: mega })).refusal.code).toBe('storage_full')
  stopTime().passes(60_001) // the sum is read again, now with the parts
  expect((await sendPart(daan, his, pdf('ook twee', 2 * mega), { start: mega })).refusal.code).toBe('storage_full')
  expect((await finish(anna, mine)).status).toBe(201)
  expect((await sendPart(daan, his, pdf('ook twee', 2 * mega), { start: mega })).refusal.code).toBe('storage_full')

  await daan.call(cancelUpload, { params: { id: his } })
  stopTime().passes(120_002)
  const one = pdf('een', mega)
  const { id } = (await begin(daan, dossier.id, one)).body
  await sendParts(daan, id, one)
  expect((await finish(daan, id)).status).toBe(201)
})
