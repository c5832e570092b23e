import { acceptAgreement, type Agreement, deleteDocument, listMessages, type Outcome, propose } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { add, card, cards, useDesk } from '../cards/testing/desk.ts'
import { type Line, paperPdf } from '../cards/testing/paper.ts'
import { type UblLine, ublPaper } from '../cards/testing/ubl-paper.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { agreementOf, cardOf } from './testing/differing-card.ts'

const world = useDesk()

const ordered: Line[] = [
  ['Dorpel hardsteen', '24', 'st', '215'],
  ['Heesters border', '10', 'st', '100'],
]
/** Four sills too much at 21 %, and three shrubs at 9 %: € 860 and € 300. */
const billed: UblLine[] = [
  ['Dorpel hardsteen', '28', '215'],
  ['Heesters border', '13', '100', 'S', '9'],
]
const reversed = billed.map(([name, quantity, price]): UblLine => [name, quantity, price, 'AE', '0'])

type Invoice = Omit<Parameters<typeof ublPaper>[1], 'number' | 'of'> & { number?: string }
const invoiceXml = ({ number = 'F1', ...more }: Invoice) => ublPaper('Invoice', { number, of: 'PO 4500127', ...more })
const creditXml = (lines: UblLine[], number = 'C1') => ublPaper('CreditNote', { number, of: 'F1', lines })

/** Anna ordered sills and shrubs, and Bram sent an invoice in XML. */
async function billedCard(invoice: Invoice = { lines: billed }) {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines: ordered })
  const { id: order_id } = await add(anna, dossier, 'order.pdf', order)
  const { id: invoice_id } = await add(bram, dossier, 'factuur.xml', invoiceXml(invoice))
  const { id } = await card(anna, dossier, 'factuur.xml', { state: 'differs' })
  return { ...scene, order_id, invoice_id, of: { params: { id } } }
}
type Scene = Awaited<ReturnType<typeof billedCard>>
type Way = Outcome['way']

/** Bram proposes a way out of every difference. */
async function proposeAll(scene: Scene, ways: [Way, Way], via: 'credit_note' | 'new_invoice' = 'credit_note') {
  const { run, lines } = await cardOf(scene.bram, scene)
  const outcomes = lines.flatMap(({ n, difference }, place) =>
    difference === '0.00' ? [] : [{ n, way: ways[place] ?? ('open' as const) }],
  )
  expect((await scene.bram.call(propose, { ...scene.of, body: { run, outcomes, via } })).status).toBe(201)
  return agreementOf(scene.bram, scene)
}

async function agree(scene: Scene, ways: [Way, Way], via?: 'credit_note' | 'new_invoice'): Promise<Agreement> {
  const { id, terms_hash } = await proposeAll(scene, ways, via)
  expect((await scene.anna.call(acceptAgreement, { params: { id }, body: { terms_hash } })).status).toBe(201)
  return agreementOf(scene.anna, scene)
}

const follows = (scene: Scene, like: object) =>
  expect.poll(async () => (await cardOf(scene.anna, scene)).agreement, { timeout: 50_000 }).toMatchObject(like)
async function lines({ anna, params }: Scene, event: string): Promise<string[]> {
  const { messages } = (await anna.call(listMessages, { params })).body
  return messages.filter((one) => one.event === event).map(({ message }) => message)
}
const replace = (who: Caller, { dossier }: Scene, filename: string, content: Buffer, replaces: string) =>
  add(who, dossier, filename, content, { replaces })

test('a credit over two VAT rates is kept only if each rate is credited as agreed', async () => {
  const scene = await billedCard()
  const agreed = await agree(scene, ['credit', 'credit'])

  expect(agreed.terms?.groups).toMatchObject([
    { rate: '21', base: { credit: '860.00' }, vat: { credit: '180.60' } },
    { rate: '9', base: { credit: '300.00' }, vat: { credit: '27.00' } },
  ])
  // The invoice is 6020 + 1264.20 and 1300 + 117.
  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({
    now: '7333.60',
    credit_note: { excl: '1160.00', vat: '207.60', incl: '1367.60' },
  })
  const swapped: UblLine[] = [
    ['Dorpel hardsteen', '1', '300'],
    ['Heesters border', '1', '860', 'S', '9'],
  ]
  const { id } = await add(scene.bram, scene.dossier, 'verkeerd.xml', creditXml(swapped))

  await follows(scene, { follow: { state: 'differs', received: '1160.00', left: '0.00' } })
  expect(await lines(scene, 'agreement_differs')).toEqual(['verkeerd.xml: de btw is anders dan afgesproken'])
  await scene.bram.call(deleteDocument, { params: { id, dossier_id: scene.dossier.id } })
  await follows(scene, { follow: { state: 'waits', received: '0.00' } })
  const right: UblLine[] = [
    ['Dorpel hardsteen', '4', '215'],
    ['Heesters border', '3', '100', 'S', '9'],
  ]
  await add(scene.bram, scene.dossier, 'goed.xml', creditXml(right, 'C2'))
  await follows(scene, { follow: { state: 'kept', left: '0.00' }, counts: true })
  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({
    now: '7333.60',
    received: '1367.60',
    credit_note: null,
  })
})

