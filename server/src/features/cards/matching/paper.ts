import type { Big } from 'big.js'

/** What was read of an order or an invoice, as far as matching needs it. All amounts are in one currency, without VAT. */
export type Paper = {
  /** Names the document through all its versions. */
  root: string
  kind: 'order' | 'order_response' | 'quote' | 'invoice' | 'credit_note'
  number: string | null
  /** A day, YYYY-MM-DD. */
  issue_date: string | null
  uploaded_at: string
  currency: string | null
  order_reference: string | null
  sales_order: string | null
  preceding_invoice: string | null
  /** All its words, in which an order's number is looked for. */
  text: string
  total_excl: Big | null
  /** Whether the totals hold by arithmetic; of what is not sure no amount is told. */
  sure: boolean
  /** Charges less allowances of the whole document. */
  adjustment: Big
  lines: PaperLine[]
}

export type PaperLine = {
  id: string | null
  order_line: string | null
  article: string | null
  name: string
  quantity: Big | null
  unit: string | null
  /** The price of one as it is printed, where the document names one and the line has no discount of its own. */
  price?: Big | null
  /** The amount of the line, after its own discounts. */
  net: Big
  /** The VAT in percent. */
  rate: string | null
  /** What its document says of VAT at this rate is another amount than the rate makes. */
  vat_wrong?: boolean
  sure: boolean
}
