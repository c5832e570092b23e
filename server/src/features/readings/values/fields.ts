import { isDay } from '../text/days.ts'

/** The form of a value: words, a day, an amount with two decimals, or a number with up to six decimals. */
export type Form = 'words' | 'day' | 'amount' | 'number'

/** The fields in the head of a document, by their EN 16931 terms. */
export const headFields = {
  number: 'words', // BT-1
  issue_date: 'day', // BT-2
  due_date: 'day', // BT-9
  currency: 'words', // BT-5
  buyer_reference: 'words', // BT-10
  order_reference: 'words', // BT-13
  sales_order: 'words', // BT-14
  despatch: 'words', // BT-16
  preceding_invoice: 'words', // BT-25
  'seller.name': 'words', // BT-27
  'seller.number': 'words', // BT-30
  'seller.vat': 'words', // BT-31
  'seller.gln': 'words', // BT-29 or BT-34, of scheme 0088
  'buyer.name': 'words', // BT-44
  'buyer.number': 'words', // BT-47
  'buyer.vat': 'words', // BT-48
  'buyer.gln': 'words', // BT-46 or BT-49
  iban: 'words', // BT-84
  lines_total: 'amount', // BT-106
  allowances: 'amount', // BT-107
  charges: 'amount', // BT-108
  total_excl: 'amount', // BT-109
  vat_total: 'amount', // BT-110
  total_incl: 'amount', // BT-112
  paid: 'amount', // BT-113
  rounding: 'amount', // BT-114
  payable: 'amount', // BT-115
  received_by: 'words', // who signed a delivery note, as printed
  // Fields of construction, without terms in EN 16931. All amounts are without a sign.
  contract_sum: 'amount',
  invoiced_before: 'amount', // of the contract sum, on earlier invoices
  term: 'number', // this invoice is the third
  terms: 'number', // of four
  retention: 'amount', // kept back by the buyer until later
  retention_percent: 'number',
  wages: 'amount', // the part of the amount that is wages, for the G-account
  g_account: 'words', // the IBAN of the seller's account for taxes
  g_amount: 'amount', // the part to pay there
} as const satisfies Record<string, Form>

/** The fields of each VAT rate, BG-23. The category is a code of UNTDID 5305: AE is reverse charge. */
export const vatFields = {
  category: 'words', // BT-118
  rate: 'number',
  base: 'amount',
  amount: 'amount',
} as const satisfies Record<string, Form>

/** The fields of each discount and addition of the whole document, BG-20 and BG-21. */
export const adjustmentFields = {
  name: 'words', // BT-97, BT-104
  amount: 'amount', // BT-92 with a minus, BT-99
} as const satisfies Record<string, Form>

/** The fields of each line, BG-25. */
export const lineFields = {
  id: 'words', // BT-126
  order_line: 'words', // BT-132
  order: 'words', // the number of the order that this line belongs to
  article: 'words', // BT-155, BT-156
  name: 'words', // BT-153
  description: 'words', // BT-154
  quantity: 'number', // BT-129
  ordered: 'number', // on a delivery note: of the whole order, and what is still to come
  rest: 'number',
  unit: 'words', // BT-130
  price: 'number', // BT-146
  base_quantity: 'number', // BT-149
  periods: 'number', // the days or weeks of a hire, by which its price is multiplied
  allowance: 'amount', // BT-136
  charge: 'amount', // BT-141
  net: 'amount', // BT-131
  category: 'words', // BT-151
  rate: 'number', // BT-152
  start_date: 'day', // BT-134: of a hire, or the day of work
  end_date: 'day', // BT-135
  person: 'words', // whose hours these are
  contract_sum: 'amount', // the whole price of work that is invoiced as far as it is complete
  complete: 'number', // in percent
  invoiced_before: 'amount',
} as const satisfies Record<string, Form>

const parts: Record<string, Record<string, Form>> = {
  vat: vatFields,
  adjustment: adjustmentFields,
  line: lineFields,
}

/** The form of the value at a path such as `total_excl` or `line[3].net`. Undefined for an unknown path. */
export function formOf(path: string): Form | undefined {
  const [, part = '', field = ''] = /^(vat|adjustment|line)\[(?:0|[1-9]\d{0,3})\]\.(\w+)$/.exec(path) ?? [
    null,
    '',
    path,
  ]
  const fields: Record<string, Form> = parts[part] ?? headFields
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** Whether a value has the stored notation of its form. */
export function isOfForm(form: Form, value: string): boolean {
  if (form === 'amount') return /^-?\d{1,12}\.\d{2}$/.test(value)
  if (form === 'number') return /^-?\d{1,9}(\.\d{1,6})?$/.test(value)
  if (form === 'day') return isDay(value)
  return true // the contract validates words
}

export type HeadField = keyof typeof headFields
/** A path outside the lines and the VAT rates. */
export type HeadPath = HeadField | `adjustment[${number}].${AdjustmentField}`
export type VatField = keyof typeof vatFields
export type AdjustmentField = keyof typeof adjustmentFields
export type LineField = keyof typeof lineFields

export type Kind = 'order' | 'order_response' | 'quote' | 'invoice' | 'credit_note' | 'delivery_note' | 'other'
