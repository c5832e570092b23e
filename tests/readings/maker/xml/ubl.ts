import type { Firm } from '../goods.ts'
import type { Item, Trade } from '../trade.ts'
import { el, type Node } from './element.ts'

const euro = { currencyID: 'EUR' }
const codes = new Map([
  ['st', 'C62'],
  ['m²', 'MTK'],
  ['m2', 'MTK'],
  ['m', 'MTR'],
  ['uur', 'HUR'],
  ['m³', 'MTQ'],
])

/** A trade in UBL 2.1: Invoice, CreditNote, Order or OrderResponse. */
export function ublOf(trade: Trade, customization: string): Node {
  const billing = trade.kind === 'invoice' || trade.kind === 'credit_note'
  const root = { invoice: 'Invoice', credit_note: 'CreditNote', order: 'Order', order_response: 'OrderResponse' }
  const name = Object.entries(root).find(([kind]) => kind === trade.kind)?.[1] ?? 'Invoice'
  const head = [
    el('cbc:CustomizationID', customization),
    el('cbc:ID', trade.number),
    el('cbc:IssueDate', trade.issue_date),
  ]
  const body = billing ? billed(trade, name) : ordered(trade)
  return el(`root:${name}`, ...head, ...body)
}

function billed(trade: Trade, name: string): (Node | null)[] {
  const credit = name === 'CreditNote'
  return [
    credit || !trade.due_date ? null : el('cbc:DueDate', trade.due_date),
    el(`cbc:${name}TypeCode`, credit ? '381' : '380'),
    el('cbc:DocumentCurrencyCode', 'EUR'),
    trade.order_reference ? el('cac:OrderReference', el('cbc:ID', trade.order_reference)) : null,
    trade.preceding_invoice
      ? el('cac:BillingReference', el('cac:InvoiceDocumentReference', el('cbc:ID', trade.preceding_invoice)))
      : null,
    el('cac:AccountingSupplierParty', party(trade.seller)),
    el('cac:AccountingCustomerParty', party(trade.buyer)),
    el(
      'cac:PaymentMeans',
      el('cbc:PaymentMeansCode', '30'),
      el('cac:PayeeFinancialAccount', el('cbc:ID', trade.seller.iban)),
    ),
    ...adjustments(trade),
    taxes(trade),
    totals('cac:LegalMonetaryTotal', trade),
    ...trade.items.map((item) =>
      el(`cac:${name}Line`, ...line(item, credit ? 'CreditedQuantity' : 'InvoicedQuantity', trade)),
    ),
  ]
}

function ordered(trade: Trade): (Node | null)[] {
  return [
    el('cbc:DocumentCurrencyCode', 'EUR'),
    trade.order_reference ? el('cac:OrderReference', el('cbc:ID', trade.order_reference)) : null,
    el('cac:BuyerCustomerParty', party(trade.buyer)),
    el('cac:SellerSupplierParty', party(trade.seller)),
    taxes(trade),
    totals('cac:AnticipatedMonetaryTotal', trade),
    ...trade.items.map((item) => el('cac:OrderLine', el('cac:LineItem', ...line(item, 'Quantity', trade)))),
  ]
}

function party({ name, street, town, country, number, vat }: Firm): Node {
  return el(
    'cac:Party',
    el('cbc:EndpointID', { schemeID: country === 'BE' ? '0208' : '0106' }, number),
    el('cac:PartyName', el('cbc:Name', name)),
    el('cac:PostalAddress', el('cbc:StreetName', street), el('cbc:CityName', town)),
    el('cac:PartyTaxScheme', el('cbc:CompanyID', vat), el('cac:TaxScheme', el('cbc:ID', 'VAT'))),
    el(
      'cac:PartyLegalEntity',
      el('cbc:RegistrationName', name),
      el('cbc:CompanyID', { schemeID: country === 'BE' ? '0208' : '0106' }, number),
    ),
  )
}

function adjustments({ allowance, charge }: Trade): (Node | null)[] {
  const one = (indicator: string, amount: string) =>
    el('cac:AllowanceCharge', el('cbc:ChargeIndicator', indicator), el('cbc:Amount', euro, amount))
  return [
    allowance.eq(0) ? null : one('false', allowance.toFixed(2)),
    charge.eq(0) ? null : one('true', charge.toFixed(2)),
  ]
}

function taxes(trade: Trade): Node {
  return el(
    'cac:TaxTotal',
    el('cbc:TaxAmount', euro, trade.vat_total.toFixed(2)),
    ...trade.taxes.map(({ rate, base, amount }) =>
      el(
        'cac:TaxSubtotal',
        el('cbc:TaxableAmount', euro, base.toFixed(2)),
        el('cbc:TaxAmount', euro, amount.toFixed(2)),
        el(
          'cac:TaxCategory',
          el('cbc:ID', 'S'),
          el('cbc:Percent', String(rate)),
          el('cac:TaxScheme', el('cbc:ID', 'VAT')),
        ),
      ),
    ),
  )
}

function totals(name: string, trade: Trade): Node {
  const { lines_total, total_excl, total_incl, allowance, charge, paid, payable } = trade
  return el(
    name,
    el('cbc:LineExtensionAmount', euro, lines_total.toFixed(2)),
    el('cbc:TaxExclusiveAmount', euro, total_excl.toFixed(2)),
    el('cbc:TaxInclusiveAmount', euro, total_incl.toFixed(2)),
    allowance.eq(0) ? null : el('cbc:AllowanceTotalAmount', euro, allowance.toFixed(2)),
    charge.eq(0) ? null : el('cbc:ChargeTotalAmount', euro, charge.toFixed(2)),
    paid.eq(0) ? null : el('cbc:PrepaidAmount', euro, paid.toFixed(2)),
    el('cbc:PayableAmount', euro, payable.toFixed(2)),
  )
}

function line(item: Item, quantity: string, { kind }: Trade): (Node | null)[] {
  const billing = kind === 'invoice' || kind === 'credit_note'
  return [
    el('cbc:ID', item.id),
    el(`cbc:${quantity}`, { unitCode: codes.get(item.unit) ?? 'C62' }, item.quantity.toString()),
    el('cbc:LineExtensionAmount', euro, item.net.toFixed(2)),
    billing ? el('cac:OrderLineReference', el('cbc:LineID', item.order_line)) : null,
    item.allowance.eq(0)
      ? null
      : el(
          'cac:AllowanceCharge',
          el('cbc:ChargeIndicator', 'false'),
          el('cbc:Amount', euro, item.allowance.toFixed(2)),
        ),
    ...(billing ? [] : [el('cac:Price', el('cbc:PriceAmount', euro, item.price.toString()))]),
    el(
      'cac:Item',
      item.more.length ? el('cbc:Description', item.more.join(' ')) : null,
      el('cbc:Name', item.name),
      el('cac:SellersItemIdentification', el('cbc:ID', item.article)),
      el(
        'cac:ClassifiedTaxCategory',
        el('cbc:ID', 'S'),
        el('cbc:Percent', String(item.rate)),
        el('cac:TaxScheme', el('cbc:ID', 'VAT')),
      ),
    ),
    ...(billing ? [el('cac:Price', el('cbc:PriceAmount', euro, item.price.toString()))] : []),
  ]
}
