import type { ReadingResult } from '../../server/src/features/readings/reading.ts'
import { sameAmount, sameText } from '../readings/measure.ts'

type Values = ReadingResult['values']
/** The other numbers and amounts of a paper: `makers/README.md` describes them. */
export type Extras = Record<string, string>

const paths = {
  credited: 'preceding_invoice',
  paid: 'paid',
  sum_lines: 'lines_total',
  contract_sum: 'contract_sum',
  invoiced_before: 'invoiced_before',
  retention: 'retention',
  wages: 'wages',
  g_account: 'g_account',
  g_amount: 'g_amount',
}
const adjustments = ['discount', 'freight', 'surcharge'] as const
/** Many papers print these sums and numbers without the truth naming them, so only other values count as not printed. */
const oftenPrinted = new Set<Extra>(['credited', 'paid', 'sum_lines', 'reverse_charge'])

export type Extra = keyof typeof paths | (typeof adjustments)[number] | 'term' | 'reverse_charge'
export const scoredExtras: Extra[] = [
  ...(Object.keys(paths) as (keyof typeof paths)[]),
  ...adjustments,
  'term',
  'reverse_charge',
]

/** `right` is read correctly and without a '?', `unsure` with one, `silent` wrong without one. */
export type ExtrasScore = { asked: Extra[]; right: Extra[]; unsure: Extra[]; silent: Extra[] }

export function scoreExtras(extra: Extras, values: Values): ExtrasScore {
  const asked = scoredExtras.filter((name) => extra[name] !== undefined)
  const read = new Map(scoredExtras.map((name) => [name, readOf(name, extra[name], values)]))
  const is = (name: Extra, right: boolean, sure: boolean) => {
    const one = read.get(name)
    return one !== null && one?.right === right && one.sure === sure
  }
  return {
    asked,
    right: asked.filter((name) => is(name, true, true)),
    unsure: asked.filter((name) => is(name, true, false)),
    silent: scoredExtras.filter(
      (name) => is(name, false, true) && (extra[name] !== undefined || !oftenPrinted.has(name)),
    ),
  }
}

/** Whether a value was read as printed. Null if nothing was read. */
function readOf(name: Extra, printed: string | undefined, values: Values): { right: boolean; sure: boolean } | null {
  if (name === 'term') return readTerm(printed, values)
  if (name === 'reverse_charge') {
    const category = values['vat[0].category']
    return category ? { right: printed === 'true' && /^(?:AE|K)$/.test(category.value), sure: category.sure } : null
  }
  if (isAdjustment(name)) {
    const found = adjustmentsIn(values).find(({ value }) => printed !== undefined && Number(value) === Number(printed))
    return found ? { right: true, sure: found.sure } : null
  }
  const value = values[paths[name]]
  if (!value) return null
  const same = name === 'credited' || name === 'g_account' ? sameText : sameAmount
  return { right: printed !== undefined && same(value.value, printed), sure: value.sure }
}

/** Not all papers print how many terms there are. */
function readTerm(printed: string | undefined, values: Values): { right: boolean; sure: boolean } | null {
  const { term, terms } = values
  if (!term) return null
  const [n, of] = printed?.split('/') ?? []
  return { right: term.value === n && (terms?.value ?? of) === of, sure: term.sure }
}

/** The certain discounts and additions that a paper does not print. */
export function inventedAdjustments(extra: Extras, values: Values): string[] {
  const printed = new Set(adjustments.flatMap((name) => extra[name] ?? []).map(Number))
  return adjustmentsIn(values).flatMap(({ value, sure }) => (sure && !printed.has(Number(value)) ? [value] : []))
}

function adjustmentsIn(values: Values): Values[string][] {
  return Object.entries(values).flatMap(([path, read]) => (/^adjustment\[\d+\]\.amount$/.test(path) ? [read] : []))
}

function isAdjustment(name: Extra): name is (typeof adjustments)[number] {
  return adjustments.some((one) => one === name)
}
