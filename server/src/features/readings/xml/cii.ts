import type { Layout } from './layout.ts'

type Rooms = {
  document: string
  trade: string
  agreement: string
  delivery: string
  settlement: string
  sums: string
  line: { agreement: string; delivery: string; settlement: string; sums: string }
  /** What an id of a referenced document and a rate are called. */
  reference: string
  rate: string
}

const newer: Rooms = {
  document: 'ExchangedDocument',
  trade: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  delivery: 'ApplicableHeaderTradeDelivery',
  settlement: 'ApplicableHeaderTradeSettlement',
  sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  line: {
    agreement: 'SpecifiedLineTradeAgreement',
    delivery: 'SpecifiedLineTradeDelivery',
    settlement: 'SpecifiedLineTradeSettlement',
    sums: 'SpecifiedTradeSettlementLineMonetarySummation',
  },
  reference: 'IssuerAssignedID',
  rate: 'RateApplicablePercent',
}

const older: Rooms = {
  document: 'HeaderExchangedDocument',
  trade: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  delivery: 'ApplicableSupplyChainTradeDelivery',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  sums: 'SpecifiedTradeSettlementMonetarySummation',
  line: {
    agreement: 'SpecifiedSupplyChainTradeAgreement',
    delivery: 'SpecifiedSupplyChainTradeDelivery',
    settlement: 'SpecifiedSupplyChainTradeSettlement',
    sums: 'SpecifiedTradeSettlementMonetarySummation',
  },
  reference: 'ID',
  rate: 'ApplicablePercent',
}

type Names = Pick<Layout, 'uri' | 'flavour' | 'kind'> & { rooms: Rooms; quantity: string; ordered?: boolean }

function layout({ uri, flavour, kind, rooms, quantity, ordered = false }: Names): Layout {
  const { document, line, reference } = rooms
  const agreement = `${rooms.trade}/${rooms.agreement}`
  const settlement = `${rooms.trade}/${rooms.settlement}`
  const sums = `${settlement}/${rooms.sums}`
  const charged = (indicator: boolean) =>
    `${line.settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=${indicator}]/ActualAmount`
  return {
    uri,
    flavour,
    kind,
    type: [`${document}/TypeCode`],
    terms: ordered ? [] : [`${settlement}/SpecifiedTradePaymentTerms/Description`],
    head: {
      number: [`${document}/ID`],
      issue_date: [`${document}/IssueDateTime/DateTimeString`],
      due_date: [`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`],
      currency: [`${settlement}/${ordered ? 'OrderCurrencyCode' : 'InvoiceCurrencyCode'}`],
      buyer_reference: [`${agreement}/BuyerReference`],
      order_reference: [`${agreement}/BuyerOrderReferencedDocument/${reference}`],
      sales_order: [`${agreement}/SellerOrderReferencedDocument/${reference}`],
      despatch: [
        `${rooms.trade}/${rooms.delivery}/DespatchAdviceReferencedDocument/${reference}`,
        `${rooms.trade}/${rooms.delivery}/DeliveryNoteReferencedDocument/${reference}`,
      ],
      preceding_invoice: [`${settlement}/InvoiceReferencedDocument/${reference}`],
      'seller.name': [`${agreement}/SellerTradeParty/Name`],
      'seller.number': [
        `${agreement}/SellerTradeParty/SpecifiedLegalOrganization/ID`,
        `${agreement}/SellerTradeParty/GlobalID[@schemeID=0106]`,
        `${agreement}/SellerTradeParty/GlobalID[@schemeID=0208]`,
      ],
      'seller.vat': [`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID=VA]`],
      'buyer.name': [`${agreement}/BuyerTradeParty/Name`],
      iban: [`${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`],
      lines_total: [`${sums}/LineTotalAmount`],
      allowances: [`${sums}/AllowanceTotalAmount`],
      charges: [`${sums}/ChargeTotalAmount`],
      total_excl: [`${sums}/TaxBasisTotalAmount`],
      vat_total: [`${sums}/TaxTotalAmount`],
      total_incl: [`${sums}/GrandTotalAmount`],
      paid: [`${sums}/TotalPrepaidAmount`],
      rounding: [`${sums}/RoundingAmount`],
      payable: [`${sums}/DuePayableAmount`],
    },
    vat: {
      each: `${settlement}/ApplicableTradeTax`,
      rate: [rooms.rate],
      base: ['BasisAmount'],
      amount: ['CalculatedAmount'],
    },
    lines: {
      each: `${rooms.trade}/IncludedSupplyChainTradeLineItem`,
      id: ['AssociatedDocumentLineDocument/LineID'],
      order_line: [`${line.agreement}/BuyerOrderReferencedDocument/LineID`],
      article: ['SpecifiedTradeProduct/SellerAssignedID', 'SpecifiedTradeProduct/BuyerAssignedID'],
      name: ['SpecifiedTradeProduct/Name'],
      description: ['SpecifiedTradeProduct/Description'],
      quantity: [`${line.delivery}/${quantity}`],
      unit: [`${line.delivery}/${quantity}@unitCode`],
      price: [`${line.agreement}/NetPriceProductTradePrice/ChargeAmount`],
      base_quantity: [`${line.agreement}/NetPriceProductTradePrice/BasisQuantity`],
      allowance: [charged(false)],
      charge: [charged(true)],
      net: [`${line.settlement}/${line.sums}/LineTotalAmount`],
      rate: [`${line.settlement}/ApplicableTradeTax/${rooms.rate}`],
    },
  }
}

/** Cross Industry Invoice (Factur-X, ZUGFeRD 2, XRechnung), its forerunner ZUGFeRD 1, and Order-X. */
export const cii: Layout[] = [
  layout({
    uri: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    flavour: 'CII',
    kind: 'invoice',
    rooms: newer,
    quantity: 'BilledQuantity',
  }),
  layout({
    uri: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
    flavour: 'ZUGFeRD 1',
    kind: 'invoice',
    rooms: older,
    quantity: 'BilledQuantity',
  }),
  // The standard's own name has no 'standard' in it; programs write it with and without.
  ...['', 'standard:'].map((part) =>
    layout({
      uri: `urn:un:unece:uncefact:data:${part}SCRDMCCBDACIOMessageStructure:100`,
      flavour: 'Order-X',
      kind: 'order',
      rooms: newer,
      quantity: 'RequestedQuantity',
      ordered: true,
    }),
  ),
]
