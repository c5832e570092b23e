#!/usr/bin/env bash
# @fin.cx/einvoice 5.0.3 reads a valid UBL invoice with a price per 100 pieces and a discount on the whole, and writes it as another
# amount: it reads neither BaseQuantity (BT-149) nor the AllowanceCharge of the document, and counts the totals anew without them.
# The copy says so nowhere, and its sums agree with each other, so arithmetic alone cannot find the mistake. What was invoiced must
# be read from the file of the sender, not from what a converter made of it.
#
# Expected: 574.75 to pay in each format, as in the file read.
# Seen:
#   read: 574.75
#   facturx: 60500.00
#   ubl: 60500.00
#   xrechnung: 60500.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @fin.cx/einvoice@5.0.3
cat >invoice.xml <<'END_XML'
<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>20260893</cbc:ID><cbc:IssueDate>2026-11-16</cbc:IssueDate><cbc:DueDate>2026-12-16</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>PO-4500127</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Seller BV</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>Kade 1</cbc:StreetName><cbc:CityName>Utrecht</cbc:CityName><cbc:PostalZone>3511AA</cbc:PostalZone><cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>NL000099998B57</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>Seller BV</cbc:RegistrationName><cbc:CompanyID schemeID="0106">12345678</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Buyer BV</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>Weg 2</cbc:StreetName><cbc:CityName>Gent</cbc:CityName><cbc:PostalZone>9000</cbc:PostalZone><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Buyer BV</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>NL91ABNA0417164300</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Korting</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">25.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">99.75</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">475.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">99.75</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">500.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">475.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">574.75</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">25.00</cbc:AllowanceTotalAmount><cbc:PayableAmount currencyID="EUR">574.75</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1000</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">500.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Bout M12</cbc:Name><cac:SellersItemIdentification><cbc:ID>B-12</cbc:ID></cac:SellersItemIdentification><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">100</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
</Invoice>
END_XML
cat >run.mjs <<'END_RUN'
import { readFileSync } from 'node:fs'
import { EInvoice } from '@fin.cx/einvoice'

const payable = (xml) => /(?:Due)?PayableAmount[^>]*>([^<]*)/.exec(xml)[1]
const xml = readFileSync('invoice.xml', 'utf8')
console.log(`read: ${payable(xml)}`)
const invoice = await EInvoice.fromXml(xml)
for (const format of ['facturx', 'ubl', 'xrechnung']) console.log(`${format}: ${payable(await invoice.exportXml(format))}`)
END_RUN
node run.mjs >seen.txt
cat seen.txt
diff seen.txt - <<'END_SEEN'
read: 574.75
facturx: 60500.00
ubl: 60500.00
xrechnung: 60500.00
END_SEEN
echo 'As before.'
