#!/usr/bin/env bash
# factur-x-kit 0.3.1 rounds the invoiced quantity (BT-129) to two decimals when it writes the XML, after the sum of the line was
# computed from the whole quantity. EN 16931 does not limit the decimals of a quantity. 0.125 tonne at 800.00 becomes a line of
# 0.13 tonne that costs 100.00, and the library's own validate() accepts the invoice: it looks at its object, not at the XML.
#
# Expected: <ram:BilledQuantity unitCode="TNE">0.125
# Seen:
#   valid: true
#   quantity: 0.13 TNE
#   price: 800.0000
#   line: 100.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund factur-x-kit@0.3.1
cat >run.mjs <<'END'
import { FacturX, totalsCalculator } from 'factur-x-kit'

const day = (month, day) => ({ year: 2026, month, day })
const address = { country: 'NL', city: 'Zwolle', postcode: '8011 AB', addressLine1: 'Kade 1' }
const invoice = await FacturX.fromObject(
  totalsCalculator({
    document: { id: '20260893', type: '380', dateOfIssue: day(11, 16), currency: 'EUR' },
    seller: { name: 'Seller BV', postalAddress: address, taxIdentification: { vatId: 'NL000099998B57' } },
    buyer: { name: 'Buyer BV', postalAddress: address },
    paymentInformation: {
      paymentTerms: { dueDate: day(12, 16) },
      paymentMeans: [{ paymentType: '58', payeeBankAccount: { iban: 'NL02ABNA0123456789' } }],
    },
    invoiceLines: [
      {
        generalLineData: { lineId: '1' },
        productDescription: { name: 'Wapeningsstaal' },
        productPriceAgreement: { productPricing: { basisPricePerItem: 800 } },
        delivery: { itemQuantity: { quantity: 0.125, unit: 'TNE' } },
        settlement: { tax: { categoryCode: 'S', rateApplicablePercent: 21 } },
      },
    ],
  }),
)
const xml = await invoice.getXML()
const [, unit, quantity] = xml.match(/<ram:BilledQuantity unitCode="(\w+)">([^<]*)/)
console.log(`valid: ${invoice.validate().valid}`)
console.log(`quantity: ${quantity} ${unit}`)
console.log(`price: ${xml.match(/<ram:NetPriceProductTradePrice>\s*<ram:ChargeAmount>([^<]*)/)[1]}`)
console.log(`line: ${xml.match(/<ram:LineTotalAmount>([^<]*)/)[1]}`)
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
valid: true
quantity: 0.13 TNE
price: 800.0000
line: 100.00
END
echo 'As before.'