test('reverse-charged VAT is zero in every part', async () => {
  const scene = await billedCard({ lines: reversed })
  await agree(scene, ['credit', 'as_invoiced'])

  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({
    reverse_charge: true,
    incl: { agreed: '6460.00', credit: '860.00', open: '0.00' },
    now: '6460.00',
    credit_note: { excl: '860.00', vat: '0.00', incl: '860.00' },
  })
  await add(scene.bram, scene.dossier, 'credit.xml', creditXml([['Dorpel hardsteen', '4', '215', 'AE', '0']]))
  await follows(scene, { follow: { state: 'kept' } })
})

test('earlier payments and the blocked account are counted from the invoice in XML', async () => {
  const scene = await billedCard({ lines: billed, paid: '1000.00', rounding: '-0.20', g_account: '1540.20' })

  await agree(scene, ['credit', 'as_invoiced'])

  // 8701.20 is invoiced, 7701.00 is left to pay. A credit of 1040.60 leaves 6660.40, of which 20 % is blocked.
  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({
    incl: { agreed: '7660.60', credit: '1040.60' },
    paid: '1000.00',
    rounding: '-0.20',
    now: '6660.40',
    g_account: '1540.20',
    g_now: '1332.08',
  })
})

test('a new invoice without the credit keeps the agreement, and there is nothing left to credit', async () => {
  const scene = await billedCard()
  const first = await agree(scene, ['credit', 'as_invoiced'], 'new_invoice')
  expect(first.follow).toMatchObject({ state: 'waits', owed_by: [scene.gevel.id] })
  expect((await cardOf(scene.anna, scene)).pay?.credit_note).toBeNull()
  const corrected: UblLine[] = [['Dorpel hardsteen', '24', '215'], ...billed.slice(1)]

  await replace(scene.bram, scene, 'factuur-2.xml', invoiceXml({ lines: corrected }), scene.invoice_id)

  await follows(scene, {
    id: first.id,
    run: 1,
    state: 'accepted',
    counts: true,
    follow: { state: 'kept', left: '0.00' },
  })
  const { run, pay, badge } = await cardOf(scene.anna, scene)
  expect([run, badge?.says]).toEqual([2, 'kept'])
  expect(pay).toMatchObject({ basis: 'agreed', excl: { agreed: '6460.00', credit: '0.00' }, now: '7660.60' })
})

test('a different new invoice cancels the agreement: the amount to pay is again the undisputed part', async () => {
  const scene = await billedCard()
  await agree(scene, ['credit', 'as_invoiced'])
  const other: UblLine[] = [['Dorpel hardsteen', '26', '215'], ...billed.slice(1)]

  await replace(scene.bram, scene, 'factuur-2.xml', invoiceXml({ lines: other }), scene.invoice_id)

  await follows(scene, { run: 1, state: 'accepted', counts: false })
  const { run, pay, badge, permissions } = await cardOf(scene.anna, scene)
  expect([run, badge?.says, permissions.propose]).toEqual([2, 'differs', true])
  // 26 sills and 13 shrubs, of which 2 and 3 are too much: 5590 + 1173.90 and 1300 + 117, less 430 + 90.30 and 300 +
  // 27.
  expect(pay).toMatchObject({ basis: 'undisputed', excl: { open: '730.00' }, now: '7333.60' })
})

test('an agreement remains valid for a new version of the invoice with the same amounts', async () => {
  const scene = await billedCard()
  await agree(scene, ['credit', 'as_invoiced'])

  await replace(scene.bram, scene, 'factuur-2.xml', invoiceXml({ lines: billed, date: '2026-09-05' }), scene.invoice_id)

  await expect.poll(async () => (await cardOf(scene.anna, scene)).invoice.filename).toBe('factuur-2.xml')
  expect(await cardOf(scene.anna, scene)).toMatchObject({ agreement: { counts: true }, pay: { basis: 'agreed' } })
})

