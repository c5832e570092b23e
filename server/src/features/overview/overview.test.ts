import { closeDossier, listDossiers, postMessage, readOverview, requestClose } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { dayFromNow, insertCounted } from './testing/counted.ts'

const world = useWorld()

const overviewOf = async (who: Caller) => (await who.call(readOverview)).body
const say = (who: Caller, { id }: { id: string }) =>
  who.call(postMessage, { params: { id }, body: { message_type: 'user', message: 'Zie werkbon 7731.' } })

test('the dossiers that wait for the own company come first, the longest waiting on top, with who and since when', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const newer = await world.makeDossier('Kozijnen', anna, [bouw, gevel])
  const theirs = await world.makeDossier('Staal', anna, [bouw, gevel])
  for (const place of [newer, theirs]) await world.takePart(place, bram)
  const { body: first } = await say(bram, dossier)
  await say(bram, newer)
  await say(anna, theirs)
  await insertCounted(world.db, dossier, bram, { pay_now: '17714.40' })

  const { turn } = await overviewOf(anna)

  expect([turn.own, turn.other]).toEqual([2, 1])
  expect(turn.dossiers.map(({ title }) => title)).toEqual(['PO 4500127', 'Kozijnen'])
  expect(turn.dossiers[0]).toMatchObject({
    by: 'Bram de Wit',
    counterpart_name: 'Gevel BV',
    since: first.created_at,
    sums: [{ side: 'pay', currency: 'EUR', amount: '17714.40', invoices: 1 }],
  })
  expect((await overviewOf(bram)).turn).toMatchObject({ own: 1, other: 2, dossiers: [{ title: 'Staal' }] })
})

test('open amounts are added by company and currency, and lead to the dossiers of the list', async () => {
  const { anna, bram, bouw, dossier } = await sharedDossier(world)
  const staal = await world.customer('Staal BV')
  const other = await world.makeDossier('Balken', anna, [bouw, staal])
  const differing = { state: 'differs', differs: true } as const
  await insertCounted(world.db, dossier, bram, { ...differing, open_amount: '860.00' })
  await insertCounted(world.db, dossier, bram, { ...differing, open_amount: '0.10' })
  await insertCounted(world.db, dossier, bram, { ...differing, open_amount: '50.00', currency: 'USD' })
  await insertCounted(world.db, dossier, bram, { state: 'unsure', pay_now: null, open_amount: null })
  await insertCounted(world.db, other, anna, { ...differing, open_amount: '1000.20', seller_id: staal.id })

  const { differences } = await overviewOf(anna)

  expect(differences).toMatchObject({
    dossiers: 2,
    totals: [
      { currency: 'EUR', open: '1860.30' },
      { currency: 'USD', open: '50.00' },
    ],
    unsure: 1,
    more: 0,
  })
  expect(differences.companies.map(({ company_name, currency, open }) => [company_name, currency, open])).toEqual([
    ['Staal BV', 'EUR', '1000.20'],
    ['Gevel BV', 'EUR', '860.10'],
    ['Gevel BV', 'USD', '50.00'],
  ])
  const listed = (await anna.call(listDossiers, { query: { differs: '1' } })).body
  expect(listed).toHaveLength(differences.dossiers)
})

test('a difference that both companies agree with does not count, and less than ordered leaves nothing open', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await insertCounted(world.db, dossier, bram, { state: 'differs', open_amount: '90.00', agreed: true })

  expect((await overviewOf(anna)).differences).toMatchObject({ dossiers: 0, totals: [], companies: [] })

  await insertCounted(world.db, dossier, bram, { state: 'differs', open_amount: '0.00', differs: true })
  expect((await overviewOf(anna)).differences).toMatchObject({
    dossiers: 1,
    totals: [],
    companies: [{ company_name: 'Gevel BV', open: '0.00', dossiers: 1 }],
  })
})

