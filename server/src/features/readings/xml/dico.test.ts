import { expect, test } from 'vitest'
import { found } from '../testing/ubl.ts'
import { readXml } from './read-xml.ts'

/** A message of the Dutch construction trade, in the form without a namespace or in the newest one. */
const insbou = (root: string, content: string) =>
  `<${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${root}_insbou003.xsd">${content}</${root}>`
const dico = (root: string, content: string) =>
  `<d:${root} xmlns:d="http://www.ketenstandaard.nl/factuur/SALES/005">${content.replaceAll(/<(\/?)(\w)/g, '<$1d:$2')}</d:${root}>`

const item = `<TradeItemIdentification><GTIN>04011377309456</GTIN><SuppliersTradeItemIdentification>2301056</SuppliersTradeItemIdentification>
  <AdditionalItemIdentification><TradeItemDescription>afdekraam wit</TradeItemDescription></AdditionalItemIdentification></TradeItemIdentification>`
const invoice = `<InvoiceType>380</InvoiceType><InvoiceNumber>2025-0388</InvoiceNumber><InvoiceDate>2026-09-04</InvoiceDate>
  <ExpirationDate>2026-10-04</ExpirationDate><Currency>EUR</Currency><BuyersOrderNumber>4500127</BuyersOrderNumber>
  <DespatchAdviceNumber>PB-77</DespatchAdviceNumber><InvoiceNumberToBeCorrected>2025-0380</InvoiceNumberToBeCorrected>
  <Buyer><GLN>8712345000004</GLN></Buyer>
  <Supplier><GLN>8712345000011</GLN><VATRegistrationNumber>NL001234567B01</VATRegistrationNumber></Supplier>
  <Invoicee><Name>Bouwbedrijf De Linde</Name></Invoicee><Invoicer><Name>Van Dalen Gevelbouw</Name></Invoicer>
  <InvoiceLine><LineNumber>10</LineNumber><DeliveredQuantity>300.000</DeliveredQuantity>
    <DeliveredQuantityMeasureUnitCode>PCE</DeliveredQuantityMeasureUnitCode><NetLineAmount>5.55</NetLineAmount>${item}
    <PriceInformation><Price>1.85</Price><PriceBase><NumberOfUnitsInPriceBasis>100</NumberOfUnitsInPriceBasis></PriceBase></PriceInformation>
    <VATInformation><VATRate>S</VATRate><VATPercentage>21.00</VATPercentage></VATInformation>
    <OrderLineIdentification>1</OrderLineIdentification></InvoiceLine>
  <InvoiceTotals><TotalInvoiceAmount>6.72</TotalInvoiceAmount><TotalNetLineAmount>5.55</TotalNetLineAmount>
    <TotalAmountInvoiceChargeAllowance>0</TotalAmountInvoiceChargeAllowance><TotalVATAmount>1.17</TotalVATAmount></InvoiceTotals>
  <VATSubTotal><VATAmount>1.17</VATAmount><VATInformation><VATpercentage>21.00</VATpercentage><VATBaseAmount>5.55</VATBaseAmount></VATInformation></VATSubTotal>`

test.each([
  ['INSBOU', insbou('Invoice', invoice)],
  ['DICO', dico('Invoice', invoice)],
])('an invoice in %s is read', (flavour, text) => {
  const reading = readXml(text)

  expect([reading?.kind, reading?.flavour]).toEqual(['invoice', flavour])
  expect(found(reading)).toMatchObject({
    number: '2025-0388',
    issue_date: '2026-09-04',
    due_date: '2026-10-04',
    currency: 'EUR',
    order_reference: '4500127',
    despatch: 'PB-77',
    preceding_invoice: '2025-0380',
    'seller.name': 'Van Dalen Gevelbouw',
    'seller.vat': 'NL001234567B01',
    'buyer.name': 'Bouwbedrijf De Linde',
    lines_total: '5.55',
    vat_total: '1.17',
    total_incl: '6.72',
    'vat[0].rate': '21',
    'vat[0].base': '5.55',
    'line[0].order_line': '1',
    'line[0].article': '2301056',
    'line[0].name': 'afdekraam wit',
    'line[0].quantity': '300',
    'line[0].unit': 'PCE',
    'line[0].base_quantity': '100',
    'line[0].net': '5.55',
    'line[0].rate': '21',
  })
})

