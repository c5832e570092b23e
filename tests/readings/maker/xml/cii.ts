import type { Item, Trade } from '../trade.ts'
import { el, type Node } from './element.ts'

export type Cii = 'CII' | 'ZUGFeRD 1' | 'Order-X'

const codes = new Map([
  ['st', 'C62'],
  ['m²', 'MTK'],
  ['m2', 'MTK'],
  ['m', 'MTR'],
  ['uur', 'HUR'],
  ['m³', 'MTQ'],
])

/** A trade in the Cross Industry formats. The first ZUGFeRD has other names for most elements. */
export function ciiOf(trade: Trade, form: Cii, guideline: string, bare: boolean): Node {
  const old = form === 'ZUGFeRD 1'
  const root =
    form === 'Order-X' ? 'SCRDMCCBDACIOMessageStructure' : old ? 'CrossIndustryDocument' : 'CrossIndustryInvoice'
  const head = old ? 'Header' : ''
  return el(
    `root:${root}`,
    el(
      `root:${old ? 'Specified' : ''}ExchangedDocumentContext`,
      el('ram:GuidelineSpecifiedDocumentContextParameter', el('ram:ID', guideline)),
    ),
    el(
      `root:${head}ExchangedDocument`,
      el('ram:ID', trade.number),
      old ? el('ram:Name', 'RECHNUNG') : null,
      el('ram:TypeCode', typeOf(trade)),
      el('ram:IssueDateTime', day(trade.issue_date)),
    ),
    el(
      `root:${old ? 'Specified' : ''}SupplyChainTradeTransaction`,
      ...(old
        ? [...parts(trade, form), ...lines(trade, form, bare)]
        : [...lines(trade, form, bare), ...parts(trade, form)]),
    ),
  )
}

const types: Partial<Record<Trade['kind'], string>> = { credit_note: '381', order: '220', order_response: '231' }

function typeOf({ kind }: Trade): string {
  return types[kind] ?? '380'
}

function day(iso: string): Node {
  return el('udt:DateTimeString', { format: '102' }, iso.replaceAll('-', ''))
}

function parts(trade: Trade, form: Cii): Node[] {
  const old = form === 'ZUGFeRD 1'
  const room = (name: string) => `ram:Applicable${old ? 'SupplyChain' : 'Header'}Trade${name}`
  const reference = old ? 'ram:ID' : 'ram:IssuerAssignedID'
  const party = (name: string, { seller, buyer }: Trade) => {
    const firm = name === 'Seller' ? seller : buyer
    return el(
      `ram:${name}TradeParty`,
      el('ram:Name', firm.name),
      old
        ? null
        : el(
            'ram:SpecifiedLegalOrganization',
            el('ram:ID', { schemeID: firm.country === 'BE' ? '0208' : '0106' }, firm.number),
          ),
      el('ram:PostalTradeAddress', el('ram:LineOne', firm.street), el('ram:CountryID', firm.country)),
      el('ram:SpecifiedTaxRegistration', el('ram:ID', { schemeID: 'FC' }, '201/113/40209')),
      el('ram:SpecifiedTaxRegistration', el('ram:ID', { schemeID: 'VA' }, firm.vat)),
    )
  }
  return [
    el(
      room('Agreement'),
      party('Seller', trade),
      party('Buyer', trade),
      trade.order_reference ? el('ram:BuyerOrderReferencedDocument', el(reference, trade.order_reference)) : null,
    ),
    el(room('Delivery')),
    el(
      room('Settlement'),
      el(`ram:${form === 'Order-X' ? 'Order' : 'Invoice'}CurrencyCode`, 'EUR'),
      form === 'Order-X'
        ? null
        : el(
            'ram:SpecifiedTradeSettlementPaymentMeans',
            el('ram:TypeCode', '58'),
            el('ram:PayeePartyCreditorFinancialAccount', el('ram:IBANID', trade.seller.iban)),
          ),
      ...trade.taxes.map(({ rate, base, amount }) =>
        el(
          'ram:ApplicableTradeTax',
          el('ram:CalculatedAmount', ...currency(old), amount.toFixed(2)),
          el('ram:TypeCode', 'VAT'),
          el('ram:BasisAmount', ...currency(old), base.toFixed(2)),
          el('ram:CategoryCode', 'S'),
          el(`ram:${old ? '' : 'Rate'}ApplicablePercent`, rate.toFixed(2)),
        ),
      ),
      trade.due_date ? el('ram:SpecifiedTradePaymentTerms', el('ram:DueDateDateTime', day(trade.due_date))) : null,
      sums(trade, old),
      trade.preceding_invoice ? el('ram:InvoiceReferencedDocument', el(reference, trade.preceding_invoice)) : null,
    ),
  ]
}

