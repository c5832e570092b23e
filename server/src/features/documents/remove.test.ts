import { deleteDocument, listDocuments, listMessages } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier, upload } from './testing/scene.ts'
import { pdf } from './testing/samples.ts'

const world = useWorld()

async function uploaded(who: Caller, dossier: { id: string }) {
  const { body } = await upload(who, { dossier_id: dossier.id }, ['order.pdf', pdf('order')])
  return body[0]?.id ?? ''
}

function remove(who: Caller, id: string, dossier: { id: string }) {
  return who.call(deleteDocument, { params: { id, dossier_id: dossier.id } })
}

test('a colleague’s deletion hides the document for all and is shown in the chat', async () => {
  const { anna, daan, bram, dossier, params } = await sharedDossier(world)
  const id = await uploaded(anna, dossier)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  expect((await remove(daan, id, dossier)).status).toBe(204)

  expect((await bram.call(listDocuments, { params })).body).toEqual([])
  expect((await line.waitFor('document_removed')).document).toMatchObject({ id, filename: 'order.pdf' })
  const lineOfRemoval = (await bram.call(listMessages, { params })).body.messages.at(-1)
  expect(lineOfRemoval).toMatchObject({
    event: 'document_removed',
    data: { document_id: id, filename: 'order.pdf', by: daan.full_name },
  })
  const row = await world.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ deleted_by: daan.id, filename: 'order.pdf' })
  expect(row.deleted_at).not.toBeNull()
})

test('of ten simultaneous deletions one succeeds and the others answer 404', async () => {
  const { anna, daan, dossier, params } = await sharedDossier(world)
  const id = await uploaded(anna, dossier)

  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => remove(n % 2 ? anna : daan, id, dossier)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(9).fill(404)])
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.filter(({ event }) => event === 'document_removed')).toHaveLength(1)
})

test('the other company, outsiders and strangers cannot delete', async () => {
  const { anna, bram, mia, otto, dossier, params } = await sharedDossier(world)
  const id = await uploaded(anna, dossier)
  const statuses = await Promise.all(
    [bram, mia, otto, world.stranger].map(async (who) => (await remove(who, id, dossier)).status),
  )

  expect(statuses).toEqual([403, 403, 404, 401])
  expect((await anna.call(listDocuments, { params })).body).toHaveLength(1)
})

test('the document must belong to the dossier', async () => {
  const { anna, bouw, dossier } = await sharedDossier(world)
  const other = await world.makeDossier('Een ander', anna, [bouw])
  const id = await uploaded(anna, dossier)

  expect((await remove(anna, id, other)).status).toBe(404)
  expect((await remove(anna, crypto.randomUUID(), dossier)).status).toBe(404)
  expect((await remove(anna, id, dossier)).status).toBe(204)
})

test('a guest can delete only their own uploads, and nobody else can', async () => {
  const { anna, otto, ria, dossier, params } = await guestDossier(world)
  const [annas, ottos] = [await uploaded(anna, dossier), await uploaded(otto, dossier)]
  const may = async (who: Caller) => {
    const list = (await who.call(listDocuments, { params })).body
    return list.filter(({ can_delete }) => can_delete).map(({ id }) => id)
  }

  expect([await may(anna), await may(otto), await may(ria)]).toEqual([[annas], [ottos], []])
  expect((await remove(ria, ottos, dossier)).status).toBe(403)
  expect((await remove(anna, ottos, dossier)).status).toBe(403)
  expect((await remove(otto, annas, dossier)).status).toBe(403)
  expect((await remove(otto, ottos, dossier)).status).toBe(204)
})

test('a document of a closed dossier cannot be deleted', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const id = await uploaded(anna, dossier)
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()

  expect((await remove(anna, id, dossier)).refusal.code).toBe('dossier_closed')
})
