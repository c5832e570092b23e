import { correctValue, listChecks, seeCheck } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startJobs } from '../../platform/jobs.ts'
import { tasks } from '../../tasks.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier, upload } from '../documents/testing/scene.ts'
import { check, invoiced, type Kind } from './testing/invoice.ts'

const world = useWorld()
const iban = { good: 'NL91ABNA0417164300', other: 'NL20INGB0001234567', wrong: 'NL91ABNA0417164301' }

const told = async (who: Caller, { id }: { id: string }) => (await who.call(listChecks, { params: { id } })).body
const facts = async (who: Caller, dossier: { id: string }) =>
  (await told(who, dossier)).map(({ kind, data }) => ({ kind, ...data }))
const see = (who: Caller, card_id: string, kind: Kind) => who.call(seeCheck, { params: { id: card_id, kind } })

/** Anna of Bouw and Bram of Gevel in one dossier more, in which Daan does not take part. */
async function second(scene: Awaited<ReturnType<typeof sharedDossier>>, title = 'PO 4500200') {
  const dossier = await world.makeDossier(title, scene.anna, [scene.bouw, scene.gevel])
  await world.takePart(dossier, scene.bram)
  return dossier
}

const numberOf = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('company').select('registration_number').where('id', '=', id).executeTakeFirstOrThrow())
    .registration_number

test('a seller number that is not the one of who uploaded it is told to the other company alone', async () => {
  const { anna, daan, bram, mia, gevel, dossier } = await sharedDossier(world)
  const { card_id } = await invoiced(world, bram, dossier, { values: { 'seller.number': '98.76.54.32' } })

  await check(world, dossier)

  const fact = { kind: 'seller_number', a: '98765432', b: await numberOf(gevel), company: 'Gevel BV' }
  expect(await facts(anna, dossier)).toEqual([fact])
  expect(await told(daan, dossier)).toMatchObject([{ card_id, seen: null }])
  expect(await told(bram, dossier)).toEqual([])
  expect(await told(mia, dossier)).toEqual([])
})

test('a seller number says nothing where it is right, of another register, unsure, or of who received it', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const given = (number: string, sure = true) =>
    invoiced(world, bram, dossier, { values: { 'seller.number': number }, sure })
  await given(await numberOf(gevel))
  await given(`KVK ${await numberOf(bouw)}`)
  await given('HRB 12345')
  await given('98765432', false)

  await check(world, dossier)

  expect(await told(anna, dossier)).toEqual([])
})

test('a Belgian VAT number is the number of its register, a Dutch one is not', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { 'seller.vat': 'BE 0477.472.701' } })
  await invoiced(world, bram, dossier, { values: { 'seller.vat': 'NL123456789B01' } })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toMatchObject([{ kind: 'seller_number', a: '0477472701' }])
})

test('an account other than on the last invoice of the same company is told with both, across dossiers', async () => {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  const earlier = await second(scene, 'PO 4500001')
  const before = { iban: iban.good, issue_date: '2026-09-03' }
  await invoiced(world, bram, earlier, { values: { ...before, iban: iban.other }, at: new Date('2026-08-01') })
  await invoiced(world, bram, earlier, { values: before, at: new Date('2026-09-04') })
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', earlier.id)
    .execute()
  await invoiced(world, bram, dossier, { values: { iban: 'nl20 ingb 0001 2345 67' } })

  await check(world, dossier)

  const where = { dossier_id: earlier.id, title: 'PO 4500001' }
  const fact = { kind: 'iban_changed', iban: iban.other, previous: iban.good, date: '2026-09-03', ...where }
  expect(await facts(anna, dossier)).toEqual([fact])
  expect(await told(bram, dossier)).toEqual([])
})

test('the same account written otherwise, and a first account, say nothing', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { iban: 'NL91 ABNA 0417 1643 00' }, at: new Date('2026-09-04') })
  await invoiced(world, bram, dossier, { values: {}, at: new Date('2026-09-05') })
  await invoiced(world, bram, dossier, { values: { iban: iban.good } })

  await check(world, dossier)

  expect(await told(anna, dossier)).toEqual([])
})

