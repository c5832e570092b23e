import { listDossiers } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { readAnew } from '../readings/read-anew.ts'
import { add, card, cards, useDesk } from './testing/desk.ts'
import { type Line, paperPdf } from './testing/paper.ts'

const world = useDesk()
const lines: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines })
const invoice = await paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines })
const dearer = await paperPdf('order', {
  number: '4500127',
  date: '02-09-2026',
  lines: [['Dorpel hardsteen', '24', 'st', '200']],
})

async function told(dossier: { id: string }) {
  const rows = await world.db
    .selectFrom('message')
    .select(['event'])
    .where('dossier_id', '=', dossier.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ event }) => event).filter((event) => event?.startsWith('card_') || event === 'version_added')
}

test('an invoice that was read before there were cards gets its card in the night, without a line or anything unread', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', order)
  await add(bram, dossier, 'factuur.pdf', invoice)
  const { id } = await card(anna, dossier, 'factuur.pdf', { state: 'fits' })
  await world.db.deleteFrom('card').where('id', '=', id).execute()
  await world.db.updateTable('reading').set({ reader_version: 1, number_key: null }).execute()
  const before = await told(dossier)
  const list = (await anna.call(listDossiers)).body
  expect(await cards(anna, dossier)).toEqual([])

  await readAnew(world.deps, {}, new AbortController().signal)

  const made = await card(anna, dossier, 'factuur.pdf', { state: 'fits', run: 1 })
  expect(made.id).not.toBe(id)
  expect(await told(dossier)).toEqual(before)
  const [was, now] = [list, (await anna.call(listDossiers)).body].map((rows) =>
    rows.find((row) => row.id === dossier.id),
  )
  expect(now).toMatchObject({ unread_count: was?.unread_count, last_message_time: was?.last_message_time })
  expect(now).toMatchObject({ card_state: 'fits' })

  await add(anna, dossier, 'order 2.pdf', dearer)

  await card(anna, dossier, 'factuur.pdf', { state: 'differs', run: 2 })
  expect(await told(dossier)).toEqual([...before, 'version_added', 'card_changed'])
})