test('a changed order keeps the agreement once the agreed lines no longer differ', async () => {
  const scene = await billedCard()
  const agreed = await agree(scene, ['change_order', 'as_invoiced'])
  expect(agreed.follow).toMatchObject({ state: 'waits', order_left: '860.00', owed_by: [scene.bouw.id] })
  const orderOf = (quantity: string) =>
    paperPdf('order', { number: '4500127', lines: [['Dorpel hardsteen', quantity, 'st', '215'], ...ordered.slice(1)] })

  const second = await replace(scene.anna, scene, 'order-2.pdf', await orderOf('26'), scene.order_id)
  await follows(scene, { counts: true, follow: { state: 'differs', order_left: '430.00' } })
  await replace(scene.anna, scene, 'order-3.pdf', await orderOf('28'), second.id)

  // The shrubs still differ, but they were accepted as invoiced.
  await follows(scene, { counts: true, follow: { state: 'kept', order_left: '0.00' } })
  expect(await lines(scene, 'agreement_kept')).toEqual(['Afspraak nagekomen: order-3.pdf'])
  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({ basis: 'agreed', now: '8701.20' })
})

test('a later delivery is open until both agree that it arrived', async () => {
  const scene = await billedCard()
  const first = await agree(scene, ['deliver', 'as_invoiced'])
  expect(first.follow).toMatchObject({ state: 'waits', deliver: '860.00', owed_by: [scene.gevel.id] })
  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({ excl: { open: '860.00' }, now: '7660.60' })

  const second = await agree(scene, ['as_invoiced', 'as_invoiced'])

  expect(second).toMatchObject({ follow: { state: 'none', deliver: '0.00' } })
  expect((await cardOf(scene.anna, scene)).pay).toMatchObject({ excl: { open: '0.00' }, now: '8701.20' })
})

test('a credit note with uncertain amounts does not fulfil the agreement', async () => {
  const scene = await billedCard()
  await agree(scene, ['credit', 'as_invoiced'])
  const linesOf: Line[] = [['Dorpel hardsteen', '4', 'st', '215']]
  const unsure = await paperPdf('credit_note', { number: 'C1', credits: 'F1', lines: linesOf, total: '870.00' })

  await add(scene.bram, scene.dossier, 'onzeker.pdf', unsure)

  await expect.poll(async () => (await cards(scene.anna, scene.dossier)).length).toBe(2)
  await card(scene.anna, scene.dossier, 'onzeker.pdf', { state: 'unsure' })
  expect(await agreementOf(scene.anna, scene)).toMatchObject({ follow: { state: 'waits', received: '0.00' } })
})

test('a second invoice ends a proposal only if it uses up the order that the first was compared with', async () => {
  const scene = await billedCard()
  const offered = await proposeAll(scene, ['credit', 'as_invoiced'])
  const more = (date: string, number: string) => invoiceXml({ number, date, lines: [['Dorpel hardsteen', '2', '215']] })

  await add(scene.bram, scene.dossier, 'later.xml', more('2026-09-10', 'F2'))
  await card(scene.anna, scene.dossier, 'later.xml', { state: 'differs' })
  expect(await cardOf(scene.anna, scene)).toMatchObject({ run: 1, agreement: { id: offered.id, state: 'offered' } })

  await add(scene.bram, scene.dossier, 'eerder.xml', more('2026-09-02', 'F3'))
  await expect.poll(async () => (await cardOf(scene.anna, scene)).run).toBe(2)
  expect((await cardOf(scene.anna, scene)).agreement).toBeNull()
})

test('when the invoice is deleted, a proposal lapses and an agreement stays as a record', async () => {
  const scene = await billedCard()
  const { id } = await agree(scene, ['credit', 'as_invoiced'])
  await proposeAll(scene, ['as_invoiced', 'as_invoiced'])

  const params = { id: scene.invoice_id, dossier_id: scene.dossier.id }
  expect((await scene.bram.call(deleteDocument, { params })).status).toBe(204)

  await expect.poll(async () => (await cardOf(scene.anna, scene)).state).toBe('withdrawn')
  expect(await cardOf(scene.anna, scene)).toMatchObject({
    pay: null,
    badge: null,
    agreement: { id, state: 'accepted', counts: false },
    permissions: { propose: false },
  })
})
