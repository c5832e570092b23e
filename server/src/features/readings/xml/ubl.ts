import type { Layout } from './layout.ts'

const party = (role: string) => ({
  name: [`${role}/Party/PartyLegalEntity/RegistrationName`, `${role}/Party/PartyName/Name`],
  number: [
    `${role}/Party/PartyLegalEntity/CompanyID`,
    `${role}/Party/PartyIdentification/ID[@schemeID=0106]`,
    `${role}/Party/PartyIdentification/ID[@schemeID=0208]`,
  ],
  vat: [`${role}/Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`],
  gln: [`${role}/Party/PartyIdentification/ID[@schemeID=0088]`, `${role}/Party/EndpointID[@schemeID=0088]`],
})

/** A buyer is also known by its Peppol id, which in the Netherlands is a register or VAT number. */
const buyerAs = (role: string) => {
  const { name, number, vat, gln } = party(role)
  const id = (scheme: string) => `${role}/Party/EndpointID[@schemeID=${scheme}]`
  return {
    'buyer.name': name,
    'buyer.number': [...number, id('0106'), id('0208')],
    'buyer.vat': [...vat, id('9944')],
    'buyer.gln': gln,
  }
}

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

const itemIn = (item: string) => ({
  article: [`${item}Item/SellersItemIdentification/ID`, `${item}Item/BuyersItemIdentification/ID`],
  name: [`${item}Item/Name`],
  description: [`${item}Item/Description`],
})

const quantityIn = (item: string, quantity: string) => ({
  id: [`${item}ID`],
  order_line: [`${item}OrderLineReference/LineID`],
  quantity: [`${item}${quantity}`],
  unit: [`${item}${quantity}@unitCode`],
})

const line = (item: string, quantity: string) => ({
  ...quantityIn(item, quantity),
  ...itemIn(item),
  order: [`${item}OrderLineReference/OrderReference/ID`],
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
  scheme: ['TaxCategory/TaxScheme/ID'],
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
const gAccount = 'GACCOUNT'

function invoiceLayout(uri: string, lines: string, quantity: string, due: string): Layout {
  const seller = party('AccountingSupplierParty')
  return {
    uri: uriOf(uri),
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
      preceding_invoice: ['BillingReference/InvoiceDocumentReference/ID', 'DiscrepancyResponse/ReferenceID'],
      'seller.name': seller.name,
      'seller.number': seller.number,
      'seller.vat': seller.vat,
      'seller.gln': seller.gln,
      ...buyerAs('AccountingCustomerParty'),
      iban: [`PaymentMeans[ID!=${gAccount}]/PayeeFinancialAccount/ID`],
      g_account: [`PaymentMeans[ID=${gAccount}]/PayeeFinancialAccount/ID`],
      g_amount: [`PaymentTerms[PaymentMeansID=${gAccount}]/Amount`],
      ...total('LegalMonetaryTotal'),
    },
    vat,
    adjustments,
    lines: { each: lines, ...line('', quantity) },
  }
}

/** The head of a document between a buyer and a seller. */
function orderHead(): Layout['head'] {
  const seller = party('SellerSupplierParty')
  return {
    number: ['ID'],
    issue_date: ['IssueDate'],
    currency: ['DocumentCurrencyCode', 'PricingCurrencyCode'],
    buyer_reference: ['CustomerReference'],
    'seller.name': seller.name,
    'seller.number': seller.number,
    'seller.vat': seller.vat,
    'seller.gln': seller.gln,
    ...buyerAs('BuyerCustomerParty'),
  }
}

const order_reference = ['OrderReference/ID']
const orderLines = { each: 'OrderLine', status: ['LineItem/LineStatusCode'], ...line('LineItem/', 'Quantity') }
const anticipated = total('AnticipatedMonetaryTotal')

const order: Layout = {
  uri: uriOf('Order'),
  flavour: 'UBL',
  kind: 'order',
  head: { ...orderHead(), ...anticipated },
  vat,
  adjustments,
  lines: orderLines,
}

const orderChange: Layout = {
  ...order,
  uri: uriOf('OrderChange'),
  changes: true,
  head: { ...order.head, order_reference },
}

/** It cancels an order that may still be valid: the seller may refuse. So it is no order itself, and has no lines. */
const orderCancellation: Layout = {
  uri: uriOf('OrderCancellation'),
  flavour: 'UBL',
  kind: 'other',
  head: { ...orderHead(), order_reference },
}

const substitute = itemIn('SellerSubstitutedLineItem/')
const orderResponse: Layout = {
  ...order,
  uri: uriOf('OrderResponse'),
  kind: 'order_response',
  response: ['OrderResponseCode'],
  head: { ...order.head, number: ['SalesOrderID', 'ID'], order_reference },
  lines: {
    ...orderLines,
    order_line: ['OrderLineReference/LineID', ...orderLines.order_line],
    article: [...substitute.article, ...orderLines.article],
    name: [...substitute.name, ...orderLines.name],
  },
}

const quotation: Layout = {
  uri: uriOf('Quotation'),
  flavour: 'UBL',
  kind: 'quote',
  head: { ...orderHead(), ...total('QuotedMonetaryTotal') },
  vat,
  adjustments,
  lines: { each: 'QuotationLine', ...line('LineItem/', 'Quantity') },
}

/** A message about goods under way. Amounts have no place in it, so none are read. */
function deliveryLayout(uri: string, each: string, quantity: string): Layout {
  const { currency: _, buyer_reference: __, ...head } = orderHead()
  const [from, to] = [party('DespatchSupplierParty'), party('DeliveryCustomerParty')]
  return {
    uri: uriOf(uri),
    flavour: 'UBL',
    kind: 'delivery_note',
    head: {
      ...head,
      order_reference: ['OrderReference/ID', `${each}/OrderLineReference/OrderReference/ID`],
      despatch: ['DespatchDocumentReference/ID'],
      'seller.name': [...(head['seller.name'] ?? []), ...from.name],
      'seller.number': [...(head['seller.number'] ?? []), ...from.number],
      'seller.vat': [...(head['seller.vat'] ?? []), ...from.vat],
      'seller.gln': [...(head['seller.gln'] ?? []), ...from.gln],
      'buyer.name': [...(head['buyer.name'] ?? []), ...to.name],
    },
    lines: { each, rejected: ['RejectedQuantity', 'ShortQuantity'], ...quantityIn('', quantity), ...itemIn('') },
  }
}

function uriOf(root: string): string {
  return `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`
}

/** UBL 2, as used by Peppol and its national profiles. */
export const ubl: Layout[] = [
  invoiceLayout('Invoice', 'InvoiceLine', 'InvoicedQuantity', 'DueDate'),
  invoiceLayout('CreditNote', 'CreditNoteLine', 'CreditedQuantity', 'DueDate'),
  order,
  orderChange,
  orderCancellation,
  orderResponse,
  quotation,
  deliveryLayout('DespatchAdvice', 'DespatchLine', 'DeliveredQuantity'),
  deliveryLayout('ReceiptAdvice', 'ReceiptLine', 'ReceivedQuantity'),
]
