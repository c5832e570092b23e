import { answerCard, listDossiers, readReading } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { rereadOutdated } from '../../readings/jobs/reread-outdated.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { type Line, paperPdf } from '../testing/paper.ts'

const world = useDesk()
const lines: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines })
const invoice = await paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines })
const dearer = await paperPdf('order', {
  number: '4500127',
  date: '02-09-2026',
  lines: [['Dorpel hardsteen', '24', 'st', '200']],
})

async function chatEvents(dossier: { id: string }) {
  const rows = await world.db
    .selectFrom('message')
    .select(['event'])
    .where('dossier_id', '=', dossier.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ event }) => event).filter((event) => event?.startsWith('card_') || event === 'version_added')
}

test('an invoice without a card gets one at night, without a chat line or unread messages', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', order)
  await add(bram, dossier, 'factuur.pdf', invoice)
  const { id } = await card(anna, dossier, 'factuur.pdf', { state: 'fits' })
  await world.db.deleteFrom('card').where('id', '=', id).execute()
  await world.db.updateTable('reading').set({ reader_version: 1 }).execute()
  const before = await chatEvents(dossier)
  const list = (await anna.call(listDossiers)).body
  expect(await cards(anna, dossier)).toEqual([])

  await rereadOutdated(world.deps, {}, new AbortController().signal)

  const made = await card(anna, dossier, 'factuur.pdf', { state: 'fits', run: 1 })
  expect(made.id).not.toBe(id)
  expect(await chatEvents(dossier)).toEqual(before)
  const [was, now] = [list, (await anna.call(listDossiers)).body].map((rows) =>
    rows.find((row) => row.id === dossier.id),
  )
  expect(now).toMatchObject({ unread_count: was?.unread_count, last_message_time: was?.last_message_time })
  expect(now).toMatchObject({ card_state: 'fits' })

  await add(anna, dossier, 'order 2.pdf', dearer)

  await card(anna, dossier, 'factuur.pdf', { state: 'differs', run: 2 })
  expect(await chatEvents(dossier)).toEqual([...before, 'version_added', 'card_changed'])
})

test('a newer reader never changes an answered card, even if it reads other documents differently', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const part = (number: string, quantity: string, date: string) =>
    paperPdf('invoice', { number, date, order: 'PO 4500127', lines: [['Dorpel hardsteen', quantity, 'st', '215']] })
  const [first, second, more] = [
    await part('2025-0301', '4', '05-09-2026'),
    await part('2025-0302', '20', '12-09-2026'),
    await part('2025-0301', '14', '05-09-2026'),
  ]
  const elsewhere = await world.makeDossier('Elders', anna, [{ id: anna.company_id }])
  for (const [name, content] of [['duurder.pdf', dearer] as const, ['meer.pdf', more] as const])
    await add(anna, elsewhere, name, content)
  const papers = [
    [anna, 'order.pdf', order, 'duurder.pdf'],
    [bram, 'eerste.pdf', first, 'meer.pdf'],
    // This document is on no card until it is read as an order with that number.
    [
      anna,
      'ander.pdf',
      await paperPdf('order', { number: '4500999', lines: [['Kraan', '1', 'st', '90']] }),
      'duurder.pdf',
    ],
  ] as const
  for (const [who, name, content] of papers) await add(who, dossier, name, content)
  await add(bram, dossier, 'tweede.pdf', second)
  const { id } = await card(anna, dossier, 'tweede.pdf', { state: 'fits', total_earlier: '860.00' })
  await anna.call(answerCard, { params: { id }, body: { answer: 'agreed', run: 1 } })
  // Read as Bram, because the time that Anna has to withdraw her answer changes.
  // The account of the order is no part of the card: it follows what the dossier's documents say now.
  const now = async () => {
    const one = (await cards(bram, dossier)).find((one) => one.id === id)
    return one && { ...one, account: null }
  }
  const [before, lines] = [await now(), await chatEvents(dossier)]
  for (const [, name, , read] of papers) {
    const { sha256 } = await documentIn(elsewhere, read)
    await world.db
      .updateTable('document')
      .set({ sha256 })
      .where('id', '=', (await documentIn(dossier, name)).id)
      .execute()
  }
  await sql`update reading set reader_version = 1 where document_id in
    (select id from document where dossier_id = ${dossier.id})`.execute(world.db)

  await rereadOutdated(world.deps, {}, new AbortController().signal)
  await expect.poll(() => waiting(dossier)).toBe(0)

  expect(await now()).toEqual(before)
  expect(before?.answers).toContainEqual(
    expect.objectContaining({
      company_id: anna.company_id,
      current: expect.objectContaining({ run: 1 }),
      earlier: null,
    }),
  )
  expect(await chatEvents(dossier)).toEqual(lines)
  const again = await anna.call(readReading, { params: { id: (await documentIn(dossier, 'ander.pdf')).id } })
  expect(again.body.values['number']?.value).toContain('4500127')
})

const documentIn = (dossier: { id: string }, filename: string) =>
  world.db
    .selectFrom('document')
    .select(['id', 'sha256'])
    .where('dossier_id', '=', dossier.id)
    .where('filename', '=', filename)
    .executeTakeFirstOrThrow()

async function waiting({ id }: { id: string }): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier in ('find_versions', 'run_cards') and key like ${`%${id}%`}`.execute(world.db)
  return rows.length
}
