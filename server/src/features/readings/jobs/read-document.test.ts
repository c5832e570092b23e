import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'
import { DocumentReading } from '../reading.ts'
import { madePdf, put, typedPdf } from '../testing/made-pdf.ts'
import { pngFile } from '../testing/png-file.ts'
import { ubl } from '../testing/ubl.ts'

const read = async (bytes: Uint8Array, type: 'pdf' | 'xml' = 'pdf', filename = 'document.pdf') => {
  const reading = DocumentReading.parse(await readDocument(bytes, { type, filename, known_numbers: ['4500127'] }))
  const values = reading.state === 'read' ? reading.values : {}
  const paths = (only: boolean) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, { sure }]) => sure === only)
        .map(([path, { value }]) => [path, value]),
    )
  return { reading, values, sure: paths(true), unsure: paths(false) }
}
const paper = (name: string) =>
  read(new Uint8Array(readFileSync(join(import.meta.dirname, '../testing/papers', name))), 'pdf', name)

test('an order and an invoice printed by a browser are read completely', async () => {
  const order = await paper('Inkooporder_4500127.pdf')
  const invoice = await paper('Factuur_2025-0388.pdf')

  expect(order.reading).toMatchObject({ state: 'read', kind: 'order', pages: 1, notes: [] })
  expect(order.sure).toMatchObject({ number: '4500127', total_excl: '21720.00', 'line[1].quantity': '24' })
  expect(invoice.reading).toMatchObject({ state: 'read', kind: 'invoice', flavour: null })
  expect(invoice.sure).toMatchObject({
    number: '2025-0388',
    due_date: '2025-10-04',
    order_reference: 'PO 4500127',
    total_excl: '22580.00',
    total_incl: '27321.80',
    'line[1].name': 'Dorpel hardsteen 120 cm',
    'line[1].quantity': '28',
    'line[1].net': '6020.00',
  })
  expect(invoice.values['total_incl']).toMatchObject({ source: 'text', page: 1, xpath: null })
})

const xml = (incl: string) => `<a:Invoice xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
  <ID>2025-0388</ID><IssueDate>2026-09-04</IssueDate>
  <LegalMonetaryTotal><LineExtensionAmount>100.00</LineExtensionAmount><TaxExclusiveAmount>100.00</TaxExclusiveAmount>
    <TaxInclusiveAmount>${incl}</TaxInclusiveAmount></LegalMonetaryTotal>
  <TaxTotal><TaxAmount>21.00</TaxAmount></TaxTotal>
</a:Invoice>`
const page = (incl: string) => `
Van Dalen Gevelbouw               FACTUUR
Factuurnummer:   2025-0388
Factuurdatum:    4 september 2026

                 Totaal excl. btw      100,00
                 BTW 21%                21,00
                 Totaal incl. btw      ${incl}
`

test('a PDF with embedded XML is read from the XML, which agrees with the page', async () => {
  const { reading, values, sure } = await read(await typedPdf(page('121,00'), { 'factur-x.xml': xml('121.00') }))

  expect(reading).toMatchObject({ state: 'read', kind: 'invoice', flavour: 'UBL', pages: 1, notes: [] })
  expect(sure).toMatchObject({ number: '2025-0388', total_excl: '100.00', total_incl: '121.00' })
  expect(values['total_incl']).toMatchObject({ source: 'xml', page: null })
  expect(values['due_date']).toMatchObject({ value: '2026-10-04', source: 'computed', sure: false })
})

const picture = pngFile(8, 8, { depth: 8, colour: 0 }, Buffer.alloc(72, 200))
const scannedAfter = (text: string) =>
  madePdf((pdf) => {
    pdf.font('Courier').fontSize(10)
    for (const [n, row] of text.split('\n').entries()) if (row) put(pdf, row, 30, 30 + n * 14)
    pdf.addPage().image(picture, 0, 0, { width: 595, height: 842 })
  })

test('as long as a scanned page is not recognised, no amount is certain, and the reading says that it is left out', async () => {
  const { reading, sure, unsure } = await read(await scannedAfter(page('121,00')))

  expect(reading).toMatchObject({ state: 'read', pages: 2, notes: ['pages_not_recognised'], scanned: 1 })
  expect(sure).toMatchObject({ number: '2025-0388', issue_date: '2026-09-04' })
  expect(unsure).toMatchObject({ total_excl: '100.00', total_incl: '121.00', 'vat[0].rate': '21' })
  expect((await read(await typedPdf(page('121,00')))).sure).toMatchObject({ total_incl: '121.00' })
})