test('the list of a company has as many dossiers as its row says, also of those in which less was invoiced', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const less = await world.makeDossier('Kozijnen', anna, [bouw, gevel])
  const differing = { state: 'differs', differs: true } as const
  await insertCounted(world.db, dossier, bram, { ...differing, open_amount: '90.00' })
  await insertCounted(world.db, less, bram, { ...differing, open_amount: '0.00' })

  const [row] = (await overviewOf(anna)).differences.companies

  expect(row).toMatchObject({ company_id: gevel.id, open: '90.00', dossiers: 2 })
  const query = { differs: '1', company_id: gevel.id } as const
  expect((await anna.call(listDossiers, { query })).body).toHaveLength(2)
})

test('payments are added by week from Monday to Sunday, and overdue ones are separate', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const today = Temporal.Now.plainDateISO('Europe/Amsterdam')
  const sunday = 7 - today.dayOfWeek
  for (const [due, pay_now] of [
    [-1, '10.00'],
    [0, '100.00'],
    [sunday, '100.05'],
    [sunday + 1, '7.00'],
    [30, '9.00'],
    [31, '5000.00'],
  ] as const)
    await insertCounted(world.db, dossier, bram, { due, pay_now })

  const { payments } = await overviewOf(anna)

  const euros = (amount: string, invoices: number) => [{ side: 'pay', currency: 'EUR', amount, invoices }]
  expect(payments.until).toBe(dayFromNow(30))
  expect(payments.late).toEqual(euros('10.00', 1))
  expect(payments.weeks[0]).toEqual({
    from: dayFromNow(sunday - 6),
    to: dayFromNow(sunday),
    sums: euros('200.05', 2),
  })
  expect(payments.weeks[1]).toEqual({
    from: dayFromNow(sunday + 1),
    to: dayFromNow(sunday + 7),
    sums: euros('7.00', 1),
  })
  expect(payments.weeks.at(-1)).toMatchObject({ sums: euros('9.00', 1) })
  expect(Temporal.PlainDate.from(payments.weeks.at(-1)?.from ?? '').dayOfWeek).toBe(1)
  expect(payments.invoices.map(({ due_date }) => due_date)).toEqual([-1, 0, sunday, sunday + 1, 30].map(dayFromNow))
})

test('own invoices are to be received, other currencies are separate, and an uncertain amount is in no sum', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await insertCounted(world.db, dossier, bram, { due: -2, pay_now: '100.00' })
  await insertCounted(world.db, dossier, bram, { due: -2, pay_now: '20.00', currency: 'USD' })
  await insertCounted(world.db, dossier, anna, { due: -2, pay_now: '30.00' })
  await insertCounted(world.db, dossier, bram, { due: -1, pay_now: null, state: 'unsure', invoice_name: 'F-9' })
  await insertCounted(world.db, dossier, bram, { due: 3, pay_now: '0.00' })

  const [ours, theirs] = [await overviewOf(anna), await overviewOf(bram)]

  expect(ours.payments.late).toEqual([
    { side: 'pay', currency: 'EUR', amount: '100.00', invoices: 1 },
    { side: 'pay', currency: 'USD', amount: '20.00', invoices: 1 },
    { side: 'receive', currency: 'EUR', amount: '30.00', invoices: 1 },
  ])
  expect(theirs.payments.late.map(({ side, amount }) => [side, amount])).toEqual([
    ['pay', '30.00'],
    ['receive', '100.00'],
    ['receive', '20.00'],
  ])
  expect(ours.payments.unsure).toBe(1)
  expect(ours.payments.invoices.map(({ invoice, amount }) => [invoice === 'F-9', amount])).toEqual(
    expect.arrayContaining([[true, null]]),
  )
  expect(ours.payments.invoices).toHaveLength(4)
})

