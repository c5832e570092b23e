import type { Layout } from './layout.ts'

const party = (role: string) => ({
  name: [`${role}/Party/PartyLegalEntity/RegistrationName`, `${role}/Party/PartyName/Name`],
  number: [
    `${role}/Party/PartyLegalEntity/CompanyID`,
    `${role}/Party/PartyIdentification/ID[@schemeID=0106]`,
    `${role}/Party/PartyIdentification/ID[@schemeID=0208]`,
  ],
  vat: [`${role}/Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`],
})

const total = (monetary: string) => ({
  lines_total: [`${monetary}/LineExtensionAmount`],
  allowances: [`${monetary}/AllowanceTotalAmount`],
  charges: [`${monetary}/ChargeTotalAmount`],
  total_excl: [`${monetary}/TaxExclusiveAmount`],
  total_incl: [`${monetary}/TaxInclusiveAmount`],
  paid: [`${monetary}/PrepaidAmount`],
  rounding: [`${monetary}/PayableRoundingAmount`],
  payable: [`${monetary}/PayableAmount`],
  vat_total: ['TaxTotal[TaxSubtotal/TaxCategory/TaxScheme/ID=VAT]/TaxAmount', 'TaxTotal/TaxAmount'],
})

const line = (item: string, quantity: string) => ({
  id: [`${item}ID`],
  order_line: [`${item}OrderLineReference/LineID`],
  article: [`${item}Item/SellersItemIdentification/ID`, `${item}Item/BuyersItemIdentification/ID`],
  name: [`${item}Item/Name`],
  description: [`${item}Item/Description`],
  quantity: [`${item}${quantity}`],
  unit: [`${item}${quantity}@unitCode`],
  price: [`${item}Price/PriceAmount`],
  base_quantity: [`${item}Price/BaseQuantity`],
  allowance: [`${item}AllowanceCharge[ChargeIndicator=false]/Amount`],
  charge: [`${item}AllowanceCharge[ChargeIndicator=true]/Amount`],
  net: [`${item}LineExtensionAmount`],
  category: [`${item}Item/ClassifiedTaxCategory/ID`],
  rate: [`${item}Item/ClassifiedTaxCategory/Percent`],
  start_date: [`${item}InvoicePeriod/StartDate`],
  end_date: [`${item}InvoicePeriod/EndDate`],
})

const vat = {
  each: 'TaxTotal/TaxSubtotal',
  category: ['TaxCategory/ID'],
  rate: ['TaxCategory/Percent'],
  base: ['TaxableAmount'],
  amount: ['TaxAmount'],
}

const adjustments = {
  each: 'AllowanceCharge',
  is_charge: 'ChargeIndicator',
  name: ['AllowanceChargeReason', 'AllowanceChargeReasonCode'],
  amount: ['Amount'],
}

/** The id of the seller's account for wage tax and VAT in the extension of SI-UBL 2.0. */
const g_account = 'GACCOUNT'

function invoiceLayout(uri: string, lines: string, quantity: string, due: string): Layout {
  const seller = party('AccountingSupplierParty')
  return {
    uri: `urn:oasis:names:specification:ubl:schema:xsd:${uri}-2`,
    flavour: 'UBL',
    kind: uri === 'CreditNote' ? 'credit_note' : 'invoice',
    type: [`${uri}TypeCode`],
    terms: ['PaymentTerms/Note'],
    head: {
      number: ['ID'],
      issue_date: ['IssueDate'],
      due_date: [due, 'PaymentMeans/PaymentDueDate'],
      currency: ['DocumentCurrencyCode'],
      buyer_reference: ['BuyerReference'],
      order_reference: ['OrderReference/ID'],
      sales_order: ['OrderReference/SalesOrderID'],
      despatch: ['DespatchDocumentReference/ID'],
      preceding_invoice: ['BillingReference/InvoiceDocumentReference/ID'],
      'seller.name': seller.name,
      'seller.number': seller.number,
      'seller.vat': seller.vat,
      'buyer.name': party('AccountingCustomerParty').name,
      iban: [`PaymentMeans[ID!=${g_account}]/PayeeFinancialAccount/ID`],
      g_account: [`PaymentMeans[ID=${g_account}]/PayeeFinancialAccount/ID`],
      g_amount: [`PaymentTerms[PaymentMeansID=${g_account}]/Amount`],
      ...total('LegalMonetaryTotal'),
    },
    vat,
    adjustments,
    lines: { each: lines, ...line('', quantity) },
  }
}

function orderLayout(uri: string, reference: string[]): Layout {
  const seller = party('SellerSupplierParty')
  return {
    uri: `urn:oasis:names:specification:ubl:schema:xsd:${uri}-2`,
    flavour: 'UBL',
    kind: uri === 'Order' ? 'order' : 'order_response',
    type: [],
    terms: [],
    head: {
      number: uri === 'Order' ? ['ID'] : ['SalesOrderID', 'ID'],
      issue_date: ['IssueDate'],
      currency: ['DocumentCurrencyCode'],
      buyer_reference: ['CustomerReference'],
      order_reference: reference,
      'seller.name': seller.name,
      'seller.number': seller.number,
      'seller.vat': seller.vat,
      'buyer.name': party('BuyerCustomerParty').name,
      ...total('AnticipatedMonetaryTotal'),
    },
    vat,
    adjustments,
    lines: { each: 'OrderLine', ...line('LineItem/', 'Quantity') },
  }
}

/** UBL 2.1, as used by Peppol and its national profiles. */
export const ubl: Layout[] = [
  invoiceLayout('Invoice', 'InvoiceLine', 'InvoicedQuantity', 'DueDate'),
  invoiceLayout('CreditNote', 'CreditNoteLine', 'CreditedQuantity', 'DueDate'),
  orderLayout('Order', []),
  orderLayout('OrderResponse', ['OrderReference/ID']),
]
