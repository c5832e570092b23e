import { expect, test } from 'vitest'
import { found, ubl } from '../testing/ubl.ts'
import { readXml } from './read-xml.ts'

const cii = (content: string, root = 'CrossIndustryInvoice:100') => {
  const [name] = root.split(':')
  return `<r:${name} xmlns:r="urn:un:unece:uncefact:data:standard:${root}">${content}</r:${name}>`
}
const orderX = (content: string) => cii(content, 'SCRDMCCBDACIOMessageStructure:100')
const issued = (text: string, format = '') => {
  const date = `<DateTimeString${format && ` format="${format}"`}>${text}</DateTimeString>`
  return readXml(orderX(`<ExchangedDocument><IssueDateTime>${date}</IssueDateTime></ExchangedDocument>`))?.values.get(
    'issue_date',
  )
}

test.each([
  ['102', '20260904'],
  ['102', '2026-09-04'],
  ['203', '202609041232'],
  ['204', '20260904123259'],
  ['205', '202609041232+0200'],
  ['208', '20260904123259+0200'],
  ['303', '202609041232CET'],
  ['304', '20260904123259CET'],
  ['101', '260904'],
  ['201', '2609041232'],
  ['202', '260904123259'],
  ['2', '040926'],
  ['3', '090426'],
  ['4', '04092026'],
  ['', '20260904'],
  ['', '202609041232'],
  ['', '2026-09-04T12:32:59Z'],
])('a date of format %j is read: %s', (format, text) => {
  expect(issued(text, format)).toMatchObject({ value: '2026-09-04', raw: text })
})

test.each([
  ['102', '20261304'],
  ['203', '2026'],
  ['616', '202636'],
  ['610', '202609'],
  ['718', '20260904-20260930'],
  ['4', '20260904'],
  ['', '20260904123'],
])('no date is guessed from format %j: %s', (format, text) => {
  expect(issued(text, format)).toBeUndefined()
})

test('a date with a time zone, or as a date and time in one element, is read', () => {
  expect(found(readXml(ubl('Order', '<IssueDate>2026-09-04+02:00</IssueDate>')))).toEqual({ issue_date: '2026-09-04' })
  expect(found(readXml(ubl('Order', '<IssueDate>2026-09-04Z</IssueDate>')))).toEqual({ issue_date: '2026-09-04' })
  const time = '<IssueDateTime><DateTime>2026-09-04T00:00:00</DateTime></IssueDateTime>'
  expect(found(readXml(cii(`<ExchangedDocument>${time}</ExchangedDocument>`)))).toEqual({ issue_date: '2026-09-04' })
})

const kindOf = (text: string) => readXml(text)?.kind
const typed = (code: string) => `<ExchangedDocument><TypeCode>${code}</TypeCode></ExchangedDocument>`

test.each(['71', '80', '82', '326', '380', '383', '384', '386', '389', '393', '751', '875', '876', '877', '999'])(
  'type %s is an invoice',
  (code) => expect(kindOf(cii(typed(code)))).toBe('invoice'),
)

test.each(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])(
  'type %s is a credit note',
  (code) => {
    expect(kindOf(cii(typed(code)))).toBe('credit_note')
    expect(kindOf(ubl('Invoice', `<InvoiceTypeCode>${code}</InvoiceTypeCode>`))).toBe('credit_note')
  },
)

test('of an invoice and a credit note the type code decides, and a contradiction with the root is noted', () => {
  const credit = (code: string) => readXml(ubl('CreditNote', `<CreditNoteTypeCode>${code}</CreditNoteTypeCode>`))
  const invoice = (code: string) => readXml(ubl('Invoice', `<InvoiceTypeCode>${code}</InvoiceTypeCode>`))
  expect(credit('380')).toMatchObject({ kind: 'invoice', beside_root: true })
  expect(credit('381')).toMatchObject({ kind: 'credit_note', beside_root: false })
  expect(credit('999')).toMatchObject({ kind: 'credit_note', beside_root: false })
  expect(invoice('381')).toMatchObject({ kind: 'credit_note', beside_root: true })
  expect(invoice('380')).toMatchObject({ kind: 'invoice', beside_root: false })
  expect(readXml(cii(typed('381')))).toMatchObject({ kind: 'credit_note', beside_root: false })
})

