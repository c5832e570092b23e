import { type Agreement, type Card, type Outcome, propose, readCard } from '@klopt/contract'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'
import { add, card } from '../../cards/testing/desk.ts'
import { type Line, paperPdf } from '../../cards/testing/paper.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'

const ordered: Line[] = [
  ['Gevelelement type A', '12', 'st', '640'],
  ['Dorpel hardsteen', '24', 'st', '215'],
  ['Montage gevelelementen', '10', 'uur', '180'],
]
/** Four sills more than ordered: € 860. */
const billed: Line[] = ordered.map((line) => (line[0].startsWith('Dorpel') ? [line[0], '28', 'st', '215'] : line))
const number = '2025-0388'
const order = paperPdf('order', { number: '4500127', date: '01-09-2026', lines: ordered })
const invoice = invoiceOf(billed)
/** The invoice with other lines. */
export function invoiceOf(lines: Line[]): Promise<Buffer> {
  return paperPdf('invoice', { number, order: 'PO 4500127', lines })
}

/** The credit note of these four sills. */
export const creditNote = (quantity = '4') =>
  paperPdf('credit_note', {
    number: '2025-0391',
    order: 'PO 4500127',
    credits: number,
    lines: [['Dorpel hardsteen', quantity, 'st', '215']],
  })

/** Anna of Bouw ordered, Bram of Gevel invoiced € 860 more. */
export async function differingCard(world: World) {
  const scene = await sharedDossier(world)
  await add(scene.anna, scene.dossier, 'order.pdf', await order)
  await add(scene.bram, scene.dossier, 'factuur.pdf', await invoice)
  const { id } = await card(scene.anna, scene.dossier, 'factuur.pdf', { state: 'differs', difference: '860.00' })
  const of = { params: { id } }
  return { ...scene, card_id: id, of }
}

export type Scene = Awaited<ReturnType<typeof differingCard>>

export async function cardOf(who: Caller, { of }: Pick<Scene, 'of'>) {
  return (await who.call(readCard, of)).body
}

/** The standing proposal or agreement of a card, as somebody sees it. */
export async function agreementOf(who: Caller, scene: Pick<Scene, 'of'>): Promise<Agreement> {
  const { agreement } = await cardOf(who, scene)
  if (!agreement) throw new Error('the card has no agreement')
  return agreement
}

/** The line of the sills. */
export function sills(lines: Pick<Card['shown'][number], 'n' | 'difference'>[]): number {
  const line = lines.find(({ difference }) => difference !== '0.00')
  if (!line) throw new Error('no line differs')
  return line.n
}

type Proposal = { way?: Outcome['way']; amount?: string; answers?: string | null; via?: 'credit_note' | 'new_invoice' }

/** Proposes a way out of the difference, by default its credit, and returns the proposal. */
export async function proposeTo(who: Caller, scene: Scene, proposal: Proposal = {}): Promise<Agreement> {
  const { way = 'credit', amount, ...more } = proposal
  const { run, lines } = await cardOf(who, scene)
  const outcomes = [{ n: sills(lines), way, ...(amount !== undefined && { amount }) }]
  const { status } = await who.call(propose, { ...scene.of, body: { run, outcomes, ...more } })
  expect(status).toBe(201)
  return agreementOf(who, scene)
}