test('scanned pages beside an invoice in XML are left alone', async () => {
  const { reading, sure } = await read(
    await madePdf((pdf) => {
      pdf.image(picture, 0, 0, { width: 595, height: 842 })
      pdf.file(Buffer.from(xml('121.00')), { name: 'factur-x.xml' })
    }),
  )

  expect(reading).toMatchObject({ flavour: 'UBL', notes: [] })
  expect(reading).not.toHaveProperty('scanned')
  expect(sure).toMatchObject({ total_incl: '121.00' })
})

test('if the page shows a different total than the XML, both are stored and neither is certain', async () => {
  const { reading, sure, unsure } = await read(await typedPdf(page('151,00'), { 'factur-x.xml': xml('121.00') }))

  expect(reading).toMatchObject({ notes: ['visible_total_differs'] })
  expect(unsure).toMatchObject({ total_incl: '121.00', 'visible.total_incl': '151.00' })
  expect(sure).not.toHaveProperty('total_incl')
})

const twoPages = (second: string) =>
  madePdf((pdf) => {
    pdf.font('Courier').fontSize(10)
    for (const [sheet, text] of [page('121,00'), second].entries()) {
      if (sheet > 0) pdf.addPage()
      for (const [n, row] of text.split('\n').entries()) if (row) put(pdf, row, 30, 30 + n * 14)
    }
  })

test('a second invoice in the same file makes all amounts uncertain, and a second page of the same one does not', async () => {
  const { reading, values, sure } = await read(await twoPages(page('121,00').replace('2025-0388', '2025-0389')))

  expect(reading).toMatchObject({ kind: 'invoice', notes: ['several_invoices'] })
  expect(values['visible.number']).toMatchObject({ value: '2025-0389', page: 2, sure: false })
  expect(Object.keys(sure).filter((path) => /total|net/.test(path))).toEqual([])
  const same = await read(await twoPages(page('121,00')))
  expect(same.reading).toMatchObject({ notes: [] })
})

const wholePage = (number = '2025-0388') => `
Van Dalen Gevelbouw               FACTUUR
Factuurnummer:   ${number}        Uw order: PO 4500127
Factuurdatum:    4 september 2026
Vervaldatum:     18 september 2026

Omschrijving                Aantal      Prijs     Bedrag
Dorpel hardsteen                 4      25,00     100,00

                 Totaal excl. btw      100,00
                 BTW 21%                21,00
                 Totaal incl. btw      121,00
`

test('what the XML of a PDF lacks is taken from its page, as text', async () => {
  const { values, sure } = await read(await typedPdf(wholePage(), { 'factur-x.xml': xml('121.00') }))

  expect(sure).toMatchObject({ order_reference: 'PO 4500127', 'line[0].quantity': '4', 'line[0].net': '100.00' })
  expect(values['total_incl']).toMatchObject({ source: 'xml' })
  expect(values['line[0].net']).toMatchObject({ source: 'text', page: 1 })
  expect(values['due_date']).toMatchObject({ value: '2026-09-18', source: 'text' })
})

test('nothing is taken from the page of another invoice, and the number is in doubt', async () => {
  const { values } = await read(await typedPdf(wholePage('2025-0391'), { 'factur-x.xml': xml('121.00') }))

  expect(values['number']).toMatchObject({ value: '2025-0388', sure: false })
  expect(values).not.toHaveProperty('order_reference')
  expect(values).not.toHaveProperty('line[0].net')
})

test('lines and totals of the XML stay, whatever the page says', async () => {
  const own =
    '<InvoiceLine><ID>7</ID><InvoicedQuantity>1</InvoicedQuantity><LineExtensionAmount>100.00</LineExtensionAmount><Item><Name>Werk</Name></Item></InvoiceLine></a:Invoice>'
  const file = xml('121.00').replace('</a:Invoice>', own)

  const { values } = await read(await typedPdf(wholePage(), { 'factur-x.xml': file }))

  expect(values['line[0].name']).toMatchObject({ value: 'Werk', source: 'xml' })
  expect(values).not.toHaveProperty('line[1].name')
})

test('the page of a credit note may show a negative total', async () => {
  const { reading, sure } = await read(await typedPdf(page('-121,00'), { 'factur-x.xml': xml('121.00') }))

  expect(reading).toMatchObject({ notes: [] })
  expect(sure).toMatchObject({ total_incl: '121.00' })
})

