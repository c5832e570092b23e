import { answerCard, changeCard, listMessages, setDocumentVersion } from '@klopt/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { guestDossier, sharedDossier } from '../../documents/testing/scene.ts'
import { add, card, cards, startCrew, useDesk } from '../testing/desk.ts'
import { ublPaper, type UblLine } from '../testing/ubl-paper.ts'
import { type Line, paperPdf } from '../testing/paper.ts'

const world = useDesk()
const sheets = (quantity: string): UblLine[] => [['OSB-3 plaat', quantity, '27.90']]
const invoice = (number: string, quantity = '60', date = '2026-09-04') =>
  ublPaper('Invoice', { number, of: '4500127', date, lines: sheets(quantity) })

/** Anna ordered 60 sheets. */
async function ordered() {
  const scene = await sharedDossier(world)
  const lines: Line[] = [['OSB-3 plaat', '60', 'st', '27.90']]
  await add(scene.anna, scene.dossier, 'order.pdf', await paperPdf('order', { number: '4500127', lines }))
  return scene
}

/** An invoice that says in words that it replaces another. */
async function replacing(number: string, words: string): Promise<Buffer> {
  const paper = await paperPdf('invoice', {
    number,
    date: '05-09-2026',
    order: '4500127',
    lines: [['OSB-3 plaat', '60', 'st', '27.90']],
    words,
  })
  return paper
}

const say = (who: Caller, id: string, replaces: string | null) =>
  who.call(changeCard, { params: { id }, body: { replaces } })

test('the same file twice counts once, says so, and can count beside the other', async () => {
  const { anna, bram, dossier } = await ordered()
  await add(bram, dossier, 'factuur.xml', invoice('20260893'))
  const first = await card(anna, dossier, 'factuur.xml', { state: 'fits' })
  await add(anna, dossier, 'nog eens.xml', invoice('20260893'))

  const double = await card(anna, dossier, 'nog eens.xml', { state: 'withdrawn' })
  expect(double).toMatchObject({
    double_of: { document_id: first.invoice.document_id },
    sentence: { key: 'double', data: { number: '20260893', filename: 'factuur.xml' } },
    badge: null,
    pay: null,
    permissions: { answer: false, choose: true },
  })
  expect(await card(anna, dossier, 'factuur.xml', { state: 'fits' })).toMatchObject({ difference: '0.00' })

  expect((await say(bram, double.id, null)).body).toMatchObject({ state: 'differs', difference: '1674.00' })
})

test('the credit note of an invoice that is replaced goes with it, and both come back together', async () => {
  const { anna, bram, dossier, params } = await ordered()
  await add(bram, dossier, 'factuur.xml', invoice('20260893', '61'))
  const credit = ublPaper('CreditNote', { number: '20260894', of: '20260893', date: '2026-09-05', lines: sheets('1') })
  await add(bram, dossier, 'creditnota.xml', credit)
  await card(anna, dossier, 'creditnota.xml', { state: 'fits' })

  await add(bram, dossier, 'nieuw.pdf', await replacing('20260901', 'Deze factuur vervangt factuur 20260893.'))

  const next = await card(anna, dossier, 'nieuw.pdf', { state: 'fits' })
  expect(next).toMatchObject({ difference: '0.00', total_earlier: '0.00', balance: { open: '0.00' } })
  const gone = await card(anna, dossier, 'creditnota.xml', { state: 'withdrawn' })
  expect(gone).toMatchObject({ replaced_by: { number: '20260901' }, badge: null, pay: null })
  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.map(({ message }) => message)).toContain(
    'Creditnota 20260894 telt niet meer mee: vervangen door factuur 20260901',
  )

  await say(anna, next.id, null)
  const back = await cards(anna, dossier)
  expect(back.map(({ replaced_by }) => replaced_by)).toEqual([undefined, undefined, undefined])
})

