import type { ReadingResult } from '../../server/src/features/readings/reading.ts'
import type { Item, Trade } from './maker/trade.ts'

type Values = ReadingResult['values']

/** The expected values of a document by path, without amounts that the form does not print. */
export function headOf(trade: Trade): Map<string, string> {
  const { seller } = trade
  const expected: Record<string, string | null> = {
    number: trade.number,
    issue_date: trade.issue_date,
    due_date: trade.due_date,
    order_reference: trade.order_reference,
    'seller.number': seller.number,
    iban: seller.iban,
  }
  if (trade.kind !== 'delivery_note') {
    expected['currency'] = 'EUR'
    expected['total_excl'] = trade.total_excl.toFixed(2)
    expected['vat_total'] = trade.vat_total.toFixed(2)
    expected['total_incl'] = trade.total_incl.toFixed(2)
    if (!trade.lines_total.eq(trade.total_excl)) expected['lines_total'] = trade.lines_total.toFixed(2)
    if (!trade.paid.eq(0)) expected['payable'] = trade.payable.toFixed(2)
  }
  return new Map(Object.entries(expected).flatMap(([path, value]) => (value === null ? [] : [[path, value]])))
}

export const amounts = [
  'lines_total',
  'allowances',
  'charges',
  'total_excl',
  'vat_total',
  'total_incl',
  'paid',
  'payable',
]

/** Wrong totals that are reported as certain: must never happen. */
export function silentlyWrong(trade: Trade, values: Values): string[] {
  const truth: Record<string, string> = {
    lines_total: trade.lines_total.toFixed(2),
    allowances: trade.allowance.toFixed(2),
    charges: trade.charge.toFixed(2),
    total_excl: trade.total_excl.toFixed(2),
    vat_total: trade.vat_total.toFixed(2),
    total_incl: trade.total_incl.toFixed(2),
    paid: trade.paid.toFixed(2),
    payable: trade.payable.toFixed(2),
  }
  return amounts.filter((path) => values[path]?.sure && !sameAmount(values[path].value, truth[path] ?? ''))
}

/** A credit note may be written with or without its sign. */
export function sameAmount(one: string, other: string): boolean {
  return Math.abs(Number(one)) === Math.abs(Number(other))
}

export function sameValue(path: string, read: string | undefined, expected: string): boolean {
  if (read === undefined) return false
  if (amounts.includes(path)) return sameAmount(read, expected)
  return sameText(read, expected)
}

/** The same letters and digits. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

/** Whether one text has at least four fifths of the letters and digits of the other, in the same order. */
export function mostlySameText(one: string, other: string): boolean {
  const [short, long] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length) as [string, string]
  let common = Array.from<number>({ length: short.length + 1 }).fill(0)
  for (const sign of long) {
    const next = [0]
    for (const [n, letter] of short.split('').entries())
      next.push(letter === sign ? (common[n] ?? 0) + 1 : Math.max(next[n] ?? 0, common[n + 1] ?? 0))
    common = next
  }
  return (common.at(-1) ?? 0) >= 0.8 * long.length
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/**
 * The lines that were read completely (name, quantity, price and amount as printed), and readings that are not lines.
 */
export function linesRead(
  { items, kind }: Trade,
  values: Values,
  printed: Set<string>,
): { whole: number; all: number; made_up: number } {
  if (kind === 'delivery_note') return { whole: 0, all: 0, made_up: 0 }
  const read = linesOf(values)
  const left = [...read]
  let whole = 0
  for (const item of items) {
    const at = left.findIndex((line) => isLine(item, line, printed))
    if (at === -1) continue
    left.splice(at, 1)
    whole += 1
  }
  return { whole, all: items.length, made_up: Math.max(0, read.length - items.length) }
}

function isLine(item: Item, line: Record<string, string>, printed: Set<string>): boolean {
  const same = (field: string, value: string) =>
    !printed.has(field) || (line[field] !== undefined && Number(line[field]) === Number(value))
  return (
    plain(line['name'] ?? '') === plain(item.name) &&
    same('quantity', item.quantity.toString()) &&
    same('price', item.price.toString()) &&
    same('net', item.net.toString()) &&
    same('rate', String(item.rate))
  )
}

export function linesOf(values: Values): Record<string, string>[] {
  const lines: Record<string, string>[] = []
  for (const [path, { value }] of Object.entries(values)) {
    const [, n, field] = /^line\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    if (n !== undefined && field !== undefined) (lines[Number(n)] ??= {})[field] = value
  }
  return lines.filter(Boolean)
}
