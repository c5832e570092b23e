import type { CardLine, Reading } from '@klopt/contract'

/** The fields that are always shown, of a line and of a document. */
export const lineFields = ['quantity', 'price', 'net'] as const
export const headFields = [
  'number',
  'order_reference',
  'issue_date',
  'due_date',
  'total_excl',
  'vat_total',
  'total_incl',
] as const

/** The fields behind the 'more' button: they are rarely wrong and rarely needed. */
export const moreLineFields = [
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
/** Fields that few documents have: they are not offered to fill in. */
export const workLineFields = [
  'start_date',
  'end_date',
  'periods',
  'person',
  'contract_sum',
  'complete',
  'invoiced_before',
  'category',
] as const
export const moreHeadFields = [
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
  'buyer.number',
  'buyer.vat',
  'buyer_reference',
  'sales_order',
  'despatch',
  'preceding_invoice',
] as const
export const workHeadFields = [
  'contract_sum',
  'invoiced_before',
  'term',
  'terms',
  'retention',
  'retention_percent',
  'wages',
  'g_account',
  'g_amount',
  'received_by',
  'seller.gln',
  'buyer.gln',
] as const
/** The fields of each VAT rate: `vat[0].rate`. */
export const vatFields = ['rate', 'base', 'amount'] as const
/** The fields of a part of the head that are shown only if a document has them: `adjustment[0].name`. */
const partFields = { adjustment: ['name', 'amount'], vat: ['category'] } as const

export type LineField = (typeof lineFields)[number]
export type AnyLineField = LineField | (typeof moreLineFields)[number] | (typeof workLineFields)[number]
export type AnyHeadField =
  | (typeof headFields)[number]
  | (typeof moreHeadFields)[number]
  | (typeof workHeadFields)[number]

type Values = Reading['values']

const ofInvoices = new Set<string>([
  'order_reference',
  'due_date',
  'rounding',
  'paid',
  'payable',
  'iban',
  'despatch',
  'preceding_invoice',
  ...workHeadFields.filter((path) => path !== 'contract_sum'),
])

/** Whether a field normally occurs on invoices only. An order that has it shows it too. */
export function isOfInvoices(path: string): boolean {
  return ofInvoices.has(path)
}

/** The paths of the rare values of these documents, with at least one VAT rate so that it can be filled in. */
export function moreHeads(documents: Values[]): string[] {
  const rates = documents.flatMap((values) =>
    Object.keys(values).flatMap((path) => /^vat\[(\d+)\]/.exec(path)?.[1] ?? []),
  )
  const [first, ...others] = moreHeadFields
  const vat = [...new Set([...rates.map(Number), 0])]
    .toSorted((one, other) => one - other)
    .flatMap((n) => vatFields.map((field) => `vat[${n}].${field}`))
  return [first, ...vat, ...others, ...worksIn(documents)]
}

/** The paths of construction that these documents have. */
function worksIn(documents: Values[]): string[] {
  const paths = new Set(documents.flatMap((values) => Object.keys(values)))
  const inParts = [...paths].filter((path) => {
    const [, part = '', field = ''] = /^(\w+)\[\d+\]\.(\w+)$/.exec(path) ?? []
    return Object.entries(partFields).some(([name, fields]) => name === part && fields.some((one) => one === field))
  })
  return [...workHeadFields.filter((path) => paths.has(path)), ...inParts.toSorted()]
}

/** Whether a rare value is shown at once: it is uncertain or was corrected. */
export function asksForAttention(values: Values | undefined, path: string): boolean {
  const value = values?.[path]
  return value !== undefined && value.value !== null && (!value.sure || value.source === 'typed')
}

/** Whether the field is the reason why a line is uncertain or differs. */
export function isAtOdds({ result, order, invoice, vat_differs }: CardLine, field: AnyLineField): boolean {
  if (field === 'rate') return vat_differs
  const units = [order?.unit, invoice?.unit]
  return field === 'unit' && result === 'unsure' && !units.includes(null) && units[0] !== units[1]
}
