import { updateCompany, listDossiers, readDossierData } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tellLimits } from '../companies/tell-limits.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { runCards } from './runs/run.ts'
import { add, card, cards, useDesk } from './testing/desk.ts'
import { ublPaper } from './testing/ubl-paper.ts'
import { paperPdf } from './testing/paper.ts'

const world = useDesk()

/** Anna of Bouw ordered 60 sheets, and Bram of Gevel invoices 61. */
async function oneMore() {
  const scene = await sharedDossier(world)
  const { anna, bram, bouw, dossier } = scene
  const mia = await world.person('Mia', { company: bouw, role: 'admin' })
  const order = await paperPdf('order', { number: '4500127', lines: [['OSB-3 plaat', '60', 'st', '27.90']] })
  await add(anna, dossier, 'order.pdf', order)
  const invoice = ublPaper('Invoice', { number: '20260893', of: '4500127', lines: [['OSB-3 plaat', '61', '27.90']] })
  await add(bram, dossier, 'factuur.xml', invoice)
  const first = await card(anna, dossier, 'factuur.xml', { state: 'differs' })
  const choose = async (body: Record<string, string>) => {
    expect((await mia.call(updateCompany, { params: { id: bouw.id }, body })).status).toBe(200)
    await runCards(world.deps, { dossier_id: dossier.id })
  }
  return { ...scene, mia, first, choose }
}

test('without a limit every difference is told to both, and no limit', async () => {
  const { anna, bram, dossier, first } = await oneMore()

  expect(first).toMatchObject({ difference: '27.90', badge: { says: 'differs', amount: '27.90' } })
  expect(first).not.toHaveProperty('within_limit')
  expect(await cards(bram, dossier)).toEqual([first])
  const [row] = (await anna.call(listDossiers)).body
  expect(row).toMatchObject({ card_state: 'differs', card_difference: '27.90' })
  expect(row).not.toHaveProperty('within_limit')
})

test('within its limit only the buyer is told so; the seller reads the same difference and nothing of a limit', async () => {
  const { anna, bram, dossier, first, choose } = await oneMore()

  await choose({ tolerance_percent: '2', tolerance_cap: '50' })

  const [own] = await cards(anna, dossier)
  expect(own).toEqual({ ...first, within_limit: true })
  expect((await anna.call(listDossiers)).body[0]).toMatchObject({ card_difference: '27.90', within_limit: true })
  expect(await cards(bram, dossier)).toEqual([first])
  const seen = JSON.stringify([
    (await bram.call(listDossiers)).body,
    (await bram.call(readDossierData, { params: { id: dossier.id } })).body,
  ])
  expect(seen).not.toMatch(/within_limit|"50\.00"/)
})

test('beyond the limit the difference asks for an answer again', async () => {
  const { anna, dossier, first, choose } = await oneMore()
  await choose({ tolerance_amount: '27.90' })
  expect((await cards(anna, dossier))[0]?.within_limit).toBe(true)

  await choose({ tolerance_amount: '27.89' })

  expect(await cards(anna, dossier)).toEqual([first])
})

test('companies that kept the old default get none and a mail for their admins, once; a chosen limit stays', async () => {
  const { mia, bouw, gevel, dossier } = await oneMore()
  await sql`update company set tolerance_amount = 1, tolerance_percent = 2, tolerance_cap = 50 where id = ${bouw.id}`.execute(
    world.db,
  )
  await sql`update company set tolerance_amount = 5, tolerance_percent = 2, tolerance_cap = 50 where id = ${gevel.id}`.execute(
    world.db,
  )
  const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0036_limit.sql'), 'utf8')

  await world.pool.query(migration.slice(migration.indexOf('with reset')))

  const limits = await world.db
    .selectFrom('company')
    .select(['id', 'tolerance_amount', 'tolerance_percent'])
    .where('id', 'in', [bouw.id, gevel.id])
    .execute()
  expect(new Map(limits.map((one) => [one.id, [one.tolerance_amount, one.tolerance_percent]]))).toEqual(
    new Map([
      [bouw.id, ['0.00', '0.00']],
      [gevel.id, ['5.00', '2.00']],
    ]),
  )
  const { rows } = await world.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs where key = 'tell_limits'`,
  )
  expect(rows).toEqual([{ payload: { company_ids: [bouw.id] } }])
  for (const { payload } of [...rows, ...rows]) await tellLimits(world.deps, payload)
  const mails = await world.db.selectFrom('mail').select(['kind', 'person_id']).execute()
  expect(mails.filter(({ kind }) => kind === 'limit_reset')).toEqual([{ kind: 'limit_reset', person_id: mia.id }])
  const again = `select from graphile_worker.jobs where key = 'run_cards ${dossier.id} quiet'`
  expect((await world.pool.query(again)).rowCount).toBeLessThan(2)
})
