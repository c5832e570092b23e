import { listMessages, type Message } from '@klopt/contract'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'
import { runCards } from '../../cards/runs/run.ts'
import { correctPaper, layPaper } from '../../cards/testing/lay-paper.ts'
import type { Line } from '../../cards/testing/paper.ts'

export type People = Awaited<ReturnType<typeof thePeople>>

/** Anna and Daan of Bouw, and Bram of Gevel. They may share any number of dossiers. */
export async function thePeople(world: World) {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  await world.relate(bouw, gevel)
  const anna = await world.person('Anna', { company: bouw })
  const daan = await world.person('Daan', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  return { bouw, gevel, anna, daan, bram }
}

export type TwoCards = Awaited<ReturnType<typeof twoCards>>

const sills = (quantity: string): Line[] => [['Dorpel hardsteen', quantity, 'st', '215']]

/** A dossier with two orders, and two invoices of four sills more. Nothing was uploaded or read, so it takes no time. */
export async function twoCards(world: World, people: People) {
  const { bouw, gevel, anna, daan, bram } = people
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, daan)
  await world.takePart(dossier, bram)
  const laid = []
  let credits = 0
  for (const n of [0, 1]) {
    const order = await layPaper(world.db, dossier, anna, { kind: 'order', number: `PO${n}`, lines: sills('24') })
    const invoice = { kind: 'invoice', number: `F${n}`, of: `PO${n}`, lines: sills('28') } as const
    laid.push({ n, order, invoice: await layPaper(world.db, dossier, bram, invoice), corrections: 1 })
  }
  await compare()
  const cards = await Promise.all(
    laid.map(async (papers) => {
      const { id } = await world.db
        .selectFrom('card')
        .select('id')
        .where('invoice_root', '=', papers.invoice.id)
        .executeTakeFirstOrThrow()
      return { id, ...papers }
    }),
  )

  async function compare() {
    await runCards(world.deps, { dossier_id: dossier.id })
  }

  /** Somebody corrects the order of a card, which then has a new run. */
  async function changeOrder(card: (typeof cards)[number]) {
    card.corrections += 1
    const quantity = String(24 - card.corrections)
    const net = `${(24 - card.corrections) * 215}.00`
    const values = { 'line[0].quantity': quantity, 'line[0].net': net, total_excl: net }
    await correctPaper(world.db, card.order, anna, values, card.corrections)
    await compare()
  }

  /** Bram sends a credit note of some sills for the invoice of a card. */
  async function credit(card: (typeof cards)[number], quantity: number) {
    const lines = sills(String(quantity))
    credits += 1
    const number = `C${credits}`
    await layPaper(world.db, dossier, bram, { kind: 'credit_note', number, of: `F${card.n}`, lines })
    await compare()
  }

  return { ...people, dossier, params: { id: dossier.id }, cards, changeOrder, credit }
}

export async function allMessages(who: Caller, params: { id: string }): Promise<Message[]> {
  const all: Message[] = []
  for (let more = true; more;) {
    const { body } = await who.call(listMessages, { params, query: { after_seq: all.at(-1)?.seq ?? 0, limit: 100 } })
    all.push(...body.messages)
    more = body.has_more
  }
  return all
}
