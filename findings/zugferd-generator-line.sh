#!/usr/bin/env bash
# zugferd-generator 1.2.1 asks for the quantity of each line and never writes it: its XML has no BilledQuantity (BT-129). It also
# writes dates with dashes under format 102, which means YYYYMMDD, a profile named 'ZUGFeRD', and the total outside of
# SpecifiedTradeSettlementHeaderMonetarySummation. Readers that go by the names of CII find no quantity, no total and no VAT, so
# what such a hybrid says must come from its pages.
#
# Expected: a quantity of 4 in a BilledQuantity, 20261116, and a total in the summation of the header.
# Seen:
#   quantity: none
#   date: 2026-11-16 as 102
#   profile: ZUGFeRD
#   summation: none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zugferd-generator@1.2.1
cat >run.mjs <<'END'
import module from 'zugferd-generator'

const ZUGFeRDGenerator = module.default ?? module
const xml = new ZUGFeRDGenerator({
  id: '20260893',
  issueDate: '2026-11-16',
  currency: 'EUR',
  totalAmount: 121,
  supplier: { name: 'Seller BV', country: 'NL', taxNumber: 'NL000099998B57' },
  customer: { name: 'Buyer BV', country: 'NL' },
  taxTotal: { taxAmount: 21, taxPercentage: 21 },
  lineItems: [{ id: '1', description: 'Dorpel', quantity: 4, unitPrice: 25, lineTotal: 100 }],
}).toXMLString()
const [, format, date] = xml.match(/DateTimeString format="(\d+)">([^<]*)/)
console.log(`quantity: ${xml.match(/Quantity[^>]*>([^<]*)/)?.[1] ?? 'none'}`)
console.log(`date: ${date} as ${format}`)
console.log(`profile: ${xml.match(/GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>([^<]*)/)[1]}`)
console.log(`summation: ${xml.match(/SpecifiedTradeSettlementHeaderMonetarySummation/)?.[0] ?? 'none'}`)
END
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END'
quantity: none
date: 2026-11-16 as 102
profile: ZUGFeRD
summation: none
END
echo 'As before.'