test('an unexplained payable amount leaves the total certain', async () => {
  const rest = xml('121.00').replace(
    '</LegalMonetaryTotal>',
    '<PayableAmount>71.00</PayableAmount></LegalMonetaryTotal>',
  )
  const { sure, unsure } = await read(new TextEncoder().encode(rest), 'xml')

  expect([sure['total_incl'], unsure['payable']]).toEqual(['121.00', '71.00'])
})

test('messages attached to an invoice do not make it one of them, but a cancellation in Order-X itself does', async () => {
  const ofOrder = '<ID>1</ID><OrderReference><ID>4500127</ID></OrderReference>'
  const roots = ['DespatchAdvice', 'OrderCancellation', 'OrderChange', 'Quotation']
  const attached = Object.fromEntries(roots.map((root) => [`${root}.xml`, ubl(root, ofOrder)]))
  const { reading, sure } = await read(await typedPdf(page('121,00'), attached))
  expect(reading).toMatchObject({ kind: 'invoice', flavour: null, notes: [] })
  expect(sure).toMatchObject({ number: '2025-0388', total_incl: '121.00' })

  const cancelled = '<ExchangedDocument><PurposeCode>1</PurposeCode></ExchangedDocument>'
  const orderX = `<o:SCRDMCCBDACIOMessageStructure xmlns:o="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100">${cancelled}</o:SCRDMCCBDACIOMessageStructure>`
  const order = await read(await typedPdf(page('121,00'), { 'order-x.xml': orderX }))
  expect(order.reading).toMatchObject({ kind: 'other', flavour: 'Order-X' })
})

test('XML that contradicts itself is not certain', async () => {
  const { sure, unsure } = await read(new TextEncoder().encode(xml('131.00')), 'xml')

  expect(unsure).toMatchObject({ total_excl: '100.00', vat_total: '21.00', total_incl: '131.00' })
  expect(sure).toMatchObject({ number: '2025-0388', lines_total: '100.00' })
})

test('an order without a total gets the sum of its lines', async () => {
  const { values } = await read(
    await typedPdf(`
Bouwbedrijf De Linde              INKOOPORDER
Ordernummer:   4500127

Omschrijving               Aantal    Stukprijs         Bedrag
Gevelelement type A          12,00      640,00       7.680,00
Dorpel hardsteen             24,00      215,00       5.160,00
`),
  )

  expect(values['total_excl']).toMatchObject({ value: '12840.00', source: 'computed', raw: null, sure: true })
})

test('beyond the maximum number of lines only the first are stored, with a note', async () => {
  const lines = '<InvoiceLine><ID>1</ID><LineExtensionAmount>1.00</LineExtensionAmount></InvoiceLine>'.repeat(2500)
  const { reading, values } = await read(
    new TextEncoder().encode(xml('121.00').replace('</a:Invoice>', `${lines}</a:Invoice>`)),
    'xml',
  )

  expect(reading).toMatchObject({ state: 'read', notes: ['lines_left_out'] })
  expect(values).toHaveProperty(['line[1998].net'])
  expect(values).not.toHaveProperty(['line[2001].net'])
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array, 'pdf' | 'xml', object]>([
  ['a scan', () => madePdf((pdf) => void pdf.rect(0, 0, 500, 500).fill('#999')), 'pdf', { state: 'nothing', pages: 1 }],
  [
    'a scan with an invisible text layer',
    () => madePdf((pdf) => put(pdf.addContent('3 Tr'), 'Factuur 118 '.repeat(9), 9, 9)),
    'pdf',
    { state: 'nothing', pages: 1, notes: ['hidden_text'] },
  ],
  ['another kind of XML', () => new TextEncoder().encode('<svg/>'), 'xml', { state: 'nothing', pages: null }],
  ['broken XML', () => new TextEncoder().encode('<svg>'), 'xml', { state: 'nothing', pages: null }],
  [
    'XML with a DOCTYPE',
    () => new TextEncoder().encode('<!DOCTYPE a><a/>'),
    'xml',
    { state: 'refused', refusal: 'doctype' },
  ],
  [
    'a PDF with an embedded invoice that has a DOCTYPE',
    () => typedPdf('Factuur', { 'factur-x.xml': '<!DOCTYPE a><a/>' }),
    'pdf',
    { state: 'refused', refusal: 'doctype' },
  ],
  ['a broken PDF', () => new TextEncoder().encode('%PDF-1.7'), 'pdf', { state: 'refused', refusal: 'broken' }],
])('%s gives no values', async (_, made, type, outcome) => {
  expect((await read(await made(), type)).reading).toMatchObject(outcome)
})
