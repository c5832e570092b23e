import { listChecks, seeCheck } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { tasks } from '../../tasks.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier, upload } from '../documents/testing/scene.ts'
import { check, invoiced } from './testing/invoice.ts'
import { facts, iban, see, checksOf } from './testing/checks-of.ts'

const world = useWorld()

test('corrected and deleted values are no longer reported, dismissed checks stay dismissed, and none is duplicated', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const { id, reading_id, card_id } = await invoiced(world, bram, dossier, {
    values: { iban: iban.wrong, 'seller.number': '98765432' },
  })
  await check(world, dossier)
  await check(world, dossier)
  expect(await facts(anna, dossier)).toHaveLength(2)
  expect((await see(anna, card_id, 'seller_number')).status).toBe(204)

  const typed = { source: 'typed' as const, sure: true, confidence: 1, typed_by: anna.id, typed_at: new Date() }
  const correct = (path: string, value: string | null, revision: number) =>
    world.db
      .insertInto('reading_value')
      .values({ reading_id, path, value, revision, ...typed })
      .execute()
  await correct('iban', iban.good, 2)
  await correct('seller.number', null, 2) // withdrawn: the read value counts again
  await check(world, dossier)
  expect(await checksOf(anna, dossier)).toMatchObject([{ kind: 'seller_number', seen: { by: { id: anna.id } } }])

  await correct('iban', null, 3)
  await check(world, dossier)
  expect(await checksOf(anna, dossier)).toMatchObject([{ kind: 'iban_invalid', seen: null }, { kind: 'seller_number' }])

  await world.db.updateTable('document').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await check(world, dossier)
  expect(await checksOf(anna, dossier)).toMatchObject([{ kind: 'seller_number' }])
})

test('dismissing a check applies to the whole company, once, and is recorded', async () => {
  const { anna, daan, bram, dossier } = await sharedDossier(world)
  const { card_id } = await invoiced(world, bram, dossier, { values: { iban: iban.wrong } })
  await check(world, dossier)

  expect((await see(daan, card_id, 'iban_invalid')).status).toBe(204)
  expect((await see(anna, card_id, 'iban_invalid')).status).toBe(204)

  expect(await checksOf(anna, dossier)).toMatchObject([{ seen: { by: { id: daan.id, full_name: 'Daan de Wit' } } }])
  const records = await world.db
    .selectFrom('audit')
    .select(['person_id', 'data'])
    .where('action', '=', 'check_seen')
    .where('person_id', 'in', [anna.id, daan.id])
    .execute()
  expect(records).toEqual([{ person_id: daan.id, data: { card_id, kind: 'iban_invalid' } }])
})

test('only people of the company that gets a check can dismiss it', async () => {
  const { anna, bram, mia, otto, dossier } = await sharedDossier(world)
  const { card_id } = await invoiced(world, bram, dossier, { values: { iban: iban.wrong } })
  await check(world, dossier)

  const refused = [bram, mia, otto].map(async (who) => (await see(who, card_id, 'iban_invalid')).status)
  expect(await Promise.all(refused)).toEqual([404, 404, 404])
  expect((await world.stranger.call(seeCheck, { params: { id: card_id, kind: 'iban_invalid' } })).status).toBe(401)
  expect((await see(anna, card_id, 'same_file')).status).toBe(404)
  expect((await see(anna, newId(), 'iban_invalid')).status).toBe(404)
  expect((await otto.call(listChecks, { params: dossier })).status).toBe(404)

  expect(await checksOf(anna, dossier)).toMatchObject([{ seen: null }])
})

test('guests and contacts get no checks', async () => {
  const { anna, otto, kraan, dossier } = await guestDossier(world)
  const { card_id } = await invoiced(world, otto, dossier, { values: { iban: iban.wrong } })
  await invoiced(world, anna, dossier, { values: { iban: iban.wrong } })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  expect(await checksOf(otto, dossier)).toEqual([])
  expect((await see(otto, card_id, 'iban_invalid')).status).toBe(404)
  const rows = await world.db.selectFrom('company_check').select('id').where('company_id', '=', kraan.id).execute()
  expect(rows).toEqual([])
})

test('only people of the company get live events about a check', async () => {
  const scene = await sharedDossier(world)
  const { bouw, anna, daan, bram, mia, otto, dossier } = scene
  const admin = await world.person('Ada', { company: bouw, role: 'admin' })
  const away = await world.person('Eva', { company: bouw })
  const listen = async (who: Caller) => {
    const line = await who.listen()
    await line.ask({ type: 'subscribe', topic: `user:${who.id}` })
    await line.ask({ type: 'subscribe', dossier_id: dossier.id })
    return line
  }
  const ours = await Promise.all([anna, daan, admin].map(listen))
  const theirs = await Promise.all([bram, mia, otto, away].map(listen))
  const { card_id } = await invoiced(world, bram, dossier, { values: { iban: iban.wrong } })

  await check(world, dossier)
  await check(world, dossier) // nothing new, so no event
  await see(anna, card_id, 'iban_invalid')

  const event = { message_type: 'check', dossier_id: dossier.id }
  const of = (events: { message_type: string }[]) => events.filter(({ message_type }) => message_type === 'check')
  for (const line of ours) {
    await expect.poll(() => of(line.received)).toHaveLength(2)
    expect(of(await line.settled())).toEqual([event, event])
  }
  for (const line of theirs) expect(of(await line.settled())).toEqual([])
})

test('a comparison is followed by the checks of the values read', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const { read_document, find_versions, run_cards, check_cards } = tasks
  if (!read_document || !find_versions || !run_cards || !check_cards) throw new Error('a job has gone')
  const jobs = await startJobs(world.deps, { read_document, find_versions, run_cards, check_cards })
  const invoice = `<?xml version="1.0" encoding="UTF-8"?>
    <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
      xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
      xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
      <b:ID>2025-0388</b:ID><b:IssueDate>2025-09-04</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>
      <a:PaymentMeans><a:PayeeFinancialAccount><b:ID>${iban.wrong}</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
    </Invoice>`

  await upload(bram, { dossier_id: dossier.id }, ['factuur.xml', Buffer.from(invoice)])

  await expect
    .poll(() => facts(anna, dossier), { timeout: 60_000 })
    .toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  await jobs.stop()
  expect(await checksOf(bram, dossier)).toEqual([])
})
