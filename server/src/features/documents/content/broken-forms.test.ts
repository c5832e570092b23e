import { type Failure, uploadDocuments } from '@klopt/contract'
import { request } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { nothingOf, send, sharedDossier, stored, upload } from '../testing/scene.ts'
import { pdf } from '../testing/samples.ts'

const world = useWorld()
const good = ['goed.pdf', pdf('goed')] as [string, Buffer]

afterEach(async () => expect((await stored(world)).drafts).toBe(0))

test.each<[string, Record<string, string>, string[]]>([
  ['no dossier', {}, ['dossier_id']],
  ['an invalid dossier id', { dossier_id: 'PO 4500127' }, ['dossier_id']],
  ['an invalid client_id', { client_id: 'x' }, ['client_id']],
  ['an unknown field', { title: 'x' }, []],
])('%s answers 422 and names the field', async (_, fields, path) => {
  const { anna, dossier } = await sharedDossier(world)
  const named = _.includes('dossier') ? fields : { dossier_id: dossier.id, ...fields }

  const { status, refusal } = await nothingOf(world, anna, dossier, () => upload(anna, named, good))

  expect(status).toBe(422)
  expect(refusal).toMatchObject({ code: 'validation_error', detail: [{ loc: ['body', ...path] }] })
})

test('a form without a file, or with one in another field, answers 422', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const other = new FormData()
  other.append('dossier_id', dossier.id)
  other.append('attachment', new File(['x'], 'a.pdf'))

  const without = await upload(anna, { dossier_id: dossier.id })

  expect([without.status, without.refusal.detail]).toMatchObject([422, [{ loc: ['body', 'file'] }]])
  expect((await send(anna, other)).status).toBe(422)
})

test.each([
  ['JSON', '{}', 'application/json', 415, 'unsupported_media_type'],
  ['plain text', 'file', 'text/plain', 415, 'unsupported_media_type'],
  ['a form without its boundary', 'file', 'multipart/form-data', 400, 'bad_json'],
  [
    'a form that is cut off',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    'multipart/form-data; boundary=x',
    400,
    'bad_json',
  ],
  ['a form that ends in a header', '--x\r\ncontent-disp', 'multipart/form-data; boundary=x', 400, 'bad_json'],
  [
    'a field named __proto__',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
    400,
    'bad_json',
  ],
])('%s is refused with a matching code', async (_, body, type, status, code) => {
  const { anna } = await sharedDossier(world)

  const answer = await send(anna, body, { 'content-type': type })

  expect([answer.status, answer.refusal.code]).toEqual([status, code])
})

test('a body without a length is counted and stopped if it is larger than any upload', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const piece = new Uint8Array(1024 * 1024)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    start: (line) =>
      line.enqueue(
        new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
      ),
    pull(line) {
      if (sent++ < 400) line.enqueue(piece)
      else line.close()
    },
  })

  const answer = await nothingOf(world, anna, dossier, () =>
    send(anna, endless, { 'content-type': 'multipart/form-data; boundary=x' }).catch(() => null),
  )

  expect(answer?.status ?? 413).toBe(413) // a cut connection may lose the response
  expect(sent).toBeLessThan(300)
})

test.each([0.01, 0.5, 0.99])('an upload that is cut off after a fraction of %d leaves nothing', async (part) => {
  const { anna, dossier } = await sharedDossier(world)
  const start = `--x\r\ncontent-disposition: form-data; name="dossier_id"\r\n\r\n${dossier.id}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(start), pdf('afgebroken', 5_000_000), Buffer.from('\r\n--x--\r\n')])
  const headers = {
    authorization: `Bearer ${anna.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  }

  await nothingOf(world, anna, dossier, async () => {
    const line = request(`${world.address}/api/v1/documents`, { method: 'POST', headers })
    line.on('error', () => {}) // this test cuts the connection
    line.write(body.subarray(0, Math.floor(body.length * part)))
    await vi.waitFor(async () => expect((await stored(world)).drafts).toBe(1), { timeout: 15_000 })
    line.destroy()
    await vi.waitFor(async () => expect((await stored(world)).drafts).toBe(0), { timeout: 15_000 })
  })
})

test('a request without a body is refused as not a form', async () => {
  const { anna } = await sharedDossier(world)

  const answer = await anna.fetch(uploadDocuments.path, { method: 'POST' })

  expect([answer.status, ((await answer.json()) as Failure).code]).toEqual([415, 'unsupported_media_type'])
})