test('an order with the spelling mistake of its schema is read, and a draft or a return is not an order', () => {
  const order = (more = '', type = '220') =>
    insbou(
      'Order',
      `<OrderType>${type}</OrderType><OrderNumber>4500127</OrderNumber><OrderDate>2026-09-01</OrderDate>${more}
      <OrderLine><LineNumber>1</LineNumber><OrderedQuantity>20</OrderedQuantity><LineIdentitfication>7</LineIdentitfication>${item}</OrderLine>`,
    )

  expect(readXml(order())?.kind).toBe('order')
  expect(found(readXml(order()))).toMatchObject({ number: '4500127', 'line[0].id': '7', 'line[0].quantity': '20' })
  expect(readXml(order('<DraftOrderIndicator>16</DraftOrderIndicator>'))?.kind).toBe('other')
  expect(readXml(order('', '732'))?.kind).toBe('other')
})

test('an order response is accepted or refused as a whole and for each line', () => {
  const line = (id: string, status: string) =>
    `<OrderResponseLine><LineNumber>${id}</LineNumber><StatusCode>${status}</StatusCode><PlannedDeliveryQuantity>50</PlannedDeliveryQuantity>
      <QuantityMeasureUnitCode>PCE</QuantityMeasureUnitCode><NetLineAmount>78.5</NetLineAmount>${item}<OrderLineIdentification>${id}</OrderLineIdentification>
      <PriceInformation><GrossPrice>2.9</GrossPrice><NetPrice>1.57</NetPrice></PriceInformation></OrderResponseLine>`
  const response = (code: string) =>
    found(
      readXml(
        insbou(
          'OrderResponse',
          `<OrderResponseNumber>OB-1</OrderResponseNumber><StatusCode>${code}</StatusCode><BuyersOrderNumber>4500127</BuyersOrderNumber>
          ${line('1', '5')}${line('2', '7')}`,
        ),
      ),
    )

  expect(response('29')).toMatchObject({
    number: 'OB-1',
    order_reference: '4500127',
    response: 'accepted',
    'line[0].price': '1.57',
    'line[0].net': '78.50',
    'line[1].status': 'removed',
  })
  expect(response('27')).toMatchObject({ response: 'refused' })
})

test('a despatch advice is a delivery note', () => {
  const advice = insbou(
    'DespatchAdvice',
    `<MessageNumber>21664280</MessageNumber><MessageDate>2026-01-23</MessageDate><BuyersOrderNumber>239891</BuyersOrderNumber>
    <DespatchLine><DespatchLineNumber>10</DespatchLineNumber><ItemLevelDespatchAdvice><LineNumber>10</LineNumber><DeliveredQuantity>1</DeliveredQuantity>
      <DeliveredQuantityMeasurementUnit>PCE</DeliveredQuantityMeasurementUnit>${item}</ItemLevelDespatchAdvice></DespatchLine>`,
  )

  expect(readXml(advice)?.kind).toBe('delivery_note')
  expect(readXml(advice)?.values.get('line[0].quantity')).toEqual({
    value: '1',
    raw: '1',
    xpath: '/DespatchAdvice/DespatchLine/ItemLevelDespatchAdvice/DeliveredQuantity',
  })
})

test.each([
  ['a document without a namespace', '<Invoice><InvoiceNumber>1</InvoiceNumber></Invoice>'],
  ['a price list', dico('PriceCatalogue', '')],
  ['a similar namespace', dico('Invoice', invoice).replace('SALES/005', 'SALES/005/x')],
  ['another schema', insbou('Invoice', invoice).replace('insbou003', 'insbou')],
])('%s is not read as a construction message', (_, text) => {
  expect(readXml(text)).toBeNull()
})
