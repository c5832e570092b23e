import {
  addColleague,
  confirmPassword,
  listColleagueDossiers,
  listDossiers,
  listMessages,
  login,
  me,
  readDossier,
  updateUser,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { tokenOf, useMailingWorld } from '../../testing/mailing-world.ts'
import { password } from '../../testing/world.ts'
import { newcomer, people, remove } from '../dossiers/testing/colleagues.ts'

const { world, sink } = await useMailingWorld()

test('deleting a colleague ends their sessions, sockets, links and dossiers, and frees the address without old rights', async () => {
  const { anna, daan, linde } = await people(world)
  const dossier = await world.makeDossier('PO 4500127', anna, [linde])
  await world.takePart(dossier, daan)
  const line = await daan.listen()
  await line.ask({ type: 'subscribe', topic: `user:${daan.id}` })
  const annas = await anna.listen()
  await annas.ask({ type: 'subscribe', topic: `user:${anna.id}` })

  const deleted = await remove(anna, daan)

  expect(deleted).toMatchObject({ status: 200, body: { id: daan.id } })
  expect(await line.closes()).toBe(4401)
  expect((await daan.call(me)).status).toBe(401)
  const signIn = await world.stranger.call(login, { body: { email: daan.email, password } })
  expect(signIn.refusal.code).toBe('invalid_email')
  expect(await annas.waitFor('system')).toMatchObject({
    event: 'user_removed',
    data: { name: 'Daan de Wit', by: 'Anna de Wit' },
  })
  const { body } = await anna.call(readDossier, { params: { id: dossier.id } })
  expect(body.users.map(({ id }) => id)).toEqual([anna.id])
  expect((await remove(anna, daan)).status).toBe(404)

  const again = await anna.call(addColleague, { body: { ...newcomer(), email: daan.email } })
  const { link } = await sink.mailTo(daan.email)
  await world.stranger.call(confirmPassword, { body: { token: tokenOf(link), new_password: 'vijf blauwe kranen' } })
  const back = await world.signedIn(again.body.id)
  expect(again.body.id).not.toBe(daan.id)
  expect((await back.call(listDossiers)).body).toEqual([])
})

test('a mailed link is revoked when its account is deleted', async () => {
  const { anna } = await people(world)
  const body = newcomer()
  const added = await anna.call(addColleague, { body })
  const { link } = await sink.mailTo(body.email)

  await remove(anna, added.body)

  const confirmation = { token: tokenOf(link), new_password: 'vijf blauwe kranen' }
  expect((await world.stranger.call(confirmPassword, { body: confirmation })).refusal.code).toBe('invalid_token')
})

test('when the last colleague in a dossier is deleted, the admin joins visibly for both sides', async () => {
  const { anna, daan, bram, linde, dalen } = await people(world)
  const shared = await world.makeDossier('PO 4500127', daan, [linde, dalen])
  await world.takePart(shared, bram)
  const closed = await world.makeDossier('Oud', daan, [linde])
  const change = { status: 'closed', closed_at: new Date() } as const
  await world.db.updateTable('dossier').set(change).where('id', '=', closed.id).execute()
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: shared.id })

  expect((await remove(anna, daan)).status).toBe(200)

  expect((await line.waitFor('user_added')).user.id).toBe(anna.id)
  const { messages } = (await bram.call(listMessages, { params: { id: shared.id } })).body
  expect(messages.map(({ event, data }) => [event, data])).toMatchObject([
    ['admin_joined', { name: 'Anna de Wit' }],
    ['user_removed', { name: 'Daan de Wit', by: 'Anna de Wit' }],
  ])
  const { body } = await bram.call(readDossier, { params: { id: shared.id } })
  expect(body.users.map(({ id }) => id).toSorted()).toEqual([anna.id, bram.id].toSorted())
})

test('the last admin cannot be deleted, and admins cannot delete themselves', async () => {
  const { anna, linde } = await people(world)
  expect(await remove(anna, anna)).toMatchObject({ status: 409, refusal: { code: 'last_admin' } })
  const cor = await world.person('Cor', { company: linde, role: 'admin' })

  expect((await remove(anna, anna)).status).toBe(403)
  expect((await remove(cor, anna)).status).toBe(200)
  expect(await remove(cor, cor)).toMatchObject({ status: 409, refusal: { code: 'last_admin' } })
})

test('when two admins delete each other at once, one remains', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { anna, linde } = await people(world)
    const cor = await world.person('Cor', { company: linde, role: 'admin' })
    const dossier = await world.makeDossier('PO 1', anna, [linde])
    await world.takePart(dossier, cor)

    const statuses = (await Promise.all([remove(anna, cor), remove(cor, anna)])).map(({ status }) => status)

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 401, 404, 409].includes(status))).toBe(true)
    const { rows } = await world.pool.query(
      `select (select count(*) from person where company_id = $1 and role = 'admin' and deleted_at is null) as admins,
        (select count(*) from participant where dossier_id = $2 and status = 'active') as participants`,
      [linde.id, dossier.id],
    )
    expect(rows).toEqual([{ admins: 1, participants: 1 }])
  }
})

test('a successor is added to the open dossiers of who is deleted, which an admin reads beforehand', async () => {
  const { anna, daan, bram, linde, dalen } = await people(world)
  const eva = await world.person('Eva', { company: linde })
  const shared = await world.makeDossier('PO 1', daan, [linde, dalen])
  const both = await world.makeDossier('PO 2', daan, [linde])
  await world.takePart(both, eva)
  const closed = await world.makeDossier('Oud', daan, [linde])
  const change = { status: 'closed', closed_at: new Date() } as const
  await world.db.updateTable('dossier').set(change).where('id', '=', closed.id).execute()
  const params = { id: daan.id }
  const list = async (by: typeof anna) => by.call(listColleagueDossiers, { params })

  const { count, dossiers } = (await list(anna)).body
  expect([count, dossiers.map(({ title }) => title).toSorted()]).toEqual([2, ['PO 1', 'PO 2']])
  expect([(await list(eva)).status, (await list(bram)).status]).toEqual([403, 403])

  const removal = (successor_id: string) =>
    anna.call(updateUser, { params, body: { deleted_at: new Date().toISOString(), successor_id } })
  for (const nobody of [bram.id, daan.id]) expect((await removal(nobody)).status).toBe(422)
  expect((await anna.call(updateUser, { params: { id: anna.id }, body: { successor_id: eva.id } })).status).toBe(422)

  expect((await removal(eva.id)).status).toBe(200)

  for (const { id } of [shared, both]) {
    const { users } = (await eva.call(readDossier, { params: { id } })).body
    expect(users.filter(({ company }) => company.id === linde.id).map((user) => user.id)).toEqual([eva.id])
  }
  const lines = (await eva.call(listMessages, { params: { id: shared.id } })).body.messages
  expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['user_added', 'user_removed']))
  expect((await sink.mailTo(eva.email)).mail.subject).toMatch(/heeft u toegevoegd aan dossier 'PO 1'$/)
})