function currency(old: boolean): Record<string, string>[] {
  return old ? [{ currencyID: 'EUR' }] : []
}

function sums(trade: Trade, old: boolean): Node {
  const amount = (name: string, value: Trade['paid']) => el(`ram:${name}`, ...currency(old), value.toFixed(2))
  return el(
    `ram:SpecifiedTradeSettlement${old ? '' : 'Header'}MonetarySummation`,
    amount('LineTotalAmount', trade.lines_total),
    trade.charge.eq(0) && !old ? null : amount('ChargeTotalAmount', trade.charge),
    trade.allowance.eq(0) && !old ? null : amount('AllowanceTotalAmount', trade.allowance),
    amount('TaxBasisTotalAmount', trade.total_excl),
    el('ram:TaxTotalAmount', { currencyID: 'EUR' }, trade.vat_total.toFixed(2)),
    amount('GrandTotalAmount', trade.total_incl),
    trade.paid.eq(0) ? null : amount('TotalPrepaidAmount', trade.paid),
    amount('DuePayableAmount', trade.payable),
  )
}

function lines(trade: Trade, form: Cii, bare: boolean): Node[] {
  if (bare) return []
  const old = form === 'ZUGFeRD 1'
  const room = (name: string) => `ram:Specified${old ? 'SupplyChain' : 'Line'}Trade${name}`
  const quantity = form === 'Order-X' ? 'RequestedQuantity' : 'BilledQuantity'
  return trade.items.map((item) =>
    el(
      'ram:IncludedSupplyChainTradeLineItem',
      el('ram:AssociatedDocumentLineDocument', el('ram:LineID', item.id)),
      ...(old ? [] : [product(item)]),
      el(
        room('Agreement'),
        old || form === 'Order-X' ? null : el('ram:BuyerOrderReferencedDocument', el('ram:LineID', item.order_line)),
        el('ram:NetPriceProductTradePrice', el('ram:ChargeAmount', ...currency(old), item.price.toString())),
      ),
      el(
        room('Delivery'),
        el(`ram:${quantity}`, { unitCode: codes.get(item.unit) ?? 'C62' }, item.quantity.toString()),
      ),
      el(
        room('Settlement'),
        el(
          'ram:ApplicableTradeTax',
          el('ram:TypeCode', 'VAT'),
          el(`ram:${old ? '' : 'Rate'}ApplicablePercent`, String(item.rate)),
        ),
        item.allowance.eq(0)
          ? null
          : el(
              'ram:SpecifiedTradeAllowanceCharge',
              el('ram:ChargeIndicator', el('udt:Indicator', 'false')),
              el('ram:ActualAmount', ...currency(old), item.allowance.toFixed(2)),
            ),
        el(
          `ram:SpecifiedTradeSettlement${old ? '' : 'Line'}MonetarySummation`,
          el('ram:LineTotalAmount', ...currency(old), item.net.toFixed(2)),
        ),
      ),
      ...(old ? [product(item)] : []),
    ),
  )
}

function product({ article, name, more }: Item): Node {
  return el(
    'ram:SpecifiedTradeProduct',
    el('ram:SellerAssignedID', article),
    el('ram:Name', name),
    more.length ? el('ram:Description', more.join(' ')) : null,
  )
}
