import { acceptAgreement, answerCard, listDossiers, readOverview } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agreementOf, cardOf, creditNote, differingCard, proposeTo } from '../agreements/testing/differing-card.ts'
import { countCards } from '../cards/view/count-cards.ts'
import { add, useDesk } from '../cards/testing/desk.ts'
import type { Caller } from '../../testing/caller.ts'

const world = useDesk()

const overviewOf = async (who: Caller) => (await who.call(readOverview)).body
const late = (amount: string, side = 'pay') => [{ side, currency: 'EUR', amount, invoices: 1 }]
const isListed = async (who: Caller) => (await who.call(listDossiers, { query: { differs: '1' } })).body.length === 1

test('the overview has the amounts of the card: before, while and after the companies agree, and once it is credited', async () => {
  const scene = await differingCard(world)
  const { anna, bram } = scene

  const before = await overviewOf(anna)
  expect(before.differences.companies).toMatchObject([{ company_name: 'Gevel BV', open: '860.00' }])
  expect(before.payments).toMatchObject({ late: late('17714.40'), unsure: 0 })
  expect((await overviewOf(bram)).payments.late).toEqual(late('17714.40', 'receive'))

  await proposeTo(bram, scene, { way: 'share' })
  expect((await overviewOf(anna)).differences.totals).toEqual([{ currency: 'EUR', open: '860.00' }])
  expect(await isListed(anna)).toBe(true)

  const { id, terms_hash } = await agreementOf(anna, scene)
  await anna.call(acceptAgreement, { params: { id }, body: { terms_hash } })
  const after = await overviewOf(anna)
  const { pay } = await cardOf(anna, scene)
  expect(pay).toMatchObject({ basis: 'agreed', now: '18234.70' })
  expect(after.payments.late).toEqual(late('18234.70'))
  // Until the credit note comes, the agreed credit was invoiced too much.
  expect(after.differences).toMatchObject({ dossiers: 1, totals: [{ open: '430.00' }] })
  expect(await isListed(anna)).toBe(true)

  await add(bram, scene.dossier, 'credit.pdf', await creditNote('2'))
  await expect.poll(async () => (await agreementOf(anna, scene)).follow?.state).toBe('kept')
  expect((await overviewOf(anna)).differences).toMatchObject({ dossiers: 0, totals: [] })
  expect(await isListed(anna)).toBe(false)
})

test('a part that an agreement leaves open stays a difference', async () => {
  const scene = await differingCard(world)
  const { anna, bram } = scene

  await proposeTo(bram, scene, { way: 'deliver' })
  const { id, terms_hash } = await agreementOf(anna, scene)
  await anna.call(acceptAgreement, { params: { id }, body: { terms_hash } })

  expect((await overviewOf(anna)).differences).toMatchObject({ dossiers: 1, totals: [{ open: '860.00' }] })
  expect(await isListed(anna)).toBe(true)
})

test("a card with two answers 'Klopt' is no longer among the differences", async () => {
  const scene = await differingCard(world)
  for (const who of [scene.anna, scene.bram]) {
    const { run } = await cardOf(who, scene)
    expect((await who.call(answerCard, { params: scene.of.params, body: { answer: 'agreed', run } })).status).toBe(201)
  }

  expect((await overviewOf(scene.anna)).differences).toMatchObject({ dossiers: 0, totals: [] })
})

test('cards of an earlier version are counted once by a job', async () => {
  const scene = await differingCard(world)
  const before = await overviewOf(scene.anna)
  await sql`
    update card set counted_run = null, invoice_name = null, seller_id = null, currency = null, pay_now = null,
      open_amount = null, differs = false`.execute(world.db)
  await sql`update dossier set differs = false`.execute(world.db)
  expect((await overviewOf(scene.anna)).payments.late).toEqual([])
  expect(await isListed(scene.anna)).toBe(true) // by its badge

  await countCards(world.deps, {}, AbortSignal.timeout(10_000))

  expect(await overviewOf(scene.anna)).toEqual(before)
  const left = await world.db.selectFrom('card').select('id').where('counted_run', 'is', null).execute()
  expect(left).toEqual([])
})
