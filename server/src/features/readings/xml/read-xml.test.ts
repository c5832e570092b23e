import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'
import { decodeXml, parseXml } from './tree.ts'

const invoice = (more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<in:Invoice xmlns:in="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="urn:basic" xmlns:a="urn:aggregate">
  <b:ID> 2025-0388 </b:ID><b:IssueDate>2026-09-04</b:IssueDate><b:DueDate>2026-10-04</b:DueDate>
  <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:OrderReference><b:ID>PO 4500127</b:ID></a:OrderReference>
  <a:AccountingSupplierParty><a:Party>
    <a:PartyTaxScheme><b:CompanyID>X1</b:CompanyID><a:TaxScheme><b:ID>OTH</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyTaxScheme><b:CompanyID>NL001234567B01</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyLegalEntity><b:RegistrationName>Van Dalen Gevelbouw</b:RegistrationName><b:CompanyID schemeID="0106">12345678</b:CompanyID></a:PartyLegalEntity>
  </a:Party></a:AccountingSupplierParty>
  <a:LegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">6020</b:TaxExclusiveAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="H87">28.000</b:InvoicedQuantity>
    <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount>1.10</b:Amount></a:AllowanceCharge>
    <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount>2.20</b:Amount></a:AllowanceCharge>
    <a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:Amount>5</b:Amount></a:AllowanceCharge>
    <b:LineExtensionAmount>6020.00</b:LineExtensionAmount>
    <a:Item><b:Name><![CDATA[dorpel & hardsteen]]></b:Name></a:Item></a:InvoiceLine>${more}
</in:Invoice>`

test('an invoice is recognised by its namespace with any prefix, and each value has its path', () => {
  const { kind, flavour, values } = readXml(invoice()) ?? { values: new Map() }
  const found = Object.fromEntries([...values].map(([path, { value }]) => [path, value]))

  expect([kind, flavour]).toEqual(['invoice', 'UBL'])
  expect(found).toMatchObject({
    number: '2025-0388',
    issue_date: '2026-09-04',
    due_date: '2026-10-04',
    order_reference: 'PO 4500127',
    'seller.name': 'Van Dalen Gevelbouw',
    'seller.number': '12345678',
    'seller.vat': 'NL001234567B01',
    total_excl: '6020.00',
    'line[0].quantity': '28',
    'line[0].unit': 'H87',
    'line[0].name': 'dorpel & hardsteen',
    'line[0].allowance': '3.30',
    'line[0].charge': '5.00',
    'line[0].net': '6020.00',
  })
  expect(values.get('seller.vat')?.xpath).toBe('/Invoice/AccountingSupplierParty/Party/PartyTaxScheme[2]/CompanyID')
  expect(values.get('line[0].unit')?.xpath).toBe('/Invoice/InvoiceLine/InvoicedQuantity/@unitCode')
})

const terms = (note: string) =>
  readXml(
    invoice(`<a:PaymentTerms><b:Note>${note}</b:Note></a:PaymentTerms>`).replace(
      '<b:DueDate>2026-10-04</b:DueDate>',
      '',
    ),
  )?.values.get('due_date')

test.each([
  ['Betaling binnen 14 dagen', '2026-09-18'],
  ['Payment within 60 days of the invoice date.', '2026-11-03'],
  ['21 dagen', '2026-09-25'],
  ['30 dagen einde maand', '2026-10-31'],
  ['30 days end of month', '2026-10-31'],
  ['2% korting bij betaling binnen 8 dagen, 30 dagen netto', '2026-10-04'],
  ['Zahlbar innerhalb 30 Tagen netto bis 03.10.2026, 3% Skonto innerhalb 10 Tagen bis 14.09.2026', '2026-10-03'],
  ['Zahlbar ohne Abzug bis zum 09.12.2026', '2026-12-09'],
])('the due date follows from the payment terms: %s', (note, day) => {
  expect(terms(note)).toEqual({ value: day, raw: note, xpath: '/Invoice/PaymentTerms/Note' })
})

test.each([
  'Zie contract 14',
  '2% korting binnen 8 dagen',
  'Bei Zahlung innerhalb 14 Tagen gewähren wir 2,0% Skonto.',
  'Payment within 10 days, 2% discount',
  '14 dagen of 30 dagen',
])('no due date follows from the payment terms: %s', (note) => {
  expect(terms(note)).toBe(undefined)
})

test('an explicit due date has priority over the payment terms, which are read from CII too', () => {
  const note = '<a:PaymentTerms><b:Note>binnen 14 dagen</b:Note></a:PaymentTerms>'
  expect(readXml(invoice(note))?.values.get('due_date')?.value).toBe('2026-10-04')
  const cii = `<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns="urn:all">
    <ExchangedDocument><IssueDateTime><DateTimeString format="102">20260904</DateTimeString></IssueDateTime></ExchangedDocument>
    <SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement><SpecifiedTradePaymentTerms>
      <Description>Te betalen binnen 14 dagen</Description>
    </SpecifiedTradePaymentTerms></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></r:CrossIndustryInvoice>`
  expect(readXml(cii)?.values.get('due_date')?.value).toBe('2026-09-18')
})

const legal = '<b:CompanyID schemeID="0106">12345678</b:CompanyID>'
const schemeVat = /<a:PartyTaxScheme><b:CompanyID>NL.*?<\/a:PartyTaxScheme>/s

test.each([
  [
    'a number of another register',
    `<b:CompanyID schemeID="0007">5560</b:CompanyID>${legal}`,
    '12345678',
    'NL001234567B01',
  ],
  ['a number without a register', `<b:CompanyID>HRB 9</b:CompanyID>${legal}`, '12345678', 'NL001234567B01'],
  ['a VAT number', `<b:CompanyID schemeID="0106">NL009876543B01</b:CompanyID>${legal}`, '12345678', 'NL001234567B01'],
  ['no other number', '<b:CompanyID schemeID="0208">0477472701</b:CompanyID>', '0477472701', 'NL001234567B01'],
])('next to %s, the trade register number is that of the seller', (_, ids, number, vat) => {
  const { values } = readXml(invoice().replace(legal, ids)) ?? {}
  expect([values?.get('seller.number')?.value, values?.get('seller.vat')?.value]).toEqual([number, vat])
})

test('a VAT number in the place of the register number is read as a VAT number if there is no other', () => {
  const wrong = invoice().replace(legal, '<b:CompanyID schemeID="0106">BE 0477.472.701</b:CompanyID>')
  const { values } = readXml(wrong.replace(schemeVat, '')) ?? {}
  expect(values?.has('seller.number')).toBe(false)
  expect(values?.get('seller.vat')?.value).toBe('BE 0477.472.701')
  expect(readXml(wrong)?.values.get('seller.vat')?.value).toBe('NL001234567B01')
})

test.each([
  [
    'SpecifiedLegalOrganization><ID schemeID="0106">12345678</ID></SpecifiedLegalOrganization',
    'buyer.number',
    '12345678',
  ],
  [
    'URIUniversalCommunication><URIID schemeID="0106">12345678</URIID></URIUniversalCommunication',
    'buyer.number',
    '12345678',
  ],
  [
    'SpecifiedTaxRegistration><ID schemeID="VA">NL001234567B01</ID></SpecifiedTaxRegistration',
    'buyer.vat',
    'NL001234567B01',
  ],
])('an invoice in CII has the numbers of its buyer: <%s>', (inside, path, value) => {
  const ram = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
  const cii = `<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns="${ram}">
    <r:ExchangedDocument><ID>F1</ID></r:ExchangedDocument><r:SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement>
    <BuyerTradeParty><${inside}></BuyerTradeParty></ApplicableHeaderTradeAgreement></r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>`
  expect(readXml(cii)?.values.get(path)?.value).toBe(value)
})

test('a register number among the party identifications counts if there is no legal one', () => {
  const id = '<a:PartyIdentification><b:ID schemeID="0106">12345678</b:ID></a:PartyIdentification>'
  const moved = invoice().replace(legal, '').replace('<a:PartyLegalEntity>', `${id}<a:PartyLegalEntity>`)
  expect(readXml(moved)?.values.get('seller.number')?.value).toBe('12345678')
})

test('the type code decides the kind if the root does not', () => {
  expect(readXml(invoice('<b:InvoiceTypeCode>381</b:InvoiceTypeCode>'))?.kind).toBe('credit_note')
  expect(readXml(invoice('<b:InvoiceTypeCode>877</b:InvoiceTypeCode>'))?.kind).toBe('invoice')
})

test('a value of an invalid form is skipped and not guessed', () => {
  const odd = invoice().replace('>6020<', '>6.020,00<').replace('2026-10-04', 'zie factuur')
  const { values } = readXml(odd) ?? {}
  expect(values?.has('total_excl')).toBe(false)
  expect(values?.has('due_date')).toBe(false)
  expect(values?.get('number')?.value).toBe('2025-0388')
})

test('an amount has at most twelve digits before the point', () => {
  const total = (digits: string) => readXml(invoice().replace('>6020<', `>${digits}<`))?.values.get('total_excl')?.value
  expect(total('9'.repeat(12))).toBe('999999999999.00')
  expect(total('-999999999999.99')).toBe('-999999999999.99')
  expect(total('9'.repeat(13))).toBe(undefined)
  expect(total('999999999999.999')).toBe(undefined)
})

test('a similar namespace is not an invoice, and broken XML throws an error', () => {
  expect(readXml(invoice().replaceAll('Invoice-2', 'Invoice-9'))).toBeNull()
  expect(() => readXml(invoice().slice(0, -20))).toThrow(/tag/)
  expect(() => readXml('geen xml')).toThrow(/outside of root/)
})

test.each([
  ['a DOCTYPE', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`, 'doctype'],
  ['65 elements deep', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'too_big'],
  ['200,000 nested elements', '<a>'.repeat(200_000), 'too_big'],
  ['200,001 sibling elements', `<a>${'<b/>'.repeat(200_001)}</a>`, 'too_big'],
  ['101 attributes', `<a ${Array.from({ length: 101 }, (_, n) => `x${n}="1"`).join(' ')}/>`, 'too_big'],
  ['a text of two megabytes', `<a>${'x'.repeat(2_000_000)}</a>`, 'too_big'],
  ['more than 20 MB', `<a>${'<b>x</b>'.repeat(2_600_000)}</a>`, 'too_big'],
])('%s is refused', (_, text, refusal) => {
  expect(() => parseXml(text)).toThrow(expect.objectContaining({ refusal }))
})