test('an account whose check digits fail is told; one of a country without them is not', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { iban: iban.wrong }, at: new Date('2026-09-04') })

  await check(world, dossier)
  expect(await facts(anna, dossier)).toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  expect(await told(bram, dossier)).toEqual([])

  const alone = await sharedDossier(world)
  await invoiced(world, alone.bram, alone.dossier, { values: { iban: '000123456789' } })
  await check(world, alone.dossier)
  expect(await told(alone.anna, alone.dossier)).toEqual([])
})

test('an invoice number that also stands in another dossier of both is told to both', async () => {
  const scene = await sharedDossier(world)
  const { anna, daan, bram, dossier } = scene
  const other = await second(scene)
  await invoiced(world, bram, other, { values: { number: '2025-0388' } })
  await invoiced(world, bram, dossier, { values: { number: '2025 0388' } })

  await check(world, dossier)

  const fact = { kind: 'same_number', number: '2025 0388' }
  expect(await facts(anna, dossier)).toEqual([{ ...fact, dossier_id: other.id, title: 'PO 4500200' }])
  expect(await facts(bram, dossier)).toEqual([{ ...fact, dossier_id: other.id, title: 'PO 4500200' }])
  expect(await facts(daan, dossier)).toEqual([fact]) // who may not see that dossier hears that there is one
})

test('a number that somebody set right is the one that is compared, until that is taken back', async () => {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  const other = await second(scene)
  const { id } = await invoiced(world, bram, other, { values: { number: '9' } })
  await invoiced(world, bram, dossier, { values: { number: '2025-0388' } })
  const say = (value: string | null, revision: number) =>
    bram.call(correctValue, { params: { id, path: 'number' }, body: { value, revision } })

  expect((await say('2025 0388', 1)).status).toBeLessThan(300)
  await check(world, dossier)
  expect(await facts(anna, dossier)).toMatchObject([{ kind: 'same_number', dossier_id: other.id }])

  expect((await say(null, 2)).status).toBeLessThan(300)
  await check(world, dossier)
  expect(await facts(anna, dossier)).toEqual([])
})

test.each([
  ['of the other company', { number: '7' }, 'anna', 'invoice'],
  ['of a credit note', { number: '7' }, 'bram', 'credit_note'],
  ['of an order', { number: '7' }, 'bram', 'order'],
  ['that is another one', { number: '17' }, 'bram', 'invoice'],
] as const)('the number %s is not the same number', async (_, values, who, kind) => {
  const scene = await sharedDossier(world)
  await invoiced(world, scene[who], await second(scene), { values, kind })
  await invoiced(world, scene.bram, scene.dossier, { values: { number: '7' } })

  await check(world, scene.dossier)

  expect(await told(scene.anna, scene.dossier)).toEqual([])
})

test('the next version of an invoice has its number, and that is told to nobody', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const first = await invoiced(world, bram, dossier, { values: { number: '7', iban: iban.good } })
  const next = await invoiced(world, bram, dossier, { values: { number: '7', iban: iban.other } })
  await world.db.deleteFrom('card').where('id', '=', next.card_id).execute()
  const version = { version_root: first.id, version: 2 }
  await world.db.updateTable('document').set(version).where('id', '=', next.id).execute()

  await check(world, dossier)

  expect(await told(anna, dossier)).toEqual([])
})

test('a file that lies in another own dossier is told to whose dossier it is', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const own = await world.makeDossier('Intern', anna, [bouw])
  await invoiced(world, anna, own, { content: 'een factuur', kind: 'other' })
  await invoiced(world, bram, dossier, { content: 'een factuur' })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toEqual([{ kind: 'same_file', dossier_id: own.id, title: 'Intern' }])
  expect(await told(bram, dossier)).toEqual([])

  await invoiced(world, anna, own, { content: 'nog een factuur' })
  await check(world, own)
  expect(await told(anna, own)).toEqual([])
  await world.makeDossier('Ook van Gevel', bram, [gevel])
  await check(world, dossier)
  expect(await told(bram, dossier)).toEqual([])
})

test('an internal dossier knows the same file, and a closed one tells nothing more', async () => {
  const { anna, bouw, dossier } = await sharedDossier(world)
  const own = await world.makeDossier('Intern', anna, [bouw])
  await invoiced(world, anna, dossier, { content: 'bon', kind: 'other' })
  await invoiced(world, anna, own, { content: 'bon', values: { 'seller.number': '98765432', iban: iban.wrong } })

  await check(world, own)
  expect(await facts(anna, own)).toEqual([{ kind: 'same_file', dossier_id: dossier.id, title: 'PO 4500127' }])

  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', own.id)
    .execute()
  await check(world, own)
  expect((await anna.call(listChecks, { params: own })).status).toBe(403)
})

