import { Big } from 'big.js'

/** A line: name, quantity, price of one, VAT category and rate. */
export type UblLine = [name: string, quantity: string, price: string, category?: string, rate?: string]
type UblPaper = {
  number: string
  date?: string
  /** The number of the order, or of the invoice that a credit note follows. */
  of: string
  lines: UblLine[]
  paid?: string
  rounding?: string
  /** The part for the blocked account of the seller, as SI-UBL has it. */
  g_account?: string
}
type Kind = 'Invoice' | 'CreditNote'

/** An invoice or credit note in UBL. Its amounts add up, in each VAT group and in total. */
export function ublPaper(kind: Kind, { number, date = '2026-09-04', of, lines, ...more }: UblPaper): Buffer {
  const { paid = '0.00', rounding = '0.00', g_account } = more
  const all = lines.map(([name, quantity, price, category = 'S', rate = '21']) => {
    return { name, quantity, category, rate, net: Big(quantity).times(price).round(2) }
  })
  const groups = [...Map.groupBy(all, ({ category, rate }) => `${category} ${rate}`).values()].map((same) => {
    const [{ category, rate } = { category: 'S', rate: '21' }] = same
    const base = sum(same.map(({ net }) => net))
    return { category, rate, base, vat: base.times(rate).div(100).round(2) }
  })
  const [excl, vat] = [sum(all.map(({ net }) => net)), sum(groups.map((group) => group.vat))]
  const payable = excl.plus(vat).minus(paid).plus(rounding)
  const reference =
    kind === 'Invoice'
      ? `<c:OrderReference><b:ID>${of}</b:ID></c:OrderReference>`
      : `<c:BillingReference><c:InvoiceDocumentReference><b:ID>${of}</b:ID></c:InvoiceDocumentReference></c:BillingReference>`
  const counted = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:b="b" xmlns:c="c">
<b:ID>${number}</b:ID><b:IssueDate>${date}</b:IssueDate><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>${reference}
${g_account === undefined ? '' : blocked(g_account)}
<c:TaxTotal><b:TaxAmount>${vat.toFixed(2)}</b:TaxAmount>${groups.map(subtotal).join('')}</c:TaxTotal>
<c:LegalMonetaryTotal><b:LineExtensionAmount>${excl.toFixed(2)}</b:LineExtensionAmount>
<b:TaxExclusiveAmount>${excl.toFixed(2)}</b:TaxExclusiveAmount>
<b:TaxInclusiveAmount>${excl.plus(vat).toFixed(2)}</b:TaxInclusiveAmount><b:PrepaidAmount>${paid}</b:PrepaidAmount>
<b:PayableRoundingAmount>${rounding}</b:PayableRoundingAmount><b:PayableAmount>${payable.toFixed(2)}</b:PayableAmount></c:LegalMonetaryTotal>
${all
  .map(
    ({ name, quantity, category, rate, net }, n) => `<c:${kind}Line><b:ID>${n + 1}</b:ID>
<b:${counted} unitCode="C62">${quantity}</b:${counted}><b:LineExtensionAmount>${net.toFixed(2)}</b:LineExtensionAmount>
<c:Item><b:Name>${name}</b:Name><c:ClassifiedTaxCategory><b:ID>${category}</b:ID><b:Percent>${rate}</b:Percent></c:ClassifiedTaxCategory></c:Item>
<c:Price><b:PriceAmount>${net.div(quantity).toFixed()}</b:PriceAmount></c:Price></c:${kind}Line>`,
  )
  .join('')}
</${kind}>`)
}

type Group = { category: string; rate: string; base: Big; vat: Big }

function subtotal({ category, rate, base, vat }: Group): string {
  return `<c:TaxSubtotal><b:TaxableAmount>${base.toFixed(2)}</b:TaxableAmount><b:TaxAmount>${vat.toFixed(2)}</b:TaxAmount>
<c:TaxCategory><b:ID>${category}</b:ID><b:Percent>${rate}</b:Percent><c:TaxScheme><b:ID>VAT</b:ID></c:TaxScheme></c:TaxCategory></c:TaxSubtotal>`
}

function blocked(amount: string): string {
  return `<c:PaymentMeans><b:ID>GACCOUNT</b:ID><c:PayeeFinancialAccount><b:ID>NL05BUNQ0445400501</b:ID></c:PayeeFinancialAccount></c:PaymentMeans>
<c:PaymentTerms><b:PaymentMeansID>GACCOUNT</b:PaymentMeansID><b:Amount>${amount}</b:Amount></c:PaymentTerms>`
}

function sum(amounts: Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), Big(0))
}
