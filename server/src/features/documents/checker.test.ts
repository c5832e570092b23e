import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { Checker } from './checker.ts'
import { pdf } from './testing/samples.ts'
import { nothingOf, sharedDossier, upload } from './testing/scene.ts'

const world = useWorld()
const checker = new Checker()
afterAll(() => checker.close())

const file = (bytes: Buffer) => ({
  size: bytes.length,
  read: async (at: number, length: number) => bytes.subarray(at, at + length),
})
const good = file(pdf('good'))

test('a file whose check crashes is refused as unchecked, and the next one is checked', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const encrypted = readFileSync(join(import.meta.dirname, 'testing/encrypted/good-aes128.pdf'))
  const cut = '9 0 obj << /N 1 /First 4 /Length 0 /Filter /FlateDecode >>\nstream\nendstream\nendobj\n'
  const broken = Buffer.concat([encrypted, Buffer.from(cut)])

  const { status, refusal } = await nothingOf(world, anna, dossier, () =>
    upload(anna, { dossier_id: dossier.id }, ['order.pdf', broken]),
  )

  expect([status, refusal.detail]).toMatchObject([422, [{ type: 'unchecked' }]])
  expect((await upload(anna, { dossier_id: dossier.id }, ['order.pdf', pdf('order')])).status).toBe(201)
})

test('a check that takes too long is ended, and the next file is checked', async () => {
  const long = file(Buffer.from(`<a>${'<b/>'.repeat(2_400_000)}</a>`))

  expect(await checker.inspect(long, 20)).toEqual({ fault: 'unchecked' })
  expect(await checker.inspect(good)).toEqual({ extension: 'pdf' })
})

test('a check that fills its memory is ended, and the next file is checked', async () => {
  const small = new Checker(32)
  const many = file(Buffer.from(`%PDF-1.7\n${'1 0 obj<</N 1/First 1>>stream\n'.repeat(90_000)}`))

  expect(await small.inspect(many)).toEqual({ fault: 'unchecked' })
  expect(await small.inspect(good)).toEqual({ extension: 'pdf' })
  await small.close()
})
