import { editMessage, type Mention, markRead, muteDossier, postMessage, readDossierData } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useUnreadMails } from './testing/unread-mails.ts'

const { world, sink, sharedDossier, say, after, mailed } = await useUnreadMails()

async function nameOf({ id }: { id: string }) {
  const { rows } = await sql<{ name: string }>`select full_name as name from person where id = ${id}`.execute(world.db)
  return rows[0]?.name ?? ''
}

/** Says '@' and their name, and then the text. */
async function sayTo(whom: { id: string }, text: string, who: Caller, dossier: { id: string }) {
  const name = `@${await nameOf(whom)}`
  const mentions: Mention[] = [{ user_id: whom.id, at: 0, length: name.length }]
  const body = { message_type: 'user' as const, message: `${name} ${text}`, mentions, client_id: crypto.randomUUID() }
  return { body, answer: await who.call(postMessage, { params: { id: dossier.id }, body }) }
}

test('a message keeps its mentions, and its sender may send it twice', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()

  const { body, answer } = await sayTo(bram, 'lukt het morgen?', anna, dossier)
  const again = await anna.call(postMessage, { params, body })

  expect(answer).toMatchObject({ status: 201, body: { mentions: body.mentions } })
  expect(again.body.id).toBe(answer.body.id)
  const { messages } = (await bram.call(readDossierData, { params })).body.messages
  expect(messages.at(-1)).toMatchObject({ message: body.message, mentions: body.mentions })
})

test('a mentioned person is mailed after one minute, also when the dossier is muted; the others are not', async () => {
  const { dalen, anna, bram, dossier, params } = await sharedDossier()
  const els = await world.person('Els', { company: dalen })
  await world.takePart(dossier, els)
  await bram.call(muteDossier, { params, body: { for: 'always' } })
  await say(anna, dossier, 'Dit hoeft niet.')
  await sayTo(bram, 'dit wel.', anna, dossier)

  await after(0.9, dossier)
  expect(await mailed(bram)).toBe(0)
  await after(0.2, dossier)

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.text).toContain('dit wel.')
  expect(mail.text).not.toContain('Dit hoeft niet.')
  expect(await mailed(els)).toBe(0)
  await after(4, dossier)
  expect(await mailed(els)).toBe(1)
  await bram.call(markRead, { params, body: {} })
})

test('of two people with one name, the one who is left in an edited message is the one who was named', async () => {
  const { dalen, anna, bram, dossier, params } = await sharedDossier()
  const [first, second] = [await world.person('Jan', { company: dalen }), await world.person('Jan', { company: dalen })]
  await sql`update person set first_name = 'Seán', last_name = 'O’Brien' where id = any(${[first.id, second.id]})`.execute(
    world.db,
  )
  for (const jan of [first, second]) await world.takePart(dossier, jan)
  const both = [first, second].map(({ id: user_id }, n) => ({ user_id, at: n * 17, length: 13 }))
  const body = { message_type: 'user' as const, message: "@Seán O'Brien en @Seán O'Brien: lukt het?", mentions: both }
  const { body: sent } = await anna.call(postMessage, { params, body })
  expect(sent.mentions).toEqual(both)

  const left = [{ user_id: second.id, at: 0, length: 13 }]
  const edited = { revision: sent.revision, message: "@Seán O'Brien: lukt het?", mentions: left }
  const edit = (body: typeof edited) =>
    anna.call(editMessage, { params: { id: dossier.id, message_id: sent.id }, body })
  const added = { ...edited, mentions: [{ user_id: bram.id, at: 0, length: 13 }] }

  expect(await edit(added)).toMatchObject({ status: 422, body: { code: 'not_a_participant' } })
  expect(await edit(edited)).toMatchObject({ status: 200, body: { mentions: left } })
})

test('only participants can be mentioned, and only by their own name', async () => {
  const { linde, anna, bram, dossier, params } = await sharedDossier()
  const daan = await world.person('Daan', { company: linde })
  const refused = { status: 422, body: { code: 'not_a_participant' } }
  expect((await sayTo(daan, 'zie je dit?', anna, dossier)).answer).toMatchObject(refused)
  const wrong = {
    message_type: 'user' as const,
    message: '@Iemand',
    mentions: [{ user_id: bram.id, at: 0, length: 7 }],
  }
  expect(await anna.call(postMessage, { params, body: wrong })).toMatchObject(refused)

  await sql`update participant set status = 'removed' where user_id = ${bram.id}`.execute(world.db)
  expect((await sayTo(bram, 'en nu?', anna, dossier)).answer).toMatchObject(refused)
  expect((await anna.call(readDossierData, { params })).body.messages.messages).toEqual([])
})
