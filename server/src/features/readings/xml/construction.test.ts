import { expect, test } from 'vitest'
import { fromXml } from '../values/from-xml.ts'
import { readXml } from './read-xml.ts'

/** The values of an invoice in XML, with a '?' behind those that are not certain. */
function valuesOf(xml: string): Record<string, string> {
  const read = readXml(xml)
  if (!read) throw new Error('the XML is no invoice')
  const reading = fromXml(read, { pages: null, notes: [], text: null, words: [] })
  if (reading.state !== 'read') throw new Error('the XML was not read')
  return Object.fromEntries(
    Object.entries(reading.values).map(([path, { value, sure }]) => [path, sure ? value : `${value} ?`]),
  )
}

const gAccount = (amount = '650.05') => `
  <c:PaymentMeans><b:ID>GACCOUNT</b:ID><c:PayeeFinancialAccount><b:ID>NL05BUNQ0445400501</b:ID></c:PayeeFinancialAccount></c:PaymentMeans>
  <c:PaymentMeans><b:ID>REST</b:ID><c:PayeeFinancialAccount><b:ID>NL69BUNQ0624961869</b:ID></c:PayeeFinancialAccount></c:PaymentMeans>
  <c:PaymentTerms><b:PaymentMeansID>REST</b:PaymentMeansID><b:Amount>5850.39</b:Amount></c:PaymentTerms>
  <c:PaymentTerms><b:PaymentMeansID>GACCOUNT</b:PaymentMeansID><b:Amount>${amount}</b:Amount></c:PaymentTerms>`

const ubl = (
  more: string,
) => `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="b" xmlns:c="c">
  <b:ID>F-2026-349</b:ID><b:IssueDate>2026-07-18</b:IssueDate>${more}
  <c:TaxTotal><b:TaxAmount>0.00</b:TaxAmount><c:TaxSubtotal><b:TaxableAmount>6500.44</b:TaxableAmount><b:TaxAmount>0.00</b:TaxAmount>
    <c:TaxCategory><b:ID>AE</b:ID><b:Percent>0</b:Percent><c:TaxScheme><b:ID>VAT</b:ID></c:TaxScheme></c:TaxCategory></c:TaxSubtotal></c:TaxTotal>
  <c:LegalMonetaryTotal><b:LineExtensionAmount>6550.44</b:LineExtensionAmount><b:AllowanceTotalAmount>85.00</b:AllowanceTotalAmount>
    <b:ChargeTotalAmount>35.00</b:ChargeTotalAmount><b:TaxExclusiveAmount>6500.44</b:TaxExclusiveAmount>
    <b:TaxInclusiveAmount>6500.44</b:TaxInclusiveAmount><b:PayableAmount>6500.44</b:PayableAmount></c:LegalMonetaryTotal>
  <c:InvoiceLine><b:ID>1</b:ID><b:LineExtensionAmount>6550.44</b:LineExtensionAmount>
    <c:InvoicePeriod><b:StartDate>2026-06-01</b:StartDate><b:EndDate>2026-06-28</b:EndDate></c:InvoicePeriod>
    <c:Item><b:Name>Steigerhuur</b:Name><c:ClassifiedTaxCategory><b:ID>AE</b:ID><b:Percent>0</b:Percent></c:ClassifiedTaxCategory></c:Item></c:InvoiceLine>
</Invoice>`

const adjustment = (charge: boolean, reason: string, amount: string) =>
  `<c:AllowanceCharge><b:ChargeIndicator>${charge}</b:ChargeIndicator><b:AllowanceChargeReason>${reason}</b:AllowanceChargeReason><b:Amount>${amount}</b:Amount></c:AllowanceCharge>`

test('an invoice in UBL has the VAT categories of its rates and lines, and the period of a hire', () => {
  expect(valuesOf(ubl(''))).toMatchObject({
    'vat[0].category': 'AE',
    'line[0].category': 'AE',
    'line[0].start_date': '2026-06-01',
    'line[0].end_date': '2026-06-28',
  })
})

test('the discounts and additions of an invoice have their names and signs, and add up to its totals', () => {
  const both = adjustment(false, 'Projectkorting', '85.00') + adjustment(true, 'Transport', '35.00')
  expect(valuesOf(ubl(both))).toMatchObject({
    'adjustment[0].name': 'Projectkorting',
    'adjustment[0].amount': '-85.00',
    'adjustment[1].name': 'Transport',
    'adjustment[1].amount': '35.00',
    allowances: '85.00',
  })
  expect(valuesOf(ubl(adjustment(true, 'Transport', '35.00')))).toMatchObject({
    'adjustment[0].amount': '35.00 ?',
    allowances: '85.00 ?',
  })
})

test('the G-account of an invoice in SI-UBL is not the account for the rest', () => {
  expect(valuesOf(ubl(gAccount()))).toMatchObject({
    iban: 'NL69BUNQ0624961869',
    g_account: 'NL05BUNQ0445400501',
    g_amount: '650.05',
  })
  expect(valuesOf(ubl(gAccount('7000.00')))).toMatchObject({ g_amount: '7000.00 ?' })
  expect(valuesOf(ubl(''))).not.toHaveProperty('g_account')
})

test('an invoice in CII has the same values', () => {
  const cii = `<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns="a">
  <SupplyChainTradeTransaction><IncludedSupplyChainTradeLineItem><SpecifiedLineTradeSettlement>
    <ApplicableTradeTax><TypeCode>VAT</TypeCode><CategoryCode>AE</CategoryCode><RateApplicablePercent>0</RateApplicablePercent></ApplicableTradeTax>
    <BillingSpecifiedPeriod><StartDateTime><DateTimeString format="102">20260601</DateTimeString></StartDateTime></BillingSpecifiedPeriod>
    <SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>100.00</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation>
  </SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>
  <ApplicableHeaderTradeSettlement>
    <ApplicableTradeTax><CalculatedAmount>0.00</CalculatedAmount><BasisAmount>90.00</BasisAmount><CategoryCode>AE</CategoryCode></ApplicableTradeTax>
    <SpecifiedTradeAllowanceCharge><ChargeIndicator><Indicator>false</Indicator></ChargeIndicator><ActualAmount>10.00</ActualAmount><Reason>Rabatt</Reason></SpecifiedTradeAllowanceCharge>
    <SpecifiedTradeSettlementHeaderMonetarySummation><AllowanceTotalAmount>10.00</AllowanceTotalAmount><TaxBasisTotalAmount>90.00</TaxBasisTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation>
  </ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></r:CrossIndustryInvoice>`
  expect(valuesOf(cii)).toMatchObject({
    'vat[0].category': 'AE',
    'line[0].category': 'AE',
    'line[0].start_date': '2026-06-01',
    'adjustment[0].name': 'Rabatt',
    'adjustment[0].amount': '-10.00',
  })
})
