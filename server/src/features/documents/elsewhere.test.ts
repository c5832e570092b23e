import { downloadDocument, listDocuments, postMessage } from '@klopt/contract'
import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { S3Files } from '../../platform/storage/s3-files.ts'
import { retain } from '../../retention/run.ts'
import type { Caller } from '../../testing/caller.ts'
import { type S3Store, startS3Store, type StoreBehaviour } from '../../testing/s3-store.ts'
import { useWorld } from '../../testing/world.ts'
import { pdf } from './testing/samples.ts'
import { sharedDossier, upload } from './testing/scene.ts'

let store: S3Store
const world = useWorld(async () => {
  store = await startS3Store()
  return store.env
})
afterEach(() => store.behave('fair'))
afterAll(() => store.stop())

async function inBucket() {
  const names: string[] = []
  for await (const { sha256 } of world.deps.files.stored()) names.push(sha256)
  return names.toSorted()
}

async function download(who: Caller, id = '') {
  const link = await who.call(downloadDocument, { params: { id }, query: {} })
  return world.stranger.fetch(link.body.signed_url)
}

async function drafts() {
  return readdir(join(world.config.dataDir, 'files/drafts'))
}

test('an upload is stored in the bucket and downloaded byte for byte from our own address', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const content = pdf('grote order', 3_000_000)

  const { status, body } = await upload(anna, { dossier_id: dossier.id }, ['Façade.pdf', content])
  const answer = await download(bram, body[0]?.id)

  expect(status).toBe(201)
  expect(await inBucket()).toContain(body[0]?.sha256)
  expect(await readdir(join(world.config.dataDir, 'files'), { recursive: true })).toEqual(['drafts'])
  expect([answer.status, answer.redirected]).toEqual([200, false])
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test('if one file of a form is wrong, nothing reaches the bucket', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const before = await inBucket()

  const { status } = await upload(
    anna,
    { dossier_id: dossier.id },
    ['a.pdf', pdf('goed')],
    ['b.pdf', Buffer.from('geen PDF')],
  )

  expect(status).toBe(422)
  expect(await inBucket()).toEqual(before)
  expect(await drafts()).toEqual([])
})

test.each<StoreBehaviour>(['refusing', 'silent', 'cut', 'slow'])(
  'while the storage is %s an upload answers 503 and leaves nothing; afterwards it works',
  async (weather) => {
    world.deps.files = new S3Files(world.config.dataDir, store.storage, { silence: 1500 })
    const { anna, dossier, params } = await sharedDossier(world)
    const content = pdf(`order ${weather}`, 1_000_000)
    const send = () => upload(anna, { dossier_id: dossier.id }, ['order.pdf', content])

    store.behave(weather)
    const begun = Date.now()
    const refused = await send()
    expect(refused).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect((await anna.call(listDocuments, { params })).body).toEqual([])
    expect(await drafts()).toEqual([])

    store.behave('fair')
    const sent = await send()
    expect(sent.status).toBe(201)
    const answer = await download(anna, sent.body[0]?.id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  },
)

test('while the storage is away a download answers 503 with retry-after, and a cut one fails', async () => {
  world.deps.files = new S3Files(world.config.dataDir, store.storage, { silence: 1500 })
  const { anna, dossier } = await sharedDossier(world)
  const { body } = await upload(anna, { dossier_id: dossier.id }, ['order.pdf', pdf('lange order', 3_000_000)])

  for (const weather of ['refusing', 'silent'] as const) {
    store.behave('fair')
    const link = await anna.call(downloadDocument, { params: { id: body[0]?.id ?? '' }, query: {} })
    store.behave(weather)
    const answer = await world.stranger.fetch(link.body.signed_url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('content-type')).toContain('application/json')
  }
  store.behave('cut')
  await expect(download(anna, body[0]?.id).then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated')
  store.behave('fair')
  expect((await download(anna, body[0]?.id)).status).toBe(200)
})

test('slow transfers to and from the storage complete, and do not delay messages', async () => {
  world.deps.files = new S3Files(world.config.dataDir, store.storage, { silence: 1500 })
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const [long, short] = [pdf('lange order', 60_000), pdf('bon', 6000)]
  const { body } = await upload(anna, { dossier_id: dossier.id }, ['order.pdf', long])

  store.behave('slow')
  const begun = performance.now()
  let passed = false
  const passing = Promise.all([
    upload(anna, { dossier_id: dossier.id }, ['bon.pdf', short]),
    download(bram, body[0]?.id).then((answer) => answer.arrayBuffer()),
  ]).finally(() => (passed = true))
  const message = await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Komt eraan' } })
  const wasFaster = !passed
  const [sent, got] = await passing
  const took = performance.now() - begun

  expect([message.status, sent.status]).toEqual([201, 201])
  expect(Buffer.from(got).equals(long)).toBe(true)
  expect(took).toBeGreaterThan(2500) // 60,000 bytes at 20,000 a second
  expect(wasFaster).toBe(true)
  store.behave('fair')
  const back = await download(bram, sent.body[0]?.id)
  expect(Buffer.from(await back.arrayBuffer()).equals(short)).toBe(true)
})

test('deleted files leave the bucket after thirty days; files in use stay', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { body } = await upload(anna, { dossier_id: dossier.id }, ['a.pdf', pdf('gaat weg')], ['b.pdf', pdf('blijft')])
  const [gone = '', stays = ''] = body.map(({ sha256 }) => sha256)
  for (const sha256 of [gone, stays]) await store.makeOld(sha256)
  const deleted = { deleted_at: sql<string>`now() - interval '31 days'`, deleted_by: anna.id }
  await world.db.updateTable('document').set(deleted).where('sha256', '=', gone).execute()

  await retain(world.deps)

  expect(await inBucket()).not.toContain(gone)
  expect(await inBucket()).toContain(stays)
})

test('readiness reports an unavailable storage, but the node stays ready', async () => {
  world.deps.files = new S3Files(world.config.dataDir, store.storage, { silence: 1500 })
  const { anna, params } = await sharedDossier(world)
  const ready = async () => {
    const answer = await world.stranger.fetch('/readyz')
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  store.behave('refusing')
  await expect.poll(ready).toMatchObject({ status: 200, ready: true, storage: false })
  const body = { message_type: 'user', message: 'Zonder bestand' } as const
  expect((await anna.call(postMessage, { params, body })).status).toBe(201)
  store.behave('fair')
  await expect.poll(ready).toMatchObject({ status: 200, ready: true, storage: true })
})
