import { changeCard, listDocuments } from '@klopt/contract'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { enveloped } from '../../readings/testing/enveloped.ts'
import { ubl, ublLine } from '../../readings/testing/ubl.ts'
import { add, card, useDesk } from '../testing/desk.ts'

const world = useDesk()

const ofOrder = '<OrderReference><ID>PO 4500127</ID></OrderReference>'
const paper = (root: string, content: string) => Buffer.from(enveloped(ubl(root, content)))
const line = (id: string, quantity: string, status = '3') =>
  ublLine(`<ID>${id}</ID><LineStatusCode>${status}</LineStatusCode><Quantity unitCode="C62">${quantity}</Quantity>
    <Price><PriceAmount>215</PriceAmount></Price><Item><Name>dorpel ${id}</Name></Item>`)
const order = paper('Order', `<ID>PO 4500127</ID><IssueDate>2026-09-01</IssueDate>${line('1', '24')}${line('2', '10')}`)
const change = (...lines: string[]) => paper('OrderChange', `<ID>Change-1</ID>${ofOrder}${lines.join('')}`)
const cancellation = paper('OrderCancellation', `<ID>Cancellation-1</ID><IssueDate>2026-09-02</IssueDate>${ofOrder}`)
const response = (code: string) =>
  paper('OrderResponse', `<ID>OB-1</ID><OrderResponseCode>${code}</OrderResponseCode>${ofOrder}${line('1', '24')}`)

/** An invoice of these quantities of the order lines, at their price. */
function invoiceOf(...quantities: number[]): Buffer {
  const nets = quantities.map((quantity) => (quantity * 215).toFixed(2))
  const excl = nets.reduce((sum, net) => sum + Number(net), 0)
  const [vat, incl] = [(excl * 0.21).toFixed(2), (excl * 1.21).toFixed(2)]
  const lines = quantities.map(
    (quantity, n) => `<InvoiceLine><ID>${n + 1}</ID><InvoicedQuantity unitCode="C62">${quantity}</InvoicedQuantity>
      <LineExtensionAmount>${nets[n]}</LineExtensionAmount><OrderLineReference><LineID>${n + 1}</LineID></OrderLineReference>
      <Item><Name>dorpel ${n + 1}</Name></Item><Price><PriceAmount>215</PriceAmount></Price></InvoiceLine>`,
  )
  return paper(
    'Invoice',
    `<ID>2025-0388</ID><IssueDate>2026-09-04</IssueDate>${ofOrder}
    <TaxTotal><TaxAmount>${vat}</TaxAmount></TaxTotal><LegalMonetaryTotal><LineExtensionAmount>${excl}</LineExtensionAmount>
    <TaxExclusiveAmount>${excl}</TaxExclusiveAmount><TaxInclusiveAmount>${incl}</TaxInclusiveAmount></LegalMonetaryTotal>${lines.join('')}`,
  )
}

test('an invoice is compared with the newest change of its order, both in a Peppol envelope', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.xml', order)
  await add(bram, dossier, 'factuur.xml', invoiceOf(28))
  await card(anna, dossier, 'factuur.xml', { state: 'differs', difference: '860.00' })

  await add(anna, dossier, 'wijziging.xml', change(line('1', '28'), line('2', '10', '2')))

  const { sentence } = await card(anna, dossier, 'factuur.xml', { state: 'fits', orders: [{ version: 2 }] })
  expect(sentence).toMatchObject({ key: 'fits', data: { n: '1', excl: '6020.00' } })
})

test('a change of only some lines leaves the choice to people', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.xml', order)
  await add(anna, dossier, 'wijziging.xml', change(line('1', '20')))
  await add(bram, dossier, 'factuur.xml', invoiceOf(24, 10))

  const { choices } = await card(anna, dossier, 'factuur.xml', { state: 'choose' })
  expect(choices.map(({ number }) => number)).toEqual(['PO 4500127', 'PO 4500127'])
})

test('a cancellation of either company leaves the order as it is', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await add(anna, dossier, 'order.xml', order)
  await add(bram, dossier, 'annulering.xml', cancellation)
  await add(anna, dossier, 'annulering-2.xml', cancellation)
  await add(bram, dossier, 'factuur.xml', invoiceOf(24, 10))

  await card(anna, dossier, 'factuur.xml', { state: 'fits', orders: [{ filename: 'order.xml' }] })
  const { body } = await anna.call(listDocuments, { params })
  expect(body.filter(({ kind }) => kind === 'other')).toHaveLength(2)
})

test('a refused confirmation is not compared, and cannot be chosen either', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const refused = await add(bram, dossier, 'weigering.xml', response('RE'))
  await add(bram, dossier, 'factuur.xml', invoiceOf(24))
  const { id } = await card(anna, dossier, 'factuur.xml', { state: 'alone', choices: [] })

  const chosen = await anna.call(changeCard, { params: { id }, body: { order_document_ids: [refused.id] } })
  expect(chosen.status).toBe(422)

  await add(bram, dossier, 'bevestiging.xml', response('AP'))
  await card(anna, dossier, 'factuur.xml', { state: 'fits', orders: [{ filename: 'bevestiging.xml' }] })
})