test('the root decides what the type code may say', () => {
  expect(kindOf(ubl('Invoice', '<InvoiceTypeCode>220</InvoiceTypeCode>'))).toBe('invoice')
  expect(kindOf(orderX(typed('380')))).toBe('order')
  expect(kindOf(orderX(typed('231')))).toBe('order_response')
})

test('a change in Order-X has the number of its order, and the agreed quantity of a response counts', () => {
  const trade = (delivery: string) => `<SupplyChainTradeTransaction>
    <IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineID>1</LineID></AssociatedDocumentLineDocument>
      <SpecifiedLineTradeDelivery><RequestedQuantity unitCode="C62">6</RequestedQuantity>${delivery}</SpecifiedLineTradeDelivery></IncludedSupplyChainTradeLineItem>
    <ApplicableHeaderTradeAgreement><BuyerOrderReferencedDocument><IssuerAssignedID>4500127</IssuerAssignedID></BuyerOrderReferencedDocument></ApplicableHeaderTradeAgreement>
    </SupplyChainTradeTransaction>`
  const head = (code: string, more = '') =>
    `<ExchangedDocument><ID>4500127-C02</ID><TypeCode>${code}</TypeCode>${more}</ExchangedDocument>`
  const agreed = '<AgreedQuantity unitCode="C62">4</AgreedQuantity>'

  expect(found(readXml(orderX(head('230') + trade(''))))).toMatchObject({ number: '4500127', change: '4500127-C02' })
  expect(found(readXml(orderX(head('231') + trade(agreed))))).toMatchObject({
    number: '4500127-C02',
    order_reference: '4500127',
    'line[0].quantity': '4',
  })
  expect(kindOf(orderX(head('220', '<PurposeCode>1</PurposeCode>')))).toBe('other') // a cancellation
  expect(found(readXml(orderX(head('231', '<PurposeCode>27</PurposeCode>'))))).toMatchObject({ response: 'refused' })
})

test.each(['NA', 'N/A', 'na'])('the reference %s means that there is no reference', (none) => {
  const invoice = `<OrderReference><ID>${none}</ID><SalesOrderID>VO-7</SalesOrderID></OrderReference>
    <InvoiceLine><ID>1</ID><OrderLineReference><LineID>${none}</LineID></OrderLineReference></InvoiceLine>`
  expect(found(readXml(ubl('Invoice', invoice)))).toEqual({ sales_order: 'VO-7', 'line[0].id': '1' })
})

test('a credit note names its invoice, also as the subject of a discrepancy', () => {
  const preceding =
    '<BillingReference><InvoiceDocumentReference><ID>F-1</ID></InvoiceDocumentReference></BillingReference>'
  const discrepancy = '<DiscrepancyResponse><ReferenceID>F-2</ReferenceID></DiscrepancyResponse>'
  expect(found(readXml(ubl('CreditNote', preceding + discrepancy)))).toEqual({ preceding_invoice: 'F-1' })
  expect(found(readXml(ubl('CreditNote', discrepancy)))).toEqual({ preceding_invoice: 'F-2' })
})

test('an amount of an invoice is read with any status of its line', () => {
  const line = `<SupplyChainTradeTransaction><IncludedSupplyChainTradeLineItem>
    <AssociatedDocumentLineDocument><LineID>1</LineID><LineStatusCode>7</LineStatusCode></AssociatedDocumentLineDocument>
    <SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>60</LineTotalAmount>
    </SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem></SupplyChainTradeTransaction>`

  expect(found(readXml(cii(line)))).toEqual({ 'line[0].id': '1', 'line[0].net': '60.00' })
  expect(found(readXml(orderX(line)))).toEqual({ 'line[0].id': '1', 'line[0].status': 'removed' })
})
