import type { Big } from 'big.js'

/** The values of a document that matching needs. All amounts are in one currency, without VAT; a delivery note has none. */
export type Paper = {
  /** Identifies the document across all its versions. */
  root: string
  kind: 'order' | 'order_response' | 'quote' | 'invoice' | 'credit_note' | 'delivery_note'
  number: string | null
  /** A day, YYYY-MM-DD. */
  issue_date: string | null
  uploaded_at: string
  currency: string | null
  order_reference: string | null
  sales_order: string | null
  preceding_invoice: string | null
  /** The number of the delivery note that it names. */
  despatch: string | null
  /** All its words, to search for an order number. */
  text: string
  total_excl: Big | null
  /** With VAT, and what was paid of it before. Null if it is not certain. */
  total_incl: Big | null
  paid: Big | null
  /** Whether the totals add up. If not, no amounts are shown. */
  sure: boolean
  /** Charges less allowances of the whole document. */
  adjustment: Big
  /** Each of them by its name on the paper. They may be unknown while their sum is not. */
  adjustments: { name: string; net: Big }[]
  lines: PaperLine[]
}

export type PaperLine = {
  id: string | null
  order_line: string | null
  /** The number of the order that the line names, or of the order that it is on. */
  order?: string | null
  article: string | null
  name: string
  quantity: Big | null
  unit: string | null
  /** The printed price of one, if the document names it and the line has no discount of its own. */
  price?: Big | null
  /** The amount of the line, after its own discounts. */
  net: Big
  /** The VAT in percent, and its category by EN 16931. */
  rate: string | null
  category?: string | null
  /** The document's VAT amount at this rate does not follow from the rate. */
  vat_wrong?: boolean
  /** Only recognised in a picture, which may have turned it into the name of another line. */
  name_unsure?: boolean
  /** Its unit is not certain, or the lack of one. What was read is `read_unit`. */
  unit_unsure?: boolean
  read_unit?: string | null
  /** A line of a delivery note: its amount is not zero, but unknown. */
  is_unpriced?: boolean
  /** A line of an order whose price is still open. */
  is_open?: boolean
  sure: boolean
}

/** The place of a line. It is null for a document's charges and allowances, or for the whole document. */
export type Place = { root: string; line: number | null }

/** A line of one of the orders. */
export type OrderLine = { root: string; n: number; line: PaperLine }