test('an invoice that says which one it replaces takes its place, what was said of that stays, and either may undo it', async () => {
  const { anna, bram, dossier, params } = await ordered()
  await add(bram, dossier, 'factuur.xml', invoice('20260893', '61'))
  const first = await card(anna, dossier, 'factuur.xml', { state: 'differs' })
  const differs = { answer: 'differs', run: 1, reason: 'quantity', wish: 'new_invoice' } as const
  expect((await anna.call(answerCard, { params: { id: first.id }, body: differs })).status).toBe(201)

  await add(bram, dossier, 'nieuw.pdf', await replacing('20260901', 'Deze factuur vervangt factuur 20260893.'))

  const next = await card(anna, dossier, 'nieuw.pdf', { state: 'fits' })
  expect(next).toMatchObject({ difference: '0.00', replaces: { number: '20260893' } })
  const [old] = await cards(anna, dossier)
  expect(old).toMatchObject({
    state: 'withdrawn',
    replaced_by: { number: '20260901' },
    sentence: { key: 'replaced', data: { number: '20260901' } },
    answers: [{ earlier: { answer: 'differs', reason: 'quantity' } }, {}],
  })
  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.map(({ message }) => message)).toContain(
    'Factuur 20260893 telt niet meer mee: vervangen door factuur 20260901',
  )

  expect((await say(anna, next.id, null)).body).toMatchObject({ state: 'differs', difference: '1674.00' })
  const back = await card(anna, dossier, 'factuur.xml', { state: 'differs' })
  expect(back).toMatchObject({ difference: '27.90', answers: [{ current: { answer: 'differs' } }, {}] })

  expect((await say(bram, next.id, back.invoice.document_id)).body).toMatchObject({ state: 'fits' })
  await card(anna, dossier, 'factuur.xml', { state: 'withdrawn', replaced_by: { number: '20260901' } })
})

test.each([
  ['Ter vervanging van factuur 20260893', true],
  ['Correctie op factuur: 20260893', true],
  ['Gecorrigeerde factuur van factuur 20260893', false],
  ['This invoice replaces invoice 20260893', true],
  ['Zie ook factuur 20260893', false],
])('the words "%s" replace the other: %s', async (words, replaces) => {
  const { bram, dossier } = await ordered()
  await add(bram, dossier, 'factuur.xml', invoice('20260893', '61'))
  await add(bram, dossier, 'nieuw.pdf', await replacing('20260901', words))
  const next = await card(bram, dossier, 'nieuw.pdf', { state: replaces ? 'fits' : 'differs' })
  expect(next.replaces?.number).toBe(replaces ? '20260893' : undefined)
})

test('a corrected invoice in XML replaces the one that it names only if it has its lines', async () => {
  const { bram, dossier } = await ordered()
  await add(bram, dossier, 'factuur.xml', invoice('20260893', '61'))
  const named = (number: string, lines: UblLine[]) =>
    Buffer.from(
      ublPaper('Invoice', { number, of: '4500127', date: '2026-09-05', lines })
        .toString()
        .replace(
          '<c:TaxTotal>',
          '<b:InvoiceTypeCode>384</b:InvoiceTypeCode><c:BillingReference><c:InvoiceDocumentReference><b:ID>20260893</b:ID></c:InvoiceDocumentReference></c:BillingReference><c:TaxTotal>',
        ),
    )
  await add(bram, dossier, 'deel.xml', named('20260902', [['Transport', '1', '50']]))
  await card(bram, dossier, 'deel.xml', { state: 'differs' })
  expect((await cards(bram, dossier))[0]?.replaced_by).toBeUndefined()

  await add(bram, dossier, 'heel.xml', named('20260901', sheets('60')))
  await card(bram, dossier, 'factuur.xml', { state: 'withdrawn', replaced_by: { number: '20260901' } })
})

