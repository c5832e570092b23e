import type { Layout } from './layout.ts'
import type { Element } from './tree.ts'

// The Dutch messages for construction: DICO (SALES005) and its predecessors INSBOU003 and INSBOU004. Their schemas are for
// members only. These names are those of public examples; a name that a newer version changed is simply not found.
const namespace = /^https?:\/\/www\.ketenstandaard\.nl\/\w+\/SALES\/005$/i
const older = /insbou\/?00[34]/i

const supplier = {
  'seller.name': ['Supplier/Name', 'Invoicer/Name'],
  'seller.number': ['Supplier/ChamberOfCommerceNumber', 'Invoicer/ChamberOfCommerceNumber'],
  'seller.vat': ['Supplier/VATRegistrationNumber', 'Invoicer/VATRegistrationNumber'],
  'seller.gln': ['Supplier/GLN', 'Invoicer/GLN'],
  'buyer.name': ['Buyer/Name', 'Invoicee/Name'],
  'buyer.gln': ['Buyer/GLN', 'Invoicee/GLN'],
}
const order_reference = ['BuyersOrderNumber', 'OrderReference/BuyersOrderNumber']
const item = {
  article: ['TradeItemIdentification/SuppliersTradeItemIdentification', 'TradeItemIdentification/GTIN'],
  name: ['TradeItemIdentification/AdditionalItemIdentification/TradeItemDescription'],
}
const order_line = ['OrderLineIdentification', 'OrderLineReference/OrderLineIdentification']
const priceIn = (element: string, names: string[]) => ({
  price: names.map((name) => `${element}/${name}`),
  base_quantity: [`${element}/PriceBase/NumberOfUnitsInPriceBasis`],
})
const percentIn = (element: string) => [`${element}/VATPercentage`, `${element}/VATpercentage`]

type Message = Omit<Layout, 'uri' | 'flavour'>

const invoice: Message = {
  kind: 'invoice',
  type: ['InvoiceType'],
  head: {
    number: ['InvoiceNumber'],
    issue_date: ['InvoiceDate'],
    due_date: ['ExpirationDate'],
    currency: ['Currency'],
    order_reference,
    sales_order: ['OrderResponseNumber'],
    despatch: ['DespatchAdviceNumber'],
    preceding_invoice: ['InvoiceNumberToBeCorrected'],
    ...supplier,
    lines_total: ['InvoiceTotals/TotalNetLineAmount'],
    charges: ['InvoiceTotals/TotalAmountInvoiceChargeAllowance'],
    vat_total: ['InvoiceTotals/TotalVATAmount'],
    total_incl: ['InvoiceTotals/TotalInvoiceAmount'],
  },
  vat: {
    each: 'VATSubTotal',
    rate: percentIn('VATInformation'),
    base: ['VATInformation/VATBaseAmount'],
    amount: ['VATAmount'],
  },
  lines: {
    each: 'InvoiceLine',
    id: ['LineNumber'],
    order_line,
    ...item,
    quantity: ['DeliveredQuantity'],
    unit: ['DeliveredQuantityMeasureUnitCode'],
    ...priceIn('PriceInformation', ['Price', 'NetPrice']),
    allowance: ['Allowance/AllowanceAmount'],
    charge: ['Charge/ChargeAmount'],
    net: ['NetLineAmount'],
    rate: percentIn('VATInformation'),
  },
}

const order: Message = {
  kind: 'order',
  type: ['OrderType'],
  no_order: { path: 'DraftOrderIndicator', codes: ['16'] },
  head: { number: ['OrderNumber'], issue_date: ['OrderDate'], ...supplier },
  lines: {
    each: 'OrderLine',
    id: ['LineIdentification', 'LineIdentitfication', 'LineNumber'], // INSBOU003 itself misspells the second
    ...item,
    quantity: ['OrderedQuantity'],
    unit: ['OrderedQuantityMeasureUnitCode'],
    ...priceIn('DifferentPriceAgreement', ['DifferentPrice']),
  },
}

const orderResponse: Message = {
  kind: 'order_response',
  response: ['StatusCode'],
  head: {
    number: ['OrderResponseNumber'],
    issue_date: ['OrderResponseDate'],
    order_reference,
    ...supplier,
    lines_total: ['TotalAmount'],
  },
  lines: {
    each: 'OrderResponseLine',
    status: ['StatusCode'],
    id: ['LineNumber'],
    order_line,
    ...item,
    quantity: ['PlannedDeliveryQuantity'],
    unit: ['QuantityMeasureUnitCode'],
    ...priceIn('PriceInformation', ['NetPrice', 'Price']),
    allowance: ['LineAllowance/AllowanceAmount'],
    charge: ['LineCharge/ChargeAmount'],
    net: ['NetLineAmount'],
  },
}

const despatchAdvice: Message = {
  kind: 'delivery_note',
  head: {
    number: ['MessageNumber'],
    issue_date: ['MessageDate'],
    order_reference,
    sales_order: ['OrderResponseNumber'],
    ...supplier,
  },
  lines: {
    each: 'DespatchLine/ItemLevelDespatchAdvice',
    id: ['LineNumber'],
    order_line: [...order_line, 'LineIdentification'],
    ...item,
    quantity: ['DeliveredQuantity'],
    unit: ['DeliveredQuantityMeasurementUnit', 'DeliveredNetQuantityMeasurementUnit'],
  },
}

const messages = new Map([
  ['Invoice', invoice],
  ['Order', order],
  ['OrderResponse', orderResponse],
  ['DespatchAdvice', despatchAdvice],
])

/** The layout of a DICO or INSBOU message. Null for other XML. INSBOU003 has no namespace and names its schema instead. */
export function dicoLayout({ name, uri, attributes }: Element): Layout | null {
  const message = messages.get(name)
  const isOlder = older.test(uri === '' ? (attributes.get('noNamespaceSchemaLocation') ?? '') : uri)
  if (!message || !(namespace.test(uri) || isOlder)) return null
  return { ...message, uri, flavour: isOlder ? 'INSBOU' : 'DICO' }
}
