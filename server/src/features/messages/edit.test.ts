import {
  answerCard,
  deleteMessage,
  editMessage,
  limits,
  listMessages,
  listSidebar,
  type Message,
  postMessage,
  removeParticipant,
} from '@klopt/contract'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertDifferingCard } from '../agreements/testing/insert-agreement.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

type Scene = Awaited<ReturnType<typeof sharedDossier>>

async function say({ params }: Scene, who: Caller, message = 'Zeven stuks'): Promise<Message> {
  return (await who.call(postMessage, { params, body: { message_type: 'user', message } })).body
}
function edit({ params: { id } }: Scene, who: Caller, { id: message_id, revision }: Message, message: string) {
  return who.call(editMessage, { params: { id, message_id }, body: { revision, message } })
}
function remove({ params: { id } }: Scene, who: Caller, { id: message_id, revision }: Message) {
  return who.call(deleteMessage, { params: { id, message_id }, query: { revision } })
}
async function lastOf({ params }: Scene, who: Caller) {
  return (await who.call(listMessages, { params })).body.messages.at(-1)
}
async function versionsOf({ id }: Message): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select message from message_version where message_id = ${id} order by version`.execute(world.db)
  return rows.map(({ message }) => message)
}
/** As if it had been sent so long ago. */
function age({ id }: Message, ms: number) {
  return sql`update message set created_at = created_at - ${`${ms} milliseconds`}::interval where id = ${id}`.execute(
    world.db,
  )
}

test('the sender edits a message: everybody sees the new words in its place, and the earlier words are kept', async () => {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  const said = await say(scene, anna)
  expect(Date.parse(said.permissions.change_until ?? '')).toBe(Date.parse(said.created_at) + limits.message_change)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const { status, body } = await edit(scene, anna, said, 'Acht stuks')

  expect(status).toBe(200)
  expect(body).toMatchObject({ id: said.id, seq: said.seq, message: 'Acht stuks', revision: 1, mailed: false })
  expect(Date.parse(body.edited_at ?? '')).toBeGreaterThan(Date.parse(said.created_at))
  const told = await line.waitFor('message_changed')
  expect(told).toEqual({
    message_type: 'message_changed',
    dossier_id: dossier.id,
    revision: 1,
    message: { ...body, unread: true },
  })
  expect(await lastOf(scene, bram)).toEqual({ ...body, unread: true })
  const rows = (await bram.call(listSidebar)).body
  expect(rows.find(({ id }) => id === dossier.id)?.last_message_preview).toBe('Acht stuks')
  expect(await versionsOf(said)).toEqual(['Zeven stuks'])
})

test('a deleted message leaves a line with its sender in each language, and a repeated request changes nothing', async () => {
  const scene = await sharedDossier(world)
  const { anna, bram, gevel, dossier } = scene
  const eve = await world.person('Eve', { company: gevel, language: 'EN' })
  await world.takePart(dossier, eve)
  const said = await say(scene, anna)

  const { body } = await remove(scene, anna, said)

  const by = body.event === 'message_deleted' ? body.data.by : ''
  expect(body).toMatchObject({ seq: said.seq, event: 'message_deleted', message: `${by} heeft een bericht verwijderd` })
  expect(body.permissions.change_until).toBeNull()
  expect((await remove(scene, anna, said)).body).toEqual(body)
  expect((await lastOf(scene, bram))?.message).toBe(`${by} heeft een bericht verwijderd`)
  const rows = (await eve.call(listSidebar)).body
  expect(rows.find(({ id }) => id === dossier.id)?.last_message_preview).toBe(`${by} deleted a message`)
  expect(await versionsOf(said)).toEqual(['Zeven stuks'])
})

test('when two devices change a message, the second is refused with its current state', async () => {
  const scene = await sharedDossier(world)
  const { anna } = scene
  const said = await say(scene, anna)

  const answers = await Promise.all([edit(scene, anna, said, 'Acht stuks'), edit(scene, anna, said, 'Negen stuks')])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const made = answers.find(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'message_changed', present: made?.body })
  expect(await lastOf(scene, anna)).toEqual(made?.body)
  if (made) await remove(scene, anna, made.body)
  const late = await edit(scene, anna, said, 'Tien stuks')
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'message_changed', present: { event: 'message_deleted' } },
  ])
})

test('a message can be changed for ten minutes', async () => {
  const scene = await sharedDossier(world)
  const { anna } = scene
  const [recent, old] = [await say(scene, anna), await say(scene, anna)]
  await age(recent, limits.message_change - 60_000)
  await age(old, limits.message_change + 1000)

  expect((await edit(scene, anna, recent, 'Acht stuks')).status).toBe(200)
  for (const { status, body } of [await edit(scene, anna, old, 'Acht stuks'), await remove(scene, anna, old)])
    expect([status, body]).toMatchObject([409, { code: 'too_late' }])
  expect(await versionsOf(old)).toEqual([])
})

test('nobody can change the words of somebody else, an answer to a card, or a message of another dossier', async () => {
  const [scene, other] = [await sharedDossier(world), await sharedDossier(world)]
  const { anna, bram, dossier } = scene
  const card = await insertDifferingCard(world.db, dossier, bram)
  const body = { answer: 'agreed', run: 1 } as const
  const act = (await anna.call(answerCard, { params: { id: card }, body })).body
  const said = await say(scene, anna)
  const elsewhere = await say(other, other.anna)

  expect((await edit(scene, bram, said, 'Acht stuks')).status).toBe(403)
  expect((await remove(scene, bram, said)).status).toBe(403)
  expect((await remove(scene, anna, act)).status).toBe(403)
  expect((await edit(scene, anna, elsewhere, 'Acht stuks')).status).toBe(404)
  expect((await edit(scene, anna, { ...said, id: randomUUID() }, 'Acht stuks')).status).toBe(404)
  expect((await edit(scene, anna, said, ' ')).status).toBe(422)
  expect(await lastOf(scene, anna)).toEqual(said)
})

test('earlier words are never changed or removed, and end with their dossier', async () => {
  const scene = await sharedDossier(world)
  const said = await say(scene, scene.anna)
  await edit(scene, scene.anna, said, 'Acht stuks')
  const of = sql`where message_id = ${said.id}`

  await expect(sql`update message_version set message = 'niets' ${of}`.execute(world.db)).rejects.toThrow(
    'never change',
  )
  await expect(sql`delete from message_version ${of}`.execute(world.db)).rejects.toThrow('never change')
  await sql`delete from dossier where id = ${scene.dossier.id}`.execute(world.db)

  expect(await versionsOf(said)).toEqual([])
})

test('an admin who left and edits their message joins visibly, as with a new one', async () => {
  const scene = await sharedDossier(world)
  const { bram, mia, params } = scene
  const said = await say(scene, mia)
  await mia.call(removeParticipant, { params: { ...params, user_id: mia.id }, body: { status: 'removed' } })

  expect((await edit(scene, mia, { ...said, revision: 9 }, 'Acht stuks')).status).toBe(409)
  expect((await lastOf(scene, bram))?.event).toBe('user_left')
  expect((await edit(scene, mia, said, 'Acht stuks')).status).toBe(200)

  expect((await lastOf(scene, bram))?.event).toBe('admin_joined')
})
