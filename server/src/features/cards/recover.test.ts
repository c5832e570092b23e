import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDossier } from '../documents/testing/scene.ts'
import { recoverCards } from './recover.ts'
import { add, card, cards, useDesk } from './testing/desk.ts'
import { layCard } from './testing/laid-card.ts'
import { type Line, paperPdf } from './testing/paper.ts'

const world = useDesk()
const lines: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines })
const invoice = await paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines })

async function waiting(): Promise<{ dossier_id: string; in_seconds: number }[]> {
  const { rows } = await sql<{ dossier_id: string; in_seconds: number }>`
    select substring(key from 15) as dossier_id, extract(epoch from run_at - now())::float as in_seconds
    from graphile_worker.jobs where key like 'find_versions %' order by run_at`.execute(world.db)
  return rows
}

test('an invoice that was read before there were cards gets its card, without anybody doing anything', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', order)
  await add(bram, dossier, 'factuur.pdf', invoice)
  const { id } = await card(anna, dossier, 'factuur.pdf', { state: 'fits' })
  await world.db.deleteFrom('card').where('id', '=', id).execute()
  expect(await cards(anna, dossier)).toEqual([])

  await recoverCards(world.deps)

  await card(anna, dossier, 'factuur.pdf', { state: 'fits', difference: '0.00' })
  await expect.poll(waiting).toEqual([])
  await recoverCards(world.deps)
  expect(await waiting()).toEqual([]) // all have their cards
})

test('many dossiers are looked at one after the other, those that closed or have their cards never', async () => {
  const bare = async () => {
    const scene = await sharedDossier(world)
    await layCard(world.db, scene.dossier, scene.bram)
    await world.db
      .updateTable('document')
      .set({ kind: 'invoice', reading_state: 'read' })
      .where('dossier_id', '=', scene.dossier.id)
      .execute()
    return scene.dossier.id
  }
  const without = async (id: string) => world.db.deleteFrom('card').where('dossier_id', '=', id).execute()
  const [whole, closed, ...others] = [await bare(), await bare(), await bare(), await bare(), await bare()]
  for (const id of [closed, ...others]) await without(id ?? '')
  await sql`update dossier set status = 'closed', closed_at = now() where id = ${closed}`.execute(world.db)

  await recoverCards(world.deps)
  const asked = await waiting()
  await recoverCards(world.deps)
  const again = await waiting()

  expect(asked.length).toBeGreaterThanOrEqual(2) // the first begins at once
  expect(others).toEqual(expect.arrayContaining(asked.map(({ dossier_id }) => dossier_id)))
  expect(asked.map(({ dossier_id }) => dossier_id)).not.toContain(whole)
  expect((asked.at(-1)?.in_seconds ?? 0) - (asked.at(-2)?.in_seconds ?? 0)).toBeCloseTo(5, 1)
  const times = new Map(asked.map(({ dossier_id, in_seconds }) => [dossier_id, in_seconds]))
  for (const { dossier_id, in_seconds } of again) expect(in_seconds).toBeLessThanOrEqual(times.get(dossier_id) ?? 0)
})
