import type { Layout } from './layout.ts'

type ElementNames = {
  document: string
  trade: string
  agreement: string
  delivery: string
  settlement: string
  sums: string
  line: { agreement: string; delivery: string; settlement: string; sums: string }
  /** The names of the id of a referenced document and of a rate. */
  reference: string
  rate: string
}

const newer: ElementNames = {
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

const older: ElementNames = {
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

const purpose = 'ExchangedDocument/PurposeCode'
const orderCodes: Pick<Layout, 'no_order' | 'response'> = {
  no_order: { path: purpose, codes: ['1', '3'] }, // UNTDID 1225: cancellation and deletion
  response: ['ExchangedDocument/StatusCode', purpose],
}
/** A buyer is also known by its Peppol id, which in the Netherlands is a register or VAT number. */
const partyIn = (side: 'seller' | 'buyer', party: string) => ({
  [`${side}.name`]: [`${party}/Name`],
  [`${side}.number`]: [
    `${party}/SpecifiedLegalOrganization/ID`,
    `${party}/GlobalID[@schemeID=0106]`,
    `${party}/GlobalID[@schemeID=0208]`,
    ...(side === 'buyer' ? [`${party}/URIUniversalCommunication/URIID[@schemeID=0106]`] : []),
  ],
  [`${side}.vat`]: [
    `${party}/SpecifiedTaxRegistration/ID[@schemeID=VA]`,
    ...(side === 'buyer' ? [`${party}/URIUniversalCommunication/URIID[@schemeID=9944]`] : []),
  ],
  [`${side}.gln`]: [`${party}/GlobalID[@schemeID=0088]`, `${party}/URIUniversalCommunication/URIID[@schemeID=0088]`],
})
const dayIn = (element: string) => [`${element}/DateTimeString`, `${element}/DateTime`]

type LayoutOptions = Pick<Layout, 'uri' | 'flavour' | 'kind'> & {
  names: ElementNames
  /** The names of the quantity of a line. The first one with a match counts. */
  quantities: string[]
  is_order?: boolean
}

function layout({ uri, flavour, kind, names, quantities, is_order = false }: LayoutOptions): Layout {
  const { document, line, reference } = names
  const agreement = `${names.trade}/${names.agreement}`
  const settlement = `${names.trade}/${names.settlement}`
  const sums = `${settlement}/${names.sums}`
  const charged = (indicator: boolean) =>
    `${line.settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=${indicator}]/ActualAmount`
  const quantity = quantities.map((name) => `${line.delivery}/${name}`)
  return {
    uri,
    flavour,
    kind,
    ...(is_order ? orderCodes : {}),
    type: [`${document}/TypeCode`],
    terms: is_order ? [] : [`${settlement}/SpecifiedTradePaymentTerms/Description`],
    head: {
      number: [`${document}/ID`],
      issue_date: dayIn(`${document}/IssueDateTime`),
      due_date: dayIn(`${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`),
      currency: [`${settlement}/${is_order ? 'OrderCurrencyCode' : 'InvoiceCurrencyCode'}`],
      buyer_reference: [`${agreement}/BuyerReference`],
      order_reference: [`${agreement}/BuyerOrderReferencedDocument/${reference}`],
      sales_order: [`${agreement}/SellerOrderReferencedDocument/${reference}`],
      despatch: [
        `${names.trade}/${names.delivery}/DespatchAdviceReferencedDocument/${reference}`,
        `${names.trade}/${names.delivery}/DeliveryNoteReferencedDocument/${reference}`,
      ],
      preceding_invoice: [`${settlement}/InvoiceReferencedDocument/${reference}`],
      ...partyIn('seller', `${agreement}/SellerTradeParty`),
      ...partyIn('buyer', `${agreement}/BuyerTradeParty`),
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
      scheme: ['TypeCode'],
      category: ['CategoryCode'],
      rate: [names.rate],
      base: ['BasisAmount'],
      amount: ['CalculatedAmount'],
    },
    adjustments: {
      each: `${settlement}/SpecifiedTradeAllowanceCharge`,
      is_charge: 'ChargeIndicator/Indicator',
      name: ['Reason', 'ReasonCode'],
      amount: ['ActualAmount'],
    },
    lines: {
      each: `${names.trade}/IncludedSupplyChainTradeLineItem`,
      status: is_order ? ['AssociatedDocumentLineDocument/LineStatusCode'] : [], // must not hide a line of an invoice
      reason: ['AssociatedDocumentLineDocument/LineStatusReasonCode'],
      parent: ['AssociatedDocumentLineDocument/ParentLineID'],
      id: ['AssociatedDocumentLineDocument/LineID'],
      order_line: [`${line.agreement}/BuyerOrderReferencedDocument/LineID`],
      order: [`${line.agreement}/BuyerOrderReferencedDocument/${reference}`],
      article: ['SpecifiedTradeProduct/SellerAssignedID', 'SpecifiedTradeProduct/BuyerAssignedID'],
      name: ['SpecifiedTradeProduct/Name'],
      description: ['SpecifiedTradeProduct/Description'],
      quantity,
      unit: quantity.map((path) => `${path}@unitCode`),
      price: [`${line.agreement}/NetPriceProductTradePrice/ChargeAmount`],
      base_quantity: [`${line.agreement}/NetPriceProductTradePrice/BasisQuantity`],
      allowance: [charged(false)],
      charge: [charged(true)],
      net: [`${line.settlement}/${line.sums}/LineTotalAmount`],
      category: [`${line.settlement}/ApplicableTradeTax/CategoryCode`],
      rate: [`${line.settlement}/ApplicableTradeTax/${names.rate}`],
      start_date: [`${line.settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`],
      end_date: [`${line.settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`],
    },
  }
}

/** Cross Industry Invoice (Factur-X, ZUGFeRD 2, XRechnung), its predecessor ZUGFeRD 1, and Order-X. */
export const cii: Layout[] = [
  layout({
    uri: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    flavour: 'CII',
    kind: 'invoice',
    names: newer,
    quantities: ['BilledQuantity'],
  }),
  layout({
    uri: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
    flavour: 'ZUGFeRD 1',
    kind: 'invoice',
    names: older,
    quantities: ['BilledQuantity'],
  }),
  // The official URI has no 'standard' in it, but programs write it with and without.
  ...['', 'standard:'].map((part) =>
    layout({
      uri: `urn:un:unece:uncefact:data:${part}SCRDMCCBDACIOMessageStructure:100`,
      flavour: 'Order-X',
      kind: 'order',
      names: newer,
      quantities: ['AgreedQuantity', 'RequestedQuantity'],
      is_order: true,
    }),
  ),
]
