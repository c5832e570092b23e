import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paperPdf } from '../../server/src/features/cards/testing/paper.ts'
import { file, type FilePayload } from './files.ts'

const papers = join(import.meta.dirname, '../../server/src/features/readings/testing/papers')

export const order = printed('Inkooporder_4500127.pdf')
/** For that order, € 860,00 too high. */
export const invoice = printed('Factuur_2025-0388.pdf')

/** One of the printed example documents. */
function printed(name: string): FilePayload {
  return file(name, readFileSync(join(papers, name)))
}

/** A one-page paper of the two companies of a shared dossier. */
export function paperOf(kind: Parameters<typeof paperPdf>[0], facts: Parameters<typeof paperPdf>[1]): Promise<Buffer> {
  const from = kind === 'order' ? 'Bouwbedrijf De Linde' : 'Van Dalen Gevelbouw'
  return paperPdf(kind, { from, ...facts })
}

type InvoiceFacts = { number: string; seller?: string; iban?: string }

/** An invoice of € 100,00 without VAT as accounting software sends it, without errors in itself. */
export function invoiceXml({ number, seller = '', iban = '' }: InvoiceFacts): FilePayload {
  const money = (name: string, amount: string) => `<b:${name} currencyID="EUR">${amount}</b:${name}>`
  const totals = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount']
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:b="urn:basic" xmlns:a="urn:aggregate">
  <b:ID>${number}</b:ID><b:IssueDate>2025-09-04</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>
  <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PartyLegalEntity>
    <b:RegistrationName>Van Dalen Gevelbouw</b:RegistrationName><b:CompanyID schemeID="0106">${seller}</b:CompanyID>
  </a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>
  <a:PaymentMeans><b:PaymentMeansCode>30</b:PaymentMeansCode>
    <a:PayeeFinancialAccount><b:ID>${iban}</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:TaxTotal>${money('TaxAmount', '0.00')}
    <a:TaxSubtotal>${money('TaxableAmount', '100.00')}${money('TaxAmount', '0.00')}
      <a:TaxCategory><b:Percent>0</b:Percent></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal>${totals.map((name) => money(name, '100.00')).join('')}</a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="H87">1</b:InvoicedQuantity>
    ${money('LineExtensionAmount', '100.00')}<a:Item><b:Name>Dorpel hardsteen</b:Name></a:Item>
    <a:Price>${money('PriceAmount', '100.00')}</a:Price></a:InvoiceLine>
</Invoice>`
  return file(`Factuur_${number}.xml`, Buffer.from(text), 'application/xml')
}
