import { correctValue, listChecks } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { check, invoiced } from './testing/invoice.ts'
import { facts, iban, checksOf } from './testing/checks-of.ts'

const world = useWorld()

/** Another dossier of Anna of Bouw and Bram of Gevel, without Daan. */
async function second(scene: Awaited<ReturnType<typeof sharedDossier>>, title = 'PO 4500200') {
  const dossier = await world.makeDossier(title, scene.anna, [scene.bouw, scene.gevel])
  await world.takePart(dossier, scene.bram)
  return dossier
}

const numberOf = async ({ id }: { id: string }) =>
  (await world.db.selectFrom('company').select('registration_number').where('id', '=', id).executeTakeFirstOrThrow())
    .registration_number

test('a seller number that differs from the uploader’s is reported only to the other company', async () => {
  const { anna, daan, bram, mia, gevel, dossier } = await sharedDossier(world)
  const { card_id } = await invoiced(world, bram, dossier, { values: { 'seller.number': '98.76.54.32' } })

  await check(world, dossier)

  const fact = { kind: 'seller_number', a: '98765432', b: await numberOf(gevel), company: 'Gevel BV' }
  expect(await facts(anna, dossier)).toEqual([fact])
  expect(await checksOf(daan, dossier)).toMatchObject([{ card_id, seen: null }])
  expect(await checksOf(bram, dossier)).toEqual([])
  expect(await checksOf(mia, dossier)).toEqual([])
})

test('a seller number that is right, foreign, uncertain or the receiver’s own is not reported', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const upload = (number: string, sure = true) =>
    invoiced(world, bram, dossier, { values: { 'seller.number': number }, sure })
  await upload(await numberOf(gevel))
  await upload(`KVK ${await numberOf(bouw)}`)
  await upload('HRB 12345')
  await upload('98765432', false)

  await check(world, dossier)

  expect(await checksOf(anna, dossier)).toEqual([])
})

test('a Belgian VAT number is compared with the register number, a Dutch one is not', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { 'seller.vat': 'BE 0477.472.701' } })
  await invoiced(world, bram, dossier, { values: { 'seller.vat': 'NL123456789B01' } })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toMatchObject([{ kind: 'seller_number', a: '0477472701' }])
})

test('an account that differs from the uploader’s last invoice is reported with both, across dossiers', async () => {
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
  expect(await checksOf(bram, dossier)).toEqual([])
})

test('a late upload of an older invoice is compared with the one before its own date', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const september = { iban: iban.other, issue_date: '2026-09-01' }
  await invoiced(world, bram, dossier, { values: september, at: new Date('2026-09-02') })
  await invoiced(world, bram, dossier, { values: { iban: iban.good, issue_date: '2026-07-01' } })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toEqual([
    { kind: 'iban_changed', iban: iban.other, previous: iban.good, date: '2026-07-01' },
  ])
})

test('an earlier invoice without a known date is reported without a date', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { iban: iban.good }, at: new Date('2026-09-04') })
  await invoiced(world, bram, dossier, { values: { iban: iban.other } })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toEqual([{ kind: 'iban_changed', iban: iban.other, previous: iban.good }])
})

test('the same account in other notation and a first account are not reported', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { iban: 'NL91 ABNA 0417 1643 00' }, at: new Date('2026-09-04') })
  await invoiced(world, bram, dossier, { values: {}, at: new Date('2026-09-05') })
  await invoiced(world, bram, dossier, { values: { iban: iban.good } })

  await check(world, dossier)

  expect(await checksOf(anna, dossier)).toEqual([])
})

test('an account with wrong check digits is reported; one without check digits is not', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await invoiced(world, bram, dossier, { values: { iban: iban.wrong }, at: new Date('2026-09-04') })

  await check(world, dossier)
  expect(await facts(anna, dossier)).toEqual([{ kind: 'iban_invalid', iban: iban.wrong }])
  expect(await checksOf(bram, dossier)).toEqual([])

  const alone = await sharedDossier(world)
  await invoiced(world, alone.bram, alone.dossier, { values: { iban: '000123456789' } })
  await check(world, alone.dossier)
  expect(await checksOf(alone.anna, alone.dossier)).toEqual([])
})

test('an invoice number that also occurs in another shared dossier is reported to both', async () => {
  const scene = await sharedDossier(world)
  const { anna, daan, bram, dossier } = scene
  const other = await second(scene)
  await invoiced(world, bram, other, { values: { number: '2025-0388' } })
  await invoiced(world, bram, dossier, { values: { number: '2025 0388' } })

  await check(world, dossier)

  const fact = { kind: 'same_number', number: '2025 0388' }
  expect(await facts(anna, dossier)).toEqual([{ ...fact, dossier_id: other.id, title: 'PO 4500200' }])
  expect(await facts(bram, dossier)).toEqual([{ ...fact, dossier_id: other.id, title: 'PO 4500200' }])
  expect(await facts(daan, dossier)).toEqual([fact]) // without access to that dossier
})

test('a corrected number is compared until the correction is withdrawn', async () => {
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
  ['of an invoice of the other company', { number: '7' }, 'anna', 'invoice'],
  ['of a credit note', { number: '7' }, 'bram', 'credit_note'],
  ['of an order', { number: '7' }, 'bram', 'order'],
  ['of an invoice with another number', { number: '17' }, 'bram', 'invoice'],
] as const)('the number %s is not reported', async (_, values, who, kind) => {
  const scene = await sharedDossier(world)
  await invoiced(world, scene[who], await second(scene), { values, kind })
  await invoiced(world, scene.bram, scene.dossier, { values: { number: '7' } })

  await check(world, scene.dossier)

  expect(await checksOf(scene.anna, scene.dossier)).toEqual([])
})

test('a new version of an invoice with the same number is not reported', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const first = await invoiced(world, bram, dossier, { values: { number: '7', iban: iban.good } })
  const next = await invoiced(world, bram, dossier, { values: { number: '7', iban: iban.other } })
  await world.db.deleteFrom('card').where('id', '=', next.card_id).execute()
  const version = { version_root: first.id, version: 2 }
  await world.db.updateTable('document').set(version).where('id', '=', next.id).execute()

  await check(world, dossier)

  expect(await checksOf(anna, dossier)).toEqual([])
})

test('a file that is also in another own dossier is reported only to that company', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const own = await world.makeDossier('Intern', anna, [bouw])
  await invoiced(world, anna, own, { content: 'een factuur', kind: 'other' })
  await invoiced(world, bram, dossier, { content: 'een factuur' })

  await check(world, dossier)

  expect(await facts(anna, dossier)).toEqual([{ kind: 'same_file', dossier_id: own.id, title: 'Intern' }])
  expect(await checksOf(bram, dossier)).toEqual([])

  await invoiced(world, anna, own, { content: 'nog een factuur' })
  await check(world, own)
  expect(await checksOf(anna, own)).toEqual([])
  await world.makeDossier('Ook van Gevel', bram, [gevel])
  await check(world, dossier)
  expect(await checksOf(bram, dossier)).toEqual([])
})

test('the same file is reported in an internal dossier, and a closed dossier reports nothing', async () => {
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