test('an invoice that both agree with counts until its date, and one in two dossiers counts once', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const twin = await world.makeDossier('Tweede dossier', anna, [bouw, gevel])
  const same = { due: 2, pay_now: '50.00', invoice_name: '2026-077' }
  await insertCounted(world.db, dossier, bram, same)
  await insertCounted(world.db, twin, bram, same)
  await insertCounted(world.db, dossier, bram, { due: 2, pay_now: '8.00', agreed: true })
  await insertCounted(world.db, dossier, bram, { due: -2, pay_now: '800.00', agreed: true })

  const { payments } = await overviewOf(anna)

  const sums = payments.weeks.flatMap((week) => week.sums)
  expect([payments.late, sums]).toEqual([[], [{ side: 'pay', currency: 'EUR', amount: '58.00', invoices: 2 }]])
})

test('if an invoice is in two dossiers, the one that still differs counts', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const twin = await world.makeDossier('Tweede dossier', anna, [bouw, gevel])
  const same = { due: 2, pay_now: '50.00', invoice_name: '2026-078' }
  await insertCounted(world.db, dossier, bram, { ...same, agreed: true })
  await insertCounted(world.db, twin, bram, { ...same, differs: true, open_amount: '7.00', state: 'differs' })
  // The same number of an own invoice is another invoice.
  await insertCounted(world.db, dossier, anna, { ...same, agreed: true })

  const { payments, differences } = await overviewOf(anna)

  expect(payments.weeks.flatMap((week) => week.sums)).toEqual([
    { side: 'pay', currency: 'EUR', amount: '50.00', invoices: 1 },
    { side: 'receive', currency: 'EUR', amount: '50.00', invoices: 1 },
  ])
  expect(differences.companies).toMatchObject([{ open: '7.00' }])
})

test('each person sees only the dossiers of their list: participants, admins of the company, and nobody else', async () => {
  const { anna, daan, mia, otto, bram, dossier, bouw } = await sharedDossier(world)
  const own = await world.makeDossier('Alleen Anna', anna, [bouw])
  await insertCounted(world.db, dossier, bram, { state: 'differs', differs: true, open_amount: '860.00', due: 1 })
  await insertCounted(world.db, own, anna, { due: 1, seller_id: null, pay_now: '5.00' })
  const late = new Date(Date.now() - 1000)
  const amountsOf = async (who: Caller) => (await overviewOf(who)).payments.invoices.map(({ amount }) => amount)

  expect(await amountsOf(anna)).toEqual(['1000.00', '5.00'])
  expect(await amountsOf(daan)).toEqual(['1000.00'])
  expect(await amountsOf(mia)).toEqual(['1000.00'])
  expect(await amountsOf(otto)).toEqual([])
  expect((await overviewOf(otto)).differences.dossiers).toBe(0)

  const { otto: guest } = await guestDossier(world, late)
  expect(await guest.call(readOverview)).toMatchObject({ status: 403, refusal: { code: 'forbidden' } })
})

test('a closed dossier leaves the overview, but for what is still to be paid', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await say(bram, dossier)
  await insertCounted(world.db, dossier, bram, { state: 'differs', differs: true, open_amount: '860.00' })
  expect(await overviewOf(anna)).toMatchObject({ turn: { own: 1 }, differences: { dossiers: 1 } })

  await bram.call(requestClose, { params })
  expect((await anna.call(closeDossier, { params })).status).toBe(200)

  const { turn, differences, payments } = await overviewOf(anna)
  expect([turn.own, differences.dossiers, differences.totals]).toEqual([0, 0, []])
  expect(payments.invoices).toMatchObject([{ amount: '1000.00', archived: true }])
})

test('five rows of each list are sent, and the rest is counted', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  for (let n = 0; n < 7; n += 1) await insertCounted(world.db, dossier, bram, { due: n })

  const { payments } = await overviewOf(anna)

  expect([payments.invoices.length, payments.more]).toEqual([5, 2])
  await sql`update card set state = 'withdrawn' where dossier_id = ${dossier.id}`.execute(world.db)
  expect((await overviewOf(anna)).payments.invoices).toEqual([])
})
