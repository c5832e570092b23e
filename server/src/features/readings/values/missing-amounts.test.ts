import { expect, test } from 'vitest'
import { readDocument } from '../jobs/read-document.ts'
import { ubl, ublLine } from '../testing/ubl.ts'

const read = async (text: string) => {
  const reading = await readDocument(Buffer.from(text), { type: 'xml', filename: '', known_numbers: [] })
  const values = reading.state === 'read' ? reading.values : {}
  const shown = (path: string) => {
    const { value, sure, source } = values[path] ?? {}
    return value === undefined ? undefined : `${value} ${source}${sure ? '' : '?'}`
  }
  return shown
}
const priced = (quantity: string, price: string, more = '') =>
  ublLine(`<ID>1</ID><Quantity>${quantity}</Quantity><Price><PriceAmount>${price}</PriceAmount>${more}</Price>`)

test('the amount of an order line follows from its quantity and price, and the total from the lines', async () => {
  const order = await read(ubl('Order', priced('10', '1.50', '<BaseQuantity>2</BaseQuantity>') + priced('3', '0.333')))

  expect([order('line[0].net'), order('line[1].net')]).toEqual(['7.50 computed', '1.00 computed'])
  expect(order('total_excl')).toBe('8.50 computed')
})

test('a named amount stays as it is, and nothing is computed from one figure or for an invoice line', async () => {
  const named =
    '<Quantity>10</Quantity><Price><PriceAmount>2</PriceAmount></Price><LineExtensionAmount>19</LineExtensionAmount>'
  const order = await read(ubl('Order', ublLine(named) + ublLine('<Quantity>10</Quantity>')))
  const invoice = await read(
    ubl(
      'Invoice',
      '<InvoiceLine><InvoicedQuantity>10</InvoicedQuantity><Price><PriceAmount>2</PriceAmount></Price></InvoiceLine>',
    ),
  )

  expect(order('line[0].net')).toBe('19.00 xml?')
  expect([order('line[1].net'), order('total_excl'), invoice('line[0].net')]).toEqual([undefined, undefined, undefined])
})

test('a removed line does not count in the total of a change', async () => {
  const removed =
    '<ID>2</ID><LineStatusCode>2</LineStatusCode><Quantity>9</Quantity><LineExtensionAmount>90</LineExtensionAmount>'
  const kept = '<ID>1</ID><Quantity>1</Quantity><LineExtensionAmount>10</LineExtensionAmount>'
  const change = await read(ubl('OrderChange', ublLine(kept) + ublLine(removed)))

  expect([change('total_excl'), change('line[0].net'), change('line[1].net')]).toEqual([
    '10.00 computed',
    '10.00 xml',
    undefined,
  ])
})

const dico = (linesTotal: string) => `<Invoice xmlns="http://www.ketenstandaard.nl/factuur/SALES/005">
  <InvoiceNumber>1</InvoiceNumber><InvoiceTotals><TotalInvoiceAmount>121.00</TotalInvoiceAmount>
  <TotalNetLineAmount>${linesTotal}</TotalNetLineAmount><TotalAmountInvoiceChargeAllowance>5</TotalAmountInvoiceChargeAllowance>
  <TotalVATAmount>21.00</TotalVATAmount></InvoiceTotals></Invoice>`

test('the total without VAT follows from the other totals, and is certain only if the lines lead to it too', async () => {
  expect((await read(dico('95.00')))('total_excl')).toBe('100.00 computed')
  expect((await read(dico('96.00')))('total_excl')).toBe('100.00 computed?')
})
