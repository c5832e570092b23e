import { expect, test } from 'vitest'
import { enveloped } from '../testing/enveloped.ts'
import { extractPdf } from './embedded-pdf.ts'
import { readXml } from './read-xml.ts'

const invoice = (number = '2025-0388', more = '') =>
  `<i:Invoice xmlns:i="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
    <i:CustomizationID>urn:fdc:peppol.eu:2017:poacc:billing:3.0</i:CustomizationID><i:ID>${number}</i:ID>${more}</i:Invoice>`
const attachment = (text: string) =>
  `<A><EmbeddedDocumentBinaryObject>${Buffer.from(text).toString('base64')}</EmbeddedDocumentBinaryObject></A>`
const shownPdf = (text: string) => {
  const { pdf } = extractPdf(Buffer.from(text))
  return pdf && Buffer.from(pdf, 'base64').toString()
}

test('an invoice in a Peppol envelope is read like one without', () => {
  const { kind, flavour, values, tokens } = readXml(enveloped(invoice())) ?? {}

  expect([kind, flavour]).toEqual(['invoice', 'Peppol BIS'])
  expect(values?.get('number')).toMatchObject({ value: '2025-0388', xpath: '/StandardBusinessDocument/Invoice/ID' })
  expect(tokens).not.toContain('1234567890') // a number on the envelope is not on the invoice
})

test.each([
  ['two documents', enveloped(invoice('1') + invoice('2'))],
  ['an invoice and something else', enveloped(`${invoice()}<svg/>`)],
  ['no document', enveloped('')],
  ['an unknown document', enveloped('<svg/>')],
  ['another envelope', enveloped(enveloped(invoice()))],
  ['an envelope of another namespace', enveloped(invoice()).replace('www.unece.org', 'www.example.org')],
  ['60 envelopes', Array.from({ length: 60 }).reduce<string>((inner) => enveloped(inner), invoice())],
])('%s in an envelope is not read', (_, text) => {
  expect(readXml(text)).toBeNull()
})

test('envelopes more than 64 deep are refused', () => {
  const deep = Array.from({ length: 64 }).reduce<string>((inner) => enveloped(inner), invoice())
  expect(() => readXml(deep)).toThrow(expect.objectContaining({ refusal: 'too_big' }))
})

test('a PDF is shown only if the invoice contains it, not if it is elsewhere on the envelope', () => {
  const inside = enveloped(invoice('1', attachment('%PDF-1.7 inside')))
  const outside = enveloped(invoice(), attachment('%PDF-1.7 outside'))

  expect([readXml(inside)?.pdf, shownPdf(inside)]).toEqual([true, '%PDF-1.7 inside'])
  expect([readXml(outside)?.pdf, shownPdf(outside)]).toEqual([false, null])
})
