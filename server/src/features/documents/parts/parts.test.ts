import {
  cancelUpload,
  limits,
  listDocuments,
  listMessages,
  removeParticipant,
  requestClose,
  closeDossier,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { begin, finish, sendPart, sendParts, sha256Of } from '../testing/in-parts.ts'
import { pdf, samples } from '../testing/samples.ts'
import { guestDossier, sharedDossier, stored, upload } from '../testing/scene.ts'

const world = useWorld({ QUOTA_GB: String(200 / 1024) })
const mega = 1024 * 1024
const order = pdf('order', 2.5 * mega)

/** The uploads of which bytes are stored. */
const withParts = () => readdir(join(world.config.dataDir, 'files', 'parts'))

test('a file in three parts becomes one document, as if it had come in one request', async () => {
  const { anna, bram, bouw, dossier, params } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const { status, body: begun } = await begin(anna, dossier.id, order, { filename: 'a/b/order.pdf' })
  expect([status, begun]).toMatchObject([201, { received: 0, part_size: mega }])
  for (const start of [0, mega, 2 * mega])
    expect(await sendPart(anna, begun.id, order, { start })).toMatchObject({
      status: 200,
      body: { id: begun.id, received: Math.min(start + mega, order.length) },
    })
  const added = await finish(anna, begun.id)

  expect(added.status).toBe(201)
  expect(added.body).toMatchObject([
    { filename: 'order.pdf', size: order.length, sha256: sha256Of(order), uploader_company_id: bouw.id },
  ])
  expect((await line.waitFor('document_added')).document).toMatchObject({ id: added.body[0]?.id })
  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.map(({ event }) => event)).toEqual(['document_added'])
  expect(await withParts()).not.toContain(begun.id)
  expect((await stored(world)).drafts).toBe(0)
})

test('after each part it can be resumed where it was, however often the answers were lost', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const same = { client_id: randomUUID() }
  const first = await begin(anna, dossier.id, order, same)

  for (let sent = 0; sent < order.length; sent += mega) {
    const again = await begin(anna, dossier.id, order, same)
    expect([again.status, again.body]).toMatchObject([200, { id: first.body.id, received: sent }])
    const twice = [sent, sent].map((start) => sendPart(anna, first.body.id, order, { start }))
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
  }
  const answers = await Promise.all([finish(anna, first.body.id), finish(anna, first.body.id)])
  const later = await finish(anna, first.body.id)

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect(later.status).toBe(200)
  for (const { body } of answers) expect(body).toEqual(later.body)
  expect((await anna.call(listDocuments, { params })).body).toEqual(later.body)
  const afterwards = await begin(anna, dossier.id, order, same)
  expect(afterwards.body.received).toBe(order.length)
})

test('the same client_id gives one document, in one request or in parts', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const client_id = randomUUID()
  const { body: begun } = await begin(anna, dossier.id, order, { client_id })
  await sendParts(anna, begun.id, order)
  const whole = await upload(anna, { dossier_id: dossier.id, client_id }, ['order.pdf', order])
  const inParts = await finish(anna, begun.id)
  const another = randomUUID()
  await upload(anna, { dossier_id: dossier.id, client_id: another }, ['foto.png', samples.png])
  const known = await begin(anna, dossier.id, samples.png, { client_id: another, filename: 'foto.png' })

  expect([whole.status, inParts.status]).toEqual([201, 200])
  expect(inParts.body).toEqual(whole.body)
  expect(known.body.received).toBe(samples.png.length)
  expect((await finish(anna, known.body.id)).body[0]?.filename).toBe('foto.png')
  expect((await anna.call(listDocuments, { params })).body).toHaveLength(2)
})

test('a small part is for slow connections, and one that is wrong in any way is refused and can be sent again', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const { id } = (await begin(anna, dossier.id, order)).body
  const least = limits.part_bytes_least

  const broken = await sendPart(anna, id, order, { start: 0, sha256: sha256Of(Buffer.from('iets anders')) })
  expect([broken.status, broken.refusal.code]).toEqual([422, 'wrong_part'])
  const early = await sendPart(anna, id, order, { start: mega })
  expect([early.status, early.refusal.code]).toEqual([409, 'wrong_part'])
  for (const end of [0, 1, least - 1]) expect((await sendPart(anna, id, order, { start: 0, end })).status).toBe(422)
  expect((await sendPart(anna, id, order, { start: 0, end: mega + 1 })).status).toBe(413)
  expect((await sendPart(anna, id, Buffer.concat([order, order]), { start: order.length - 10 })).status).toBe(422)
  expect((await finish(anna, id)).refusal.code).toBe('upload_incomplete')
  const asJson = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }
  const path = `/api/v1/uploads/${id}/parts/0`
  expect((await anna.fetch(`${path}?sha256=${sha256Of(order)}`, asJson)).status).toBe(415)
  expect((await anna.fetch(path, { method: 'PUT' })).status).toBe(422)

  expect((await sendPart(anna, id, order, { start: 0, end: least })).body.received).toBe(least)
  const other = Buffer.from(order).fill('x', 0, 10)
  expect((await sendPart(anna, id, other, { start: 0, end: least })).status).toBe(409) // another part has arrived there
  await sendParts(anna, id, order, least)
  expect((await finish(anna, id)).body[0]?.sha256).toBe(sha256Of(order))
})

