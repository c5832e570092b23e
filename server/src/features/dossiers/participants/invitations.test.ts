import {
  addColleague,
  addParticipant,
  confirmPassword,
  listColleagues,
  listMessages,
  readDossier,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { endInvitations } from '../../accounts/end-invitations.ts'
import { newcomer, people } from '../testing/colleagues.ts'

const { world, sink } = await useMailingWorld()
const new_password = 'vijf blauwe kranen'

/** Anna invited Eva, whose link was mailed. */
async function scene() {
  const all = await people(world)
  const body = newcomer()
  const eva = (await all.anna.call(addColleague, { body })).body
  const listed = async () => (await all.anna.call(listColleagues)).body.map(({ id }) => id).includes(eva.id)
  const mailed = async (count = 1) => tokenOf((await sink.mailsTo(body.email, count)).at(-1)?.link ?? '')
  return { ...all, body, eva, listed, mailed, token: await mailed() }
}

async function later(person: { id: string }, days: number) {
  for (const [table, column] of [
    ['person', 'id'],
    ['mail', 'person_id'],
    ['password_token', 'person_id'],
  ] as const)
    await world.pool.query(
      `update ${table} set created_at = created_at - make_interval(days => $1)
        ${table === 'password_token' ? ', expires_at = expires_at - make_interval(days => $1)' : ''}
       where ${column} = $2`,
      [days, person.id],
    )
}

test('a colleague who sets no password within seven days is removed visibly and can be invited again', async () => {
  const { anna, linde, eva, body, listed, token, mailed } = await scene()
  const { id } = await world.makeDossier('PO 4500127', anna, [linde])
  expect((await anna.call(addParticipant, { params: { id }, body: { user_id: eva.id } })).status).toBe(201)
  await mailed(2) // the mail about the dossier, which is not sent to an ended account

  await later(eva, 6)
  await endInvitations(world.deps)
  expect(await listed()).toBe(true)

  await later(eva, 2)
  await endInvitations(world.deps)
  expect(await listed()).toBe(false)
  const confirmation = { token, new_password }
  expect((await world.stranger.call(confirmPassword, { body: confirmation })).refusal.code).toBe('invalid_token')
  expect((await anna.call(readDossier, { params: { id } })).body.users.map((user) => user.id)).toEqual([anna.id])
  const { messages } = (await anna.call(listMessages, { params: { id } })).body
  expect(messages.at(-1)).toMatchObject({ event: 'user_left', data: { name: eva.full_name } })

  const again = await anna.call(addColleague, { body })
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(eva.id)
  const newer = { token: await mailed(3), new_password }
  expect((await world.stranger.call(confirmPassword, { body: newer })).status).toBe(204)
})

test('a second invitation gives seven more days, and a password ends the deadline', async () => {
  const { anna, eva, body, listed, mailed } = await scene()

  await later(eva, 6)
  expect((await anna.call(addColleague, { body })).status).toBe(200)
  const token = await mailed(2)
  await later(eva, 2)
  await endInvitations(world.deps)
  expect(await listed()).toBe(true)

  expect((await world.stranger.call(confirmPassword, { body: { token, new_password } })).status).toBe(204)
  await later(eva, 30)
  await endInvitations(world.deps)
  expect(await listed()).toBe(true)
})

test('a company’s only admin stays, with or without a password', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const anna = await world.person('Anna', { company: linde, role: 'admin' })
  await world.db.updateTable('person').set({ password_hash: null }).where('id', '=', anna.id).execute()
  const alive = async () =>
    (await world.db.selectFrom('person').select('deleted_at').where('id', '=', anna.id).executeTakeFirst())?.deleted_at

  await later(anna, 30)
  await endInvitations(world.deps)
  expect(await alive()).toBeNull()

  await world.person('Bea', { company: linde, role: 'admin' })
  await endInvitations(world.deps)
  expect(await alive()).not.toBeNull()
})
