import type { CardLine, Reading } from '@klopt/contract'

/** What the view tells of every line, and of every document. */
export const line_fields = ['quantity', 'price', 'net'] as const
export const head_fields = [
  'number',
  'order_reference',
  'issue_date',
  'due_date',
  'total_excl',
  'vat_total',
  'total_incl',
] as const

/** What waits behind a button: it is seldom wrong, and seldom asked for. */
export const more_line_fields = [
  'unit',
  'article',
  'name',
  'description',
  'rate',
  'base_quantity',
  'allowance',
  'charge',
  'id',
  'order_line',
] as const
export const more_head_fields = [
  'currency',
  'lines_total',
  'allowances',
  'charges',
  'rounding',
  'paid',
  'payable',
  'iban',
  'seller.name',
  'seller.number',
  'seller.vat',
  'buyer.name',
  'buyer_reference',
  'sales_order',
  'despatch',
  'preceding_invoice',
] as const
/** Those of each rate of VAT: `vat[0].rate`. */
export const vat_fields = ['rate', 'base', 'amount'] as const

export type LineField = (typeof line_fields)[number]
export type AnyLineField = LineField | (typeof more_line_fields)[number]
export type AnyHeadField = (typeof head_fields)[number] | (typeof more_head_fields)[number]

type Values = Reading['values']

const of_invoices = new Set([
  'order_reference',
  'due_date',
  'rounding',
  'paid',
  'payable',
  'iban',
  'despatch',
  'preceding_invoice',
])

/** What an order has no word of; where one has it all the same, it is told. */
export function isOfInvoices(path: string): boolean {
  return of_invoices.has(path)
}

/** The rarer values of these documents; with room for one rate of VAT where none was read. */
export function moreHeads(documents: Values[]): string[] {
  const rates = documents.flatMap((values) =>
    Object.keys(values).flatMap((path) => /^vat\[(\d+)\]/.exec(path)?.[1] ?? []),
  )
  const [first, ...others] = more_head_fields
  const vat = [...new Set([...rates.map(Number), 0])]
    .toSorted((one, other) => one - other)
    .flatMap((n) => vat_fields.map((field) => `vat[${n}].${field}`))
  return [first, ...vat, ...others]
}

/** Whether a value is to be seen at once, rare as it may be: it is not sure, or somebody corrected it. */
export function asksForAttention(values: Values | undefined, path: string): boolean {
  const value = values?.[path]
  return value !== undefined && value.value !== null && (!value.sure || value.source === 'typed')
}

/** Whether it is why a line is not sure, or differs. */
export function isAtOdds({ result, order, invoice, vat_differs }: CardLine, field: AnyLineField): boolean {
  if (field === 'rate') return vat_differs
  const units = [order?.unit, invoice?.unit]
  return field === 'unit' && result === 'unsure' && !units.includes(null) && units[0] !== units[1]
}