test('a wrong size or name is refused at the start, and wrong content at the end', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const refused = await begin(anna, dossier.id, order, { filename: 'virus.exe' })
  expect(refused).toMatchObject({
    status: 422,
    refusal: { detail: [{ loc: ['body', 'file', 0], type: 'wrong_type' }] },
  })
  const large = Buffer.alloc(limits.file_bytes + 1)
  expect((await begin(anna, dossier.id, large)).status).toBe(422)
  expect((await begin(anna, dossier.id, Buffer.alloc(0))).status).toBe(422)

  const page = Buffer.from(`<!doctype html><html><title>Factuur</title>${' '.repeat(100)}`)
  const { id } = (await begin(anna, dossier.id, page, { filename: 'vermomd.xls' })).body
  await sendParts(anna, id, page)
  for (const attempt of [1, 2])
    expect(await finish(anna, id), `attempt ${attempt}`).toMatchObject({
      status: 422,
      refusal: {
        detail: [
          {
            loc: ['body', 'file', 0],
            msg: 'vermomd.xls: dit is een HTML-pagina met de naam .xls. Bewaar hem als PDF en stuur die.',
            type: 'is_html',
          },
        ],
      },
    })

  expect((await anna.call(listDocuments, { params })).body).toEqual([])
  expect((await anna.call(cancelUpload, { params: { id } })).status).toBe(204)
  expect(await withParts()).not.toContain(id)
})

test('parts that are lost, or that make another file than was meant, are sent again', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const same = { client_id: randomUUID(), sha256: sha256Of(order) }
  const { id } = (await begin(anna, dossier.id, order, same)).body
  const other = Buffer.from(order).fill('x', mega, mega + 10)
  await sendParts(anna, id, other)

  expect((await finish(anna, id)).refusal.code).toBe('upload_incomplete')
  expect((await begin(anna, dossier.id, order, same)).body.received).toBe(0)
  await sendParts(anna, id, order)
  await rm(join(world.config.dataDir, 'files', 'parts', id), { recursive: true })
  expect((await finish(anna, id)).refusal.code).toBe('upload_incomplete')
  await sendParts(anna, id, order)

  expect((await finish(anna, id)).body[0]?.sha256).toBe(sha256Of(order))
})

test('it can be the next version of a document', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const [first] = (await upload(anna, { dossier_id: dossier.id }, ['order.pdf', pdf('eerste')])).body
  const { id } = (await begin(anna, dossier.id, order, { replaces: first?.id ?? '' })).body
  await sendParts(anna, id, order)

  expect((await finish(anna, id)).body).toMatchObject([{ version: 2, version_root: first?.id }])
  const strange = await begin(anna, dossier.id, order, { replaces: randomUUID() })
  await sendParts(anna, strange.body.id, order)
  expect((await finish(anna, strange.body.id)).status).toBe(409)
})

test('an upload is visible only to the person who made it, not even to a colleague', async () => {
  const { anna, daan, bram, mia, otto, dossier } = await sharedDossier(world)
  const { id } = (await begin(anna, dossier.id, order)).body
  await sendParts(anna, id, order)

  for (const who of [daan, bram, mia, otto]) {
    expect((await sendPart(who, id, order, { start: 0 })).status).toBe(404)
    expect((await finish(who, id)).status).toBe(404)
    expect((await who.call(cancelUpload, { params: { id } })).status).toBe(404)
  }
  expect((await begin(otto, dossier.id, order)).status).toBe(404)
  expect((await finish(anna, id)).status).toBe(201)
})

test('rights are checked at the end: nothing is added by a person who was removed in the meantime, or after closing', async () => {
  const { anna, daan, dossier, params, bram } = await sharedDossier(world)
  const mine = (await begin(anna, dossier.id, order)).body.id
  const his = (await begin(daan, dossier.id, order)).body.id
  for (const [who, id] of [
    [anna, mine],
    [daan, his],
  ] as const)
    await sendParts(who, id, order)

  const body = { status: 'removed' } as const
  await daan.call(removeParticipant, { params: { ...params, user_id: daan.id }, body })
  expect((await finish(daan, his)).status).toBe(404)
  expect((await sendPart(daan, his, order, { start: 0 })).status).toBe(404)
  await anna.call(requestClose, { params })
  await bram.call(closeDossier, { params })
  expect(await finish(anna, mine)).toMatchObject({ status: 403, refusal: { code: 'dossier_closed' } })

  const { count } = await world.db
    .selectFrom('document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dossier_id', '=', dossier.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('a guest uploads in parts too, until the access ends', async () => {
  const { otto, dossier } = await guestDossier(world)
  const { id } = (await begin(otto, dossier.id, order)).body
  await sendPart(otto, id, order, { start: 0 })
  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(Date.now() - 1) })
    .where('user_id', '=', otto.id)
    .execute()

  expect(await sendPart(otto, id, order, { start: mega })).toMatchObject({
    status: 403,
    refusal: { code: 'access_expired' },
  })
})
