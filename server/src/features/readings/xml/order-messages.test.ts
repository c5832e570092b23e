import { expect, test } from 'vitest'
import { found, ubl, ublLine } from '../testing/ubl.ts'
import { Refused } from '../refusal.ts'
import { contradictions } from './contradictions.ts'
import { readXml } from './read-xml.ts'

const ofOrder = '<OrderReference><ID>PO 4500127</ID></OrderReference>'
const line = (id: string, status: string, quantity = '10', price = '40') =>
  ublLine(`<ID>${id}</ID><LineStatusCode>${status}</LineStatusCode><Quantity unitCode="C62">${quantity}</Quantity>
    <LineExtensionAmount>${Number(quantity) * Number(price)}</LineExtensionAmount>
    <Price><PriceAmount>${price}</PriceAmount></Price><Item><Name>item ${id}</Name></Item>`)

test('a change of an order is an order with the number of the order that it changes', () => {
  const reading = readXml(ubl('OrderChange', `<ID>Change-1</ID>${ofOrder}${line('1', '3')}`))

  expect(reading?.kind).toBe('order')
  expect(found(reading)).toMatchObject({ number: 'PO 4500127', change: 'Change-1', 'line[0].net': '400.00' })
  expect(reading?.values.get('number')?.xpath).toBe('/OrderChange/OrderReference/ID')
  expect(found(reading)).not.toHaveProperty('order_reference')
})

test('a change that names no order keeps its own number', () => {
  expect(found(readXml(ubl('OrderChange', '<ID>Change-1</ID>')))).toMatchObject({ number: 'Change-1' })
})

test('a removed line of a change has no amounts, and totals that include it are left out', () => {
  const totals = (sum: number) =>
    `<AnticipatedMonetaryTotal><LineExtensionAmount>${sum}</LineExtensionAmount><TaxExclusiveAmount>${sum}</TaxExclusiveAmount></AnticipatedMonetaryTotal>`
  const change = (sum: number) =>
    found(readXml(ubl('OrderChange', `<ID>2</ID>${ofOrder}${totals(sum)}${line('1', '4')}${line('2', '2')}`)))

  expect(change(800)).toMatchObject({ 'line[1].id': '2', 'line[1].name': 'item 2', 'line[1].status': 'removed' })
  for (const path of ['line[1].net', 'line[1].quantity', 'lines_total', 'total_excl'])
    expect(change(800)).not.toHaveProperty([path])
  expect(change(400)).toMatchObject({ lines_total: '400.00', total_excl: '400.00' })
})

test('a line that is cancelled in the words of UBL has no amounts either', () => {
  const order = found(readXml(ubl('Order', line('1', 'Revised') + line('2', 'Cancelled'))))
  expect(order).toMatchObject({ 'line[0].net': '400.00', 'line[1].status': 'removed' })
  expect(order).not.toHaveProperty(['line[1].net'])
})

test('a cancellation is not an order', () => {
  const reading = readXml(
    ubl('OrderCancellation', `<ID>Cancellation-1</ID><IssueDate>2026-09-04</IssueDate>${ofOrder}`),
  )

  expect(reading?.kind).toBe('other')
  expect(found(reading)).toEqual({ number: 'Cancellation-1', issue_date: '2026-09-04', order_reference: 'PO 4500127' })
})

test.each([
  ['DespatchAdvice', 'DespatchLine', 'DeliveredQuantity'],
  ['ReceiptAdvice', 'ReceiptLine', 'ReceivedQuantity'],
])('%s is a delivery note with quantities and without amounts', (root, each, quantity) => {
  const item = '<Item><Name>dorpel</Name><SellersItemIdentification><ID>D-1</ID></SellersItemIdentification></Item>'
  const reading = readXml(
    ubl(
      root,
      `<ID>565899</ID><IssueDate>2026-09-20</IssueDate>${ofOrder}
      <DespatchSupplierParty><Party><PartyName><Name>Staal</Name></PartyName></Party></DespatchSupplierParty>
      <LegalMonetaryTotal><PayableAmount>99999</PayableAmount></LegalMonetaryTotal>
      <${each}><ID>1</ID><${quantity} unitCode="C62">10</${quantity}><LineExtensionAmount>500</LineExtensionAmount>
        <Price><PriceAmount>50</PriceAmount></Price>
        <OrderLineReference><LineID>7</LineID></OrderLineReference>${item}</${each}>`,
    ),
  )

  expect(reading?.kind).toBe('delivery_note')
  expect(found(reading)).toEqual({
    number: '565899',
    issue_date: '2026-09-20',
    order_reference: 'PO 4500127',
    'seller.name': 'Staal',
    'line[0].id': '1',
    'line[0].order_line': '7',
    'line[0].article': 'D-1',
    'line[0].name': 'dorpel',
    'line[0].quantity': '10',
    'line[0].unit': 'C62',
  })
})