test('what is corrected or deleted is told no more, what was seen stays put away, and nothing is told twice', async () => {
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
  await correct('seller.number', null, 2) // taken back: what was read counts again
  await check(world, dossier)
  expect(await told(anna, dossier)).toMatchObject([{ kind: 'seller_number', seen: { by: { id: anna.id } } }])

  await correct('iban', null, 3)
  await check(world, dossier)
  expect(await told(anna, dossier)).toMatchObject([{ kind: 'iban_invalid', seen: null }, { kind: 'seller_number' }])

  await world.db.updateTable('document').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await check(world, dossier)
  expect(await told(anna, dossier)).toMatchObject([{ kind: 'seller_number' }])
})

test('Gezien puts it away for the whole company, once, and is noted', async () => {
  const { anna, daan, bram, dossier } = await sharedDossier(world)
  const { card_id } = await invoiced(world, bram, dossier, { values: { iban: iban.wrong } })
  await check(world, dossier)

  expect((await see(daan, card_id, 'iban_invalid')).status).toBe(204)
  expect((await see(anna, card_id, 'iban_invalid')).status).toBe(204)

  expect(await told(anna, dossier)).toMatchObject([{ seen: { by: { id: daan.id, full_name: 'Daan de Wit' } } }])
  const noted = await world.db
    .selectFrom('audit')
    .select(['person_id', 'data'])
    .where('action', '=', 'check_seen')
    .where('person_id', 'in', [anna.id, daan.id])
    .execute()
  expect(noted).toEqual([{ person_id: daan.id, data: { card_id, kind: 'iban_invalid' } }])
})

test('only who is told may put it away', async () => {
  const { anna, bram, mia, otto, dossier } = await sharedDossier(world)
  const { card_id } = await invoiced(world, bram, dossier, { values: { iban: iban.wrong } })
  await check(world, dossier)

  const refused = [bram, mia, otto].map(async (who) => (await see(who, card_id, 'iban_invalid')).status)
  expect(await Promise.all(refused)).toEqual([404, 404, 404])
  expect((await world.stranger.call(seeCheck, { params: { id: card_id, kind: 'iban_invalid' } })).status).toBe(401)
  expect((await see(anna, card_id, 'same_file')).status).toBe(404)
  expect((await see(anna, newId(), 'iban_invalid')).status).toBe(404)
  expect((await otto.call(listChecks, { params: dossier })).status).toBe(404)

  expect(await told(anna, dossier)).toMatchObject([{ seen: null }])
})

test('a guest is told nothing, and a contact nothing is kept for', async () => {
  const { anna, otto, kraan, dossier } = await guestDossier(world)
  const { card_id } = await invoiced(world, otto, dossier, { values: { iban: iban.wrong } })
  await invoiced(world, anna, dossier, { values: { iban: iban.wrong } })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  expect(await told(otto, dossier)).toEqual([])
  expect((await see(otto, card_id, 'iban_invalid')).status).toBe(404)
  const kept = await world.db.selectFrom('company_check').select('id').where('company_id', '=', kraan.id).execute()
  expect(kept).toEqual([])
})

test('the people of the company that is told hear of it live, and nobody else', async () => {
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
  await check(world, dossier) // nothing new: nothing is told
  await see(anna, card_id, 'iban_invalid')

  const event = { message_type: 'check', dossier_id: dossier.id }
  const of = (heard: { message_type: string }[]) => heard.filter(({ message_type }) => message_type === 'check')
  for (const line of ours) {
    await expect.poll(() => of(line.heard)).toHaveLength(2)
    expect(of(await line.settled())).toEqual([event, event])
  }
  for (const line of theirs) expect(of(await line.settled())).toEqual([])
})

test('a run of the cards makes the checks of what was read', async () => {
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
    .poll(() => facts(anna, dossier), { timeout: 20_000 })
    .toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  await jobs.stop()
  expect(await told(bram, dossier)).toEqual([])
})
