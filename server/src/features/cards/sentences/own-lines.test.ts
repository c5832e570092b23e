import { correctValues, listDossiers, markRead, postMessage, readDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { readUnreadDossier, readUnreadLines } from '../../messages/read-unread.ts'
import { add, card, useDesk } from '../testing/desk.ts'
import { type Line, paperPdf } from '../testing/paper.ts'

const world = useDesk()
const lines: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines })
const invoice = await paperPdf('invoice', {
  number: '2025-0388',
  order: 'PO 4500127',
  lines: [['Dorpel hardsteen', '28', 'st', '215']],
})

const unreadOf = async (who: Caller) => (await who.call(listDossiers)).body[0]?.unread_count

/** The lines that a mail or a notification would show. */
async function newsOf(who: Caller & { id: string }, { id }: { id: string }) {
  const dossier = await readUnreadDossier(world.db, id, who.id)
  return dossier ? (await readUnreadLines(world.db, id, who.id, dossier, 'NL')).quotes.map(({ text }) => text) : []
}

test('what a person causes with an upload is read for them, and news for everybody else', async () => {
  const { anna, bram, daan, dossier, params } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', order)
  await bram.call(markRead, { params, body: {} })
  await daan.call(markRead, { params, body: {} })
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  await add(bram, dossier, 'factuur.pdf', invoice)
  await card(bram, dossier, 'factuur.pdf', { state: 'differs' })

  expect(await Promise.all([bram, daan, anna].map(unreadOf))).toEqual([0, 2, 2])
  expect(await line.waitFor('read_status')).toMatchObject({ user_id: bram.id, dossier_id: dossier.id, seq: 3 })
  expect(await newsOf(bram, dossier)).toEqual([])
  expect(await newsOf(daan, dossier)).toEqual([
    expect.stringContaining('factuur'),
    expect.stringContaining('860,00 meer'),
  ])
  const { users } = (await anna.call(readDossier, { params })).body
  expect(users.find(({ id }) => id === bram.id)?.read_seq).toBe(3)
})

test('a message of somebody else before the line stays unread, and is the only news', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', order)
  await bram.call(markRead, { params, body: {} })
  await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Zie werkbon 7731.' } })

  await add(bram, dossier, 'factuur.pdf', invoice)
  await card(bram, dossier, 'factuur.pdf', { state: 'differs' })

  expect((await bram.call(readDossier, { params })).body.read_seq).toBe(1)
  expect(await unreadOf(bram)).toBe(3)
  expect(await newsOf(bram, dossier)).toEqual(['Zie werkbon 7731.'])
})

test('what a correction changes is no news for who made it, and news for the others', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', order)
  await add(bram, dossier, 'factuur.pdf', invoice)
  const { invoice: paper } = await card(bram, dossier, 'factuur.pdf', { state: 'differs' })
  for (const who of [anna, bram]) await who.call(markRead, { params, body: {} })

  const to = { quantity: '24', net: '5160.00', total_excl: '5160.00', vat_total: '1083.60', total_incl: '6243.60' }
  const values = Object.entries(to).map(([name, value]) => {
    const path = name === 'quantity' || name === 'net' ? `line[0].${name}` : name
    return { path, value, revision: 1 }
  })
  const corrected = await anna.call(correctValues, { params: { id: paper.document_id }, body: { values } })
  expect(corrected.status).toBe(200)
  await card(bram, dossier, 'factuur.pdf', { state: 'fits' })

  expect(await newsOf(anna, dossier)).toEqual([])
  expect(await unreadOf(anna)).toBe(0)
  expect(await unreadOf(bram)).toBeGreaterThan(0)
})
