#!/usr/bin/env bash
# @e-invoice-eu/core 2.3.4 refuses a unit price (BT-146) with more than two decimals. EN 16931 limits amounts to two decimals and
# leaves unit prices free, and trade uses more: 0.335 a piece, 1.2345 a litre. Whoever uses the library rounds the price, so that
# price × quantity is not the sum of the line (1,000 × 0.34 beside 335.00), or states it per 100 or 1,000 with a base quantity.
#
# Expected: each of the three prices is written as given.
# Seen:
#   0.34: written
#   0.335: refused, must match pattern
#   33.50 per 100: written
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e-invoice-eu/core@2.3.4
cat >run.mjs <<'END'
import { InvoiceService } from '@e-invoice-eu/core'

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
const priced = (price) => ({
  'ubl:Invoice': {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': '20260893',
    'cbc:IssueDate': '2026-11-16',
    'cbc:DueDate': '2026-12-16',
    'cbc:InvoiceTypeCode': '380',
    'cbc:DocumentCurrencyCode': 'EUR',
    'cbc:BuyerReference': 'Project 7',
    'cac:AccountingSupplierParty': party('Seller BV', 'NL000099998B57', (one) => [one]),
    'cac:AccountingCustomerParty': party('Buyer BV', 'NL000099999B57', (one) => one),
    'cac:PaymentMeans': [
      { 'cbc:PaymentMeansCode': '58', 'cac:PayeeFinancialAccount': { 'cbc:ID': 'NL02ABNA0123456789' } },
    ],
    'cac:TaxTotal': [
      {
        ...eur('TaxAmount', '70.35'),
        'cac:TaxSubtotal': [
          {
            ...eur('TaxableAmount', '335.00'),
            ...eur('TaxAmount', '70.35'),
            'cac:TaxCategory': { 'cbc:ID': 'S', 'cbc:Percent': '21', ...vat },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...eur('LineExtensionAmount', '335.00'),
      ...eur('TaxExclusiveAmount', '335.00'),
      ...eur('TaxInclusiveAmount', '405.35'),
      ...eur('PayableAmount', '405.35'),
    },
    'cac:InvoiceLine': [
      {
        'cbc:ID': '1',
        'cbc:InvoicedQuantity': '1000',
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...eur('LineExtensionAmount', '335.00'),
        'cac:Item': {
          'cbc:Name': 'Afstandhouder',
          'cac:ClassifiedTaxCategory': { 'cbc:ID': 'S', 'cbc:Percent': '21', ...vat },
        },
        'cac:Price': price,
      },
    ],
  },
})
const service = new InvoiceService({ log() {}, warn() {}, error() {} })
for (const [name, price] of [
  ['0.34', eur('PriceAmount', '0.34')],
  ['0.335', eur('PriceAmount', '0.335')],
  ['33.50 per 100', { ...eur('PriceAmount', '33.50'), 'cbc:BaseQuantity': '100', 'cbc:BaseQuantity@unitCode': 'C62' }],
])
  try {
    const xml = await service.generate(priced(price), { format: 'UBL', lang: 'nl-nl' })
    console.log(`${name}: ${xml.includes('PriceAmount') ? 'written' : 'missing'}`)
  } catch (error) {
    const faults = (error.errors ?? []).filter(({ instancePath }) => instancePath.endsWith('PriceAmount'))
    console.log(`${name}: refused, ${faults.map(({ keyword }) => `must match ${keyword}`).join() || error.message}`)
  }
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
0.34: written
0.335: refused, must match pattern
33.50 per 100: written
END
echo 'As before.'
