import { isDay, readDay } from '../text/days.ts'

type Order = 'CYMD' | 'YMD' | 'DMCY' | 'DMY' | 'MDY'

/** The order of year, month and day for the codes of UNTDID 2379 that contain a day. A time may follow it. */
const orders = new Map<string, Order>([
  ...['102', '203', '204', '205', '208', '303', '304'].map((code): [string, Order] => [code, 'CYMD']),
  ...['101', '201', '202', '301', '302'].map((code): [string, Order] => [code, 'YMD']),
  ['2', 'DMY'],
  ['3', 'MDY'],
  ['4', 'DMCY'],
])
const patterns: Record<Order, RegExp> = {
  CYMD: /^(?<c>\d{4})(?<m>\d\d)(?<d>\d\d)(?:(?:\d\d){2,3}\D.*|(?:\d\d){2,3})?$/,
  YMD: /^(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)(?:(?:\d\d){2,3}\D.*|(?:\d\d){2,3})?$/,
  DMCY: /^(?<d>\d\d)(?<m>\d\d)(?<c>\d{4})$/,
  DMY: /^(?<d>\d\d)(?<m>\d\d)(?<y>\d\d)$/,
  MDY: /^(?<m>\d\d)(?<d>\d\d)(?<y>\d\d)$/,
}
const iso = /^(?<c>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:T.*|Z|[+-]\d\d:\d\d)?$/

/**
 * The day in a text of XML, as YYYY-MM-DD. `format` is a code of UNTDID 2379. Without one, or if the text does not have
 * that format, only ISO 8601 and the usual notations count. Time zones are ignored: the day counts as it is written.
 */
export function readXmlDay(raw: string, format: string | undefined): string | null {
  const order = orders.get(format ?? '')
  const coded = order && patterns[order].exec(raw)
  const found = coded ?? iso.exec(raw) ?? (order ? null : patterns.CYMD.exec(raw))
  if (!found?.groups) return readDay(raw)
  const { c, y, m, d } = found.groups
  const day = `${c ?? `20${y}`}-${m}-${d}`
  return isDay(day) ? day : null
}
