import { listCards, listDossiers, listMessages, readCard, readDossierData } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs.ts'
import { tasks } from '../../tasks.ts'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier, upload } from '../documents/testing/scene.ts'

const world = useWorld()
let jobs: { stop(): Promise<void> } | undefined
beforeAll(async () => {
  const { read_document, find_versions, run_cards } = tasks
  if (read_document && find_versions && run_cards)
    jobs = await startJobs(world.deps, { read_document, find_versions, run_cards })
})
afterAll(() => jobs?.stop())

const demo = (name: string) => readFileSync(join(import.meta.dirname, '../../../demo', name))

test('an order of Anna and an invoice of Bram become one card that both see alike', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await upload(anna, { dossier_id: dossier.id }, ['Inkooporder_4500127.pdf', demo('Inkooporder_4500127.pdf')])
  await upload(bram, { dossier_id: dossier.id }, ['Factuur_2025-0388.pdf', demo('Factuur_2025-0388.pdf')])
  const seen = async () => (await anna.call(listCards, { params })).body
  await expect.poll(async () => (await seen())[0]?.state, { timeout: 20_000 }).toBe('differs')

  const [card, ...others] = await seen()

  expect(others).toEqual([])
  expect(card).toMatchObject({
    difference: '860.00',
    total_ordered: '21720.00',
    total_invoiced: '22580.00',
    sentence: { key: 'quantity', data: { n: '4', name: 'Dorpel hardsteen 120 cm', price: '215.00' } },
    counts: { fits: 2, quantity: 1 },
    fitting: { ordered: '16560.00', invoiced: '16560.00' },
    due_date: '2025-10-04',
    due_estimated: false,
  })
  expect((await bram.call(listCards, { params })).body).toEqual([card])
  const { cards, dossier: whole } = (await bram.call(readDossierData, { params })).body
  expect(cards).toEqual([card])
  expect(whole.cards).toBe(1)
  const { lines, ...rest } = (await bram.call(readCard, { params: { id: card?.id ?? '' } })).body
  expect(rest).toEqual({ ...card, pairs: [] })
  expect(lines.map(({ result }) => result)).toEqual(['fits', 'quantity', 'fits'])
  const said = (await anna.call(listMessages, { params })).body.messages.filter(({ event }) =>
    event?.startsWith('card'),
  )
  expect(said.map(({ event, message }) => [event, message])).toEqual([
    ['card_made', 'Verschillenkaart: factuur 2025-0388 is €\u00a0860,00 meer dan besteld'],
  ])
  expect((await anna.call(listDossiers)).body).toMatchObject([
    { card_state: 'differs', card_difference: '860.00', due_date: '2025-10-04' },
  ])
})