test('an attachment may be larger than any text', () => {
  const text = `<a><EmbeddedDocumentBinaryObject>${'QUJD'.repeat(600_000)}</EmbeddedDocumentBinaryObject></a>`
  expect(parseXml(text).children[0]?.text).toHaveLength(2_400_000)
})

test('an unknown entity throws an error', () => {
  expect(() => parseXml('<a>&b;</a>')).toThrow(/entity/)
})

test('the encoding of an invoice follows from its BOM or declaration', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Café €</a>'
  expect(decodeXml(Buffer.from(text.replace('€', ''), 'latin1'))).toContain('Café')
  expect(decodeXml(Buffer.from('<a>Café</a>'))).toContain('Café')
  const wide = Buffer.from(`\ufeff${text.replace('ISO-8859-1', 'UTF-16')}`, 'utf16le')
  expect(decodeXml(wide)).toContain('Café €')
  expect(decodeXml(wide.swap16())).toContain('Café €')
  expect(() => decodeXml(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]))).toThrow(/encoded data/)
})

test.each(['', 'standard:'])('an Order-X order is recognised by its namespace with %j', (part) => {
  const order = `<o:SCRDMCCBDACIOMessageStructure xmlns:o="urn:un:unece:uncefact:data:${part}SCRDMCCBDACIOMessageStructure:100">
    <o:ExchangedDocument><o:ID>4500127</o:ID></o:ExchangedDocument></o:SCRDMCCBDACIOMessageStructure>`
  const reading = readXml(order)
  expect(reading?.flavour).toBe('Order-X')
  expect(reading?.values.get('number')?.value).toBe('4500127')
})
