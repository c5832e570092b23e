import { expect, test } from 'vitest'
import { found, ubl } from '../testing/ubl.ts'
import { readXml } from './read-xml.ts'

const valuesOf = (content: string) => found(readXml(ubl('Invoice', content)))
const account = (id: string) =>
  `<PaymentMeans><PayeeFinancialAccount><ID>${id}</ID></PayeeFinancialAccount></PaymentMeans>`

test.each(['NL69BUNQ0624961869', 'NL69 BUNQ 0624 9618 69'])('%s is an IBAN', (id) => {
  expect(valuesOf(account(id))).toEqual({ iban: id })
})

test.each(['1234567', '0040047612', '5050-1055'])('the account number %s is no IBAN', (id) => {
  expect(valuesOf(account(id))).toEqual({})
})

test('the total of OIOUBL without tax is that of the lines, since its own is the tax itself', () => {
  const sums = (customization: string) =>
    valuesOf(`<CustomizationID>${customization}</CustomizationID><DocumentCurrencyCode>DKK</DocumentCurrencyCode>
      <TaxTotal><TaxAmount>250</TaxAmount></TaxTotal>
      <LegalMonetaryTotal><LineExtensionAmount>1020</LineExtensionAmount><TaxExclusiveAmount>250</TaxExclusiveAmount>
      <TaxInclusiveAmount>1250</TaxInclusiveAmount><AllowanceTotalAmount>20</AllowanceTotalAmount></LegalMonetaryTotal>`)

  expect(sums('OIOUBL-2.02')['total_excl']).toBe('1000.00')
  expect(sums('urn:cen.eu:en16931:2017')['total_excl']).toBe('250.00')
})

test('a tax that is not VAT is no group of VAT, but a national name of VAT is', () => {
  const group = (scheme: string, amount: string) => `<TaxTotal><TaxSubtotal><TaxAmount>${amount}</TaxAmount>
    <TaxCategory><ID>S</ID><TaxScheme><ID>${scheme}</ID></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>`

  expect(valuesOf(group('ENV', '3') + group('VAT', '21'))).toMatchObject({ 'vat[0].amount': '21.00' })
  expect(valuesOf(group('ENV', '3') + group('VAT', '21'))).not.toHaveProperty('vat[1].amount')
  expect(valuesOf(group('63', '25'))).toMatchObject({ 'vat[0].amount': '25.00' })
})

test('of several due dates the first is offered, and none is certain', () => {
  const due = (...days: string[]) =>
    readXml(
      ubl(
        'Invoice',
        days.map((day) => `<PaymentMeans><PaymentDueDate>${day}</PaymentDueDate></PaymentMeans>`).join(''),
      ),
    )?.values.get('due_date')

  expect(due('2026-12-31', '2026-11-30')).toMatchObject({ value: '2026-11-30', in_doubt: true })
  expect(due('2026-12-31', '2026-12-31')?.in_doubt).toBeUndefined()
})