test('a delivery note that names orders at its lines only has the first as its order', () => {
  const reference =
    '<OrderLineReference><LineID>NA</LineID><OrderReference><ID>4500128</ID></OrderReference></OrderLineReference>'
  const reading = readXml(ubl('DespatchAdvice', `<ID>1</ID><DespatchLine><ID>1</ID>${reference}</DespatchLine>`))

  expect(found(reading)).toEqual({ number: '1', order_reference: '4500128', 'line[0].id': '1' })
})

test('a quantity of which a part was rejected or did not come is doubtful', () => {
  const line = (id: string, more: string) =>
    `<ReceiptLine><ID>${id}</ID><ReceivedQuantity unitCode="C62">10</ReceivedQuantity>${more}</ReceiptLine>`
  const reading = readXml(
    ubl(
      'ReceiptAdvice',
      `<ID>1</ID>${line('1', '')}${line('2', '<RejectedQuantity unitCode="C62">2</RejectedQuantity>')}
      ${line('3', '<RejectedQuantity unitCode="C62">0</RejectedQuantity><ShortQuantity unitCode="C62">1</ShortQuantity>')}`,
    ),
  )

  expect(reading && [...contradictions(reading)]).toEqual(['line[1].quantity', 'line[2].quantity'])
})

test('a delivery note in XML has the limits of all XML', () => {
  const deep = `${'<Item>'.repeat(70)}${'</Item>'.repeat(70)}`

  expect(() => readXml(ubl('DespatchAdvice', deep))).toThrow(Refused)
  expect(() => readXml(`<!DOCTYPE x>${ubl('ReceiptAdvice', '<ID>1</ID>')}`)).toThrow(Refused)
})

test('a quotation is a quote', () => {
  const reading = readXml(
    ubl(
      'Quotation',
      `<ID>OFF-14</ID><PricingCurrencyCode>EUR</PricingCurrencyCode>
      <QuotedMonetaryTotal><LineExtensionAmount>400</LineExtensionAmount><TaxExclusiveAmount>400</TaxExclusiveAmount></QuotedMonetaryTotal>
      <QuotationLine><LineItem><ID>1</ID><Quantity unitCode="MTR">10</Quantity><LineExtensionAmount>400</LineExtensionAmount>
        <Item><Name>dorpel</Name></Item></LineItem></QuotationLine>`,
    ),
  )

  expect(reading?.kind).toBe('quote')
  expect(found(reading)).toMatchObject({
    number: 'OFF-14',
    currency: 'EUR',
    total_excl: '400.00',
    'line[0].quantity': '10',
    'line[0].net': '400.00',
  })
})

const response = (code: string, lines: string) =>
  readXml(ubl('OrderResponse', `<ID>101</ID><OrderResponseCode>${code}</OrderResponseCode>${ofOrder}${lines}`))

test('the line of a confirmation names the order line beside its item', () => {
  const beside = '<OrderLineReference><LineID>3</LineID></OrderLineReference>'
  const item = `<OrderLine><LineItem><ID>1</ID></LineItem>${beside}</OrderLine>`
  const reading = response('AP', item)

  expect(reading?.values.get('line[0].order_line')).toEqual({
    value: '3',
    raw: '3',
    xpath: '/OrderResponse/OrderLine/OrderLineReference/LineID',
  })
})

test('the product that the seller substitutes is the confirmed one', () => {
  const substitute = '<SellerSubstitutedLineItem><Item><Name>sauce, ready</Name></Item></SellerSubstitutedLineItem>'
  const lines = `<OrderLine><LineItem><ID>1</ID><Item><Name>sauce</Name></Item></LineItem>${substitute}</OrderLine>`
  expect(found(response('CA', lines))).toMatchObject({ 'line[0].name': 'sauce, ready' })
})

test.each([
  ['AP', line('1', '5'), 'accepted'],
  ['CA', line('1', '3') + line('2', '7'), 'accepted'],
  ['RE', line('1', '5'), 'refused'],
  ['AB', '', 'received'],
  ['CA', line('1', '7') + line('2', '7'), 'refused'],
  ['re', '', 'refused'],
  ['Rejected', '', 'refused'],
  ['Afgewezen', '', 'refused'],
  ['Accepted', '', 'accepted'],
  ['29', '', 'accepted'],
])('an order response %s is understood: %#', (code, lines, answer) => {
  const reading = response(code, lines)
  expect(reading?.kind).toBe('order_response')
  expect(found(reading)).toMatchObject({ response: answer })
})

test('a refused line of a confirmation has no amounts', () => {
  const reading = found(response('CA', line('1', '5') + line('2', '7')))
  expect(reading).toMatchObject({ 'line[0].net': '400.00', 'line[1].status': 'removed' })
  expect(reading).not.toHaveProperty(['line[1].net'])
})
