#!/usr/bin/env bash
# @e-invoice-eu/core 2.3.4 writes the buyer's order number (BT-13) into UBL and plain CII, and drops it from every Factur-X profile
# below EXTENDED: the library lists the element as one of EXTENDED, although the profile MINIMUM already has it. The same invoice
# can then be matched with its order as XML, and not as Factur-X, unless the number is also read from the pages.
#
# Expected: the three files name order 4500127.
# Seen:
#   UBL: 4500127
#   CII: 4500127
#   Factur-X-EN16931: none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e-invoice-eu/core@2.3.4 pdf-lib@1.17.1
cat >run.mjs <<'END'
import { InvoiceService } from '@e-invoice-eu/core'
import { PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from 'pdf-lib'

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
const eur = (name, value) => ({ [`cbc:${name}`]: value, [`cbc:${name}@currencyID`]: 'EUR' })
const party = (name, number, schemes) => ({
  'cac:Party': {
    'cbc:EndpointID': number,
    'cbc:EndpointID@schemeID': '9944',
    'cac:PostalAddress': { 'cbc:CityName': 'Zwolle', 'cac:Country': { 'cbc:IdentificationCode': 'NL' } },
    'cac:PartyTaxScheme': schemes({ 'cbc:CompanyID': number, ...vat }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  },
})
const invoice = {
  'ubl:Invoice': {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': '20260893',
    'cbc:IssueDate': '2026-11-16',
    'cbc:DueDate': '2026-12-16',
    'cbc:InvoiceTypeCode': '380',
    'cbc:DocumentCurrencyCode': 'EUR',
    'cac:OrderReference': { 'cbc:ID': '4500127' },
    'cac:AccountingSupplierParty': party('Seller BV', 'NL000099998B57', (one) => [one]),
    'cac:AccountingCustomerParty': party('Buyer BV', 'NL000099999B57', (one) => one),
    'cac:PaymentMeans': [
      { 'cbc:PaymentMeansCode': '58', 'cac:PayeeFinancialAccount': { 'cbc:ID': 'NL02ABNA0123456789' } },
    ],
    'cac:TaxTotal': [
      {
        ...eur('TaxAmount', '21.00'),
        'cac:TaxSubtotal': [
          {
            ...eur('TaxableAmount', '100.00'),
            ...eur('TaxAmount', '21.00'),
            'cac:TaxCategory': { 'cbc:ID': 'S', 'cbc:Percent': '21', ...vat },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...eur('LineExtensionAmount', '100.00'),
      ...eur('TaxExclusiveAmount', '100.00'),
      ...eur('TaxInclusiveAmount', '121.00'),
      ...eur('PayableAmount', '121.00'),
    },
    'cac:InvoiceLine': [
      {
        'cbc:ID': '1',
        'cbc:InvoicedQuantity': '4',
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...eur('LineExtensionAmount', '100.00'),
        'cac:Item': {
          'cbc:Name': 'Dorpel',
          'cac:ClassifiedTaxCategory': { 'cbc:ID': 'S', 'cbc:Percent': '21', ...vat },
        },
        'cac:Price': eur('PriceAmount', '25.00'),
      },
    ],
  },
}

const paper = await PDFDocument.create()
paper.addPage()
const pdf = { buffer: Buffer.from(await paper.save()), filename: 'invoice.pdf', mimetype: 'application/pdf' }
const service = new InvoiceService({ log() {}, warn() {}, error: console.error })

/** The XML that is attached to a Factur-X file. */
async function attached(bytes) {
  const { context } = await PDFDocument.load(bytes)
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && String(object.dict.get(PDFName.of('Type'))) === '/EmbeddedFile')
      return Buffer.from(decodePDFRawStream(object).decode()).toString()
  throw new Error('nothing is attached')
}

for (const format of ['UBL', 'CII', 'Factur-X-EN16931']) {
  const made = await service.generate(structuredClone(invoice), { format, lang: 'nl-nl', pdf })
  const xml = typeof made === 'string' ? made : await attached(made)
  if (!xml.includes('20260893')) throw new Error('the invoice has no number')
  console.log(`${format}: ${xml.match(/4500127/)?.[0] ?? 'none'}`)
}
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
UBL: 4500127
CII: 4500127
Factur-X-EN16931: none
END
echo 'As before.'
