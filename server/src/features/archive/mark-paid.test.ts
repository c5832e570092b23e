import { markPaid, readOverview } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { insertCounted } from '../overview/testing/counted.ts'
import { close, dossierWithTalk } from './testing/closed-dossier.ts'

const world = useWorld()

const paymentsOf = async (who: Caller) => (await who.call(readOverview)).body.payments.invoices
const mark = (who: Caller, dossier: { id: string }, card_id: string, paid = true) =>
  who.call(markPaid, { params: { dossier_id: dossier.id, card_id }, body: { paid } })

/** A closed dossier in which Anna still has to pay € 1,000 to Bram's company; both companies said that it checks out. */
async function closedWithInvoice(due = 10) {
  const scene = await dossierWithTalk(world)
  const { id } = await insertCounted(world.db, scene.dossier, scene.bram, { agreed: true, due })
  await close(scene)
  for (const company_id of [scene.bouw.id, scene.gevel.id])
    await world.db
      .insertInto('archive')
      .values({ dossier_id: scene.dossier.id, company_id })
      .onConflict((on) => on.doNothing())
      .execute()
  return { ...scene, card_id: id }
}

test('an invoice of a closed dossier stays to be paid until its buyer says that it was, and may be taken back', async () => {
  const { anna, bram, dossier, card_id } = await closedWithInvoice()
  expect(await paymentsOf(anna)).toMatchObject([{ card_id, side: 'pay', amount: '1000.00', archived: true }])
  expect(await paymentsOf(bram)).toMatchObject([{ card_id, side: 'receive', amount: '1000.00', archived: true }])

  expect((await mark(anna, dossier, card_id)).status).toBe(204)

  expect([await paymentsOf(anna), await paymentsOf(bram)]).toEqual([[], []])
  const { paid_by, paid_at } = await world.db
    .selectFrom('card')
    .select(['paid_by', 'paid_at'])
    .where('id', '=', card_id)
    .executeTakeFirstOrThrow()
  expect([paid_by, paid_at !== null]).toEqual([anna.id, true])
  expect((await mark(anna, dossier, card_id)).status).toBe(204) // once more changes nothing
  expect((await mark(anna, dossier, card_id, false)).status).toBe(204)
  expect(await paymentsOf(anna)).toHaveLength(1)
})

test('it stays when it is late, although both companies agreed with it', async () => {
  const { anna } = await closedWithInvoice(-3)

  expect(await paymentsOf(anna)).toHaveLength(1)
})

test('the seller, others, and people of the buyer who did not take part cannot tick it off', async () => {
  const { bram, mia, nora, otto, dossier, card_id } = await closedWithInvoice()

  for (const who of [bram, mia]) expect((await mark(who, dossier, card_id)).status).toBe(403)
  for (const who of [nora, otto]) expect((await mark(who, dossier, card_id)).status).toBe(404)
  expect(await paymentsOf(bram)).toHaveLength(1)
})

test('an invoice of an open dossier cannot be ticked off', async () => {
  const { anna, bram, dossier } = await dossierWithTalk(world)
  const { id } = await insertCounted(world.db, dossier, bram)

  expect((await mark(anna, dossier, id)).status).toBe(404)
})