test('an invoice cannot replace one that replaces it, nor itself, an order or one of another dossier', async () => {
  const { anna, bram, otto, dossier } = await ordered()
  await add(bram, dossier, 'een.xml', invoice('20260893'))
  await add(bram, dossier, 'twee.xml', invoice('20260901'))
  const one = await card(anna, dossier, 'een.xml', { state: 'fits' })
  const two = await card(anna, dossier, 'twee.xml', { state: 'differs' })
  expect((await say(anna, two.id, one.invoice.document_id)).status).toBe(200)

  const refused = await say(bram, one.id, two.invoice.document_id)
  expect([refused.status, refused.refusal]).toMatchObject([
    409,
    {
      code: 'circular_replacement',
      detail: 'Factuur 20260901 vervangt factuur 20260893 al. Zet die eerst weer naast elkaar.',
    },
  ])
  await add(bram, dossier, 'drie.xml', invoice('20260905'))
  const three = await card(anna, dossier, 'drie.xml', { state: 'differs' })
  expect((await say(anna, three.id, two.invoice.document_id)).status).toBe(200)
  expect((await say(bram, one.id, three.invoice.document_id)).status).toBe(409)

  for (const id of [three.invoice.document_id, two.orders[0]?.document_id, dossier.id])
    expect((await say(anna, three.id, id ?? null)).status).toBe(422)
  expect((await say(otto, three.id, null)).status).toBe(404)
})

test('a guest may say it too', async () => {
  const { otto, dossier } = await guestDossier(world)
  await add(otto, dossier, 'een.xml', invoice('20260893'))
  await add(otto, dossier, 'twee.xml', invoice('20260901'))
  const one = await card(otto, dossier, 'een.xml', { state: 'alone' })
  const two = await card(otto, dossier, 'twee.xml', { state: 'alone' })
  expect((await say(otto, two.id, one.invoice.document_id)).status).toBe(200)
  await card(otto, dossier, 'een.xml', { state: 'withdrawn' })
})

test('the same number with another amount is a question; a new version or another invoice is the answer', async () => {
  const { bram, dossier } = await ordered()
  const first = await add(bram, dossier, 'factuur.xml', invoice('20260893', '61'))
  const second = await add(bram, dossier, 'nieuw.xml', invoice('20260893', '60'))

  const asked = await card(bram, dossier, 'nieuw.xml', { state: 'unsure' })
  expect(asked).toMatchObject({
    maybe_version_of: { document_id: first.id },
    sentence: { key: 'same_number', data: { number: '20260893' } },
    difference: null,
    proved: null,
    shown: [],
  })
  expect((await say(bram, asked.id, null)).body).toMatchObject({ state: 'differs', difference: '1674.00' })

  const version = { params: { id: second.id }, body: { replaces: first.id } }
  expect((await bram.call(setDocumentVersion, version)).status).toBe(200)
  await card(bram, dossier, 'nieuw.xml', { state: 'fits', invoice: { version: 2 } })
})

test('of one number the paper that came later asks, also if it is dated earlier, and the first card stays', async () => {
  const { anna, bram, dossier } = await ordered()
  await add(bram, dossier, 'factuur.xml', invoice('20260893', '61'))
  const first = await card(anna, dossier, 'factuur.xml', { state: 'differs' })

  await add(anna, dossier, 'oud.xml', invoice('20260893', '62', '2025-09-04'))

  await card(anna, dossier, 'oud.xml', {
    state: 'unsure',
    maybe_version_of: { document_id: first.invoice.document_id },
  })
  expect(await card(anna, dossier, 'factuur.xml', { state: 'differs' })).toMatchObject({ run: first.run })
})

test('of two invoices with one number that both companies send at once, exactly one asks, wherever they are read', async () => {
  const second = await startCrew(world)
  onTestFinished(() => second.stop())
  const scenes = await Promise.all([1, 2, 3, 4].map(() => ordered()))
  await Promise.all(
    scenes.flatMap(({ anna, bram, dossier }) => [
      add(bram, dossier, 'factuur.xml', invoice('20260893', '61')),
      add(anna, dossier, 'nieuw.xml', invoice('20260893', '62')),
    ]),
  )

  for (const { anna, dossier } of scenes) {
    const states = async () => (await cards(anna, dossier)).map(({ state }) => state).toSorted()
    await expect.poll(states, { timeout: 50_000 }).toEqual(['differs', 'unsure'])
  }
})
