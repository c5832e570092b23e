import { afterEach, expect, test, vi } from 'vitest'
import { LocalFiles } from '../../../platform/storage/local-files.ts'
import { stopTime } from '../../../testing/stop-time.ts'
import { useWorld } from '../../../testing/world.ts'
import { Quota } from './quota.ts'
import { pdf } from '../testing/samples.ts'
import { nothingOf, sharedDossier, upload } from '../testing/scene.ts'

const mega = 1024 * 1024
const world = useWorld({ QUOTA_GB: String(3 / 1024), LOG_LEVEL: 'silent' })

afterEach(() => void vi.restoreAllMocks())

/** Makes the quota read the sum again. */
function aMinuteLater() {
  stopTime().passes(60_001)
}

async function storedSize(): Promise<number> {
  const stored = await world.db.selectFrom('document').select('size').where('deleted_at', 'is', null).execute()
  return stored.reduce((sum, { size }) => sum + size, 0)
}

test('all documents together stay below the quota, and deleted ones make room after thirty days', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const fields = { dossier_id: dossier.id }
  const large = (words: string) => ['a.pdf', pdf(words, 2 * mega)] as [string, Buffer]
  const whole = ['a.pdf', pdf('groot', 4 * mega)] as [string, Buffer]
  const refused = await nothingOf(world, anna, dossier, () => upload(anna, fields, whole))
  expect([refused.status, refused.refusal]).toMatchObject([507, { code: 'storage_full', detail: /geen ruimte/ }])

  const first = await upload(anna, fields, large('een'))
  expect(first.status).toBe(201)
  expect((await upload(anna, fields, large('twee'))).status).toBe(507)
  expect((await upload(anna, fields, ['b.pdf', pdf('klein')])).status).toBe(201)

  aMinuteLater()
  expect((await upload(anna, fields, large('twee'))).status).toBe(507)
  await world.db
    .updateTable('document')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', first.body[0]?.id ?? '')
    .execute()
  aMinuteLater()
  expect((await upload(anna, fields, large('twee'))).status).toBe(201)
})

test('each content counts once, a failed upload not at all, and a running one in full', async () => {
  const quota = new Quota(world.db, (await storedSize()) + 100)

  const leave = await quota.reserve(60)
  await expect(quota.reserve(60)).rejects.toMatchObject({ status: 507 })
  leave(0)
  const leaveAgain = await quota.reserve(60)
  leaveAgain(60)
  await expect(quota.reserve(60)).rejects.toMatchObject({ status: 507 })
  aMinuteLater()
  expect(await quota.reserve(100)).toBeTypeOf('function')
})

test('of twenty simultaneous uploads only as many are accepted as there is room for', async () => {
  const quota = new Quota(world.db, (await storedSize()) + 10 * mega)

  const reservations = await Promise.allSettled(Array.from({ length: 20 }, () => quota.reserve(mega)))

  expect(reservations.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

class UnwrittenFiles extends LocalFiles {
  override draft(): Promise<never> {
    throw new Error('a byte was written')
  }
}

test('if only the disk’s reserve is left, nothing is written and the upload answers storage_full', async () => {
  const { anna, otto, dossier } = await sharedDossier(world)
  const { files } = world.deps
  world.deps.files = new UnwrittenFiles(world.config.dataDir, { reserve: 1 })

  const { status, refusal } = await nothingOf(world, anna, dossier, () =>
    upload(anna, { dossier_id: dossier.id }, ['a.pdf', pdf('een')]),
  )
  const strange = await upload(otto, { dossier_id: dossier.id }, ['a.pdf', pdf('een')])
  world.deps.files = files

  expect([status, refusal.code]).toEqual([507, 'storage_full'])
  expect(strange.status).toBe(404) // without the right to upload, the disk is not revealed
})
