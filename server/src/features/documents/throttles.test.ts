import { downloadDocument, limits } from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { fileLimit } from '../../platform/limits/call-limits.ts'
import { uploadBytesLimit } from './limits.ts'
import type { Caller } from '../../testing/caller.ts'
import { allowed, elsewhere, refused } from '../../testing/throttled.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { useWorld } from '../../testing/world.ts'
import { nothingOf, sharedDossier, stored } from './testing/scene.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.restoreAllMocks())

const pdf = '%PDF-1.4\n%%EOF'

/** Uploads `count` PDFs of this size. */
function upload(who: Caller, dossier: { id: string }, { count = 1, bytes = pdf.length } = {}) {
  const form = new FormData()
  form.append('dossier_id', dossier.id)
  form.append('again', 'true')
  for (let n = 0; n < count; n += 1) form.append('file', new File([pdf.padEnd(bytes)], 'order.pdf'))
  return who.fetch('/api/v1/documents', { method: 'POST', body: form })
}

/** An upload that continues until `end` is called. */
function slowUpload(who: Caller, dossier: { id: string }) {
  const begin = `--x\r\ncontent-disposition: form-data; name="dossier_id"\r\n\r\n${dossier.id}\r\n--x\r\ncontent-disposition: form-data; name="again"\r\n\r\ntrue\r\n--x\r\n`
  const file = 'content-disposition: form-data; name="file"; filename="order.pdf"\r\n\r\n'
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  async function* bytes() {
    yield Buffer.from(begin + file + pdf)
    await ended
    yield Buffer.from('\r\n--x--\r\n')
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body: ReadableStream.from(bytes()), duplex: 'half' } as RequestInit
  return { end, answer: who.fetch('/api/v1/documents', init) }
}

test('a person can run two uploads at once, and the next as soon as one has ended', async () => {
  const { anna, daan, dossier } = await sharedDossier(world)
  const slow = [slowUpload(anna, dossier), slowUpload(anna, dossier)]
  await expect.poll(async () => (await stored(world)).drafts).toBe(2)

  expect(await refused(await upload(anna, dossier))).toBe(1)
  expect((await upload(daan, dossier)).status).toBe(201)

  for (const { end, answer } of slow) {
    end()
    expect((await answer).status).toBe(201)
    expect((await upload(anna, dossier)).status).toBe(201)
  }
})

test('a person can upload two hundred files an hour', async () => {
  const { anna, daan, dossier } = await sharedDossier(world)
  const time = stopTime()

  for (let sent = 0; sent < 200; sent += 20) expect((await upload(anna, dossier, { count: 20 })).status).toBe(201)

  expect(await refused(await upload(anna, dossier))).toBe(3600)
  expect((await upload(daan, dossier)).status).toBe(201)
  time.passes(3_600_000)
  expect((await upload(anna, dossier)).status).toBe(201)
})

test('a company can upload five gigabytes a day', async () => {
  const { bouw, anna, daan, bram, dossier } = await sharedDossier(world)
  const other = await world.makeDossier('PO 2', daan, [bouw])
  const two = 2 * limits.file_bytes
  const time = stopTime()
  await world.deps.limits.take(uploadBytesLimit, bouw.id, 5 * 1024 ** 3 - two) // earlier uploads of colleagues

  expect((await upload(anna, dossier, { count: 2, bytes: limits.file_bytes })).status).toBe(201)

  expect(await nothingOf(world, daan, other, async () => refused(await upload(daan, other)))).toBe(24 * 3600)
  expect((await upload(bram, dossier)).status).toBe(201)
  time.passes(24 * 3_600_000)
  expect((await upload(daan, other)).status).toBe(201)
})

test('a person can request six hundred downloads an hour, more than the general limit per minute', async () => {
  const person = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const attempt = () => person.call(downloadDocument, { params: { id: newId() } })
  stopTime()

  expect(await allowed(600, attempt)).toBe(600)
})

test('a session can fetch twelve hundred files an hour, independently of others at its address', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await upload(anna, dossier)
  const { id } = await world.db
    .selectFrom('document')
    .select('id')
    .where('dossier_id', '=', dossier.id)
    .executeTakeFirstOrThrow()
  const linkOf = async (who: Caller) =>
    (await who.call(downloadDocument, { params: { id }, query: {} })).body.signed_url
  const headers = elsewhere()
  for (let n = 0; n < 310; n += 1) await world.stranger.fetch('/files/verzonnen.link', { headers })
  const [annas, brams] = [await linkOf(anna), await linkOf(bram)]
  const session = await world.deps.sessions.ofToken(anna.token ?? '')
  await world.deps.limits.take(fileLimit, session?.session_id ?? '', 1199)

  expect((await world.stranger.fetch(annas, { headers })).status).toBe(200)
  await refused(await world.stranger.fetch(annas, { headers }))
  expect((await world.stranger.fetch(brams, { headers })).status).toBe(200)
})
