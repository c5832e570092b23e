import { Big } from 'big.js'
import type { LineField } from './fields.ts'

/** The value at each path, as text for `Big`. A missing path was not read. */
export type Values = ReadonlyMap<string, string>

/** Which sums of a document add up. Null: too few values were read to decide. */
export type Sums = {
  lines: (boolean | null)[]
  lines_total: boolean | null
  total_excl: boolean | null
  /** The bases and amounts of all VAT rates add up to the totals. */
  taxes: boolean | null
  /** The same, and each VAT amount follows from its rate and base. */
  rates: boolean | null
  with_vat: boolean | null
  payable: boolean | null
}

const zero = Big(0)
const cents = Big('0.02')

/**
 * Checks the sums of a document: each line, the lines with allowances and charges, each VAT rate, the total with VAT,
 * and the payable amount. A sum with a missing figure is null, except that missing allowances, charges, prepayments,
 * retentions and rounding count as zero. Lines and VAT amounts may differ by two cents of rounding.
 */
export function addUp(values: Values): Sums {
  const figure = (path: string) => (values.has(path) ? Big(values.get(path) ?? 0) : null)
  const orZero = (path: string) => figure(path) ?? zero
  const lines = everyLine(values)
  const nets = lines.map((n) => figure(`line[${n}].net`))
  const linesTotal = figure('lines_total')
  const sum =
    nets.every((net) => net !== null) && nets.length ? nets.reduce<Big>((all, net) => all.plus(net ?? 0), zero) : null
  const excl = figure('total_excl')
  const incl = figure('total_incl')
  const vatTotal = figure('vat_total')
  const payable = figure('payable')
  const before = linesTotal ?? sum
  const adjusted = before && before.minus(orZero('allowances')).plus(orZero('charges'))
  const taxes = taxesOf(values)
  const inAll = taxesMakeTotals(taxes, excl, vatTotal)
  const paid = incl && incl.minus(orZero('paid')).minus(orZero('retention')).plus(orZero('rounding'))
  return {
    lines: lines.map((n) => lineHolds((field) => values.get(`line[${n}].${field}`))),
    lines_total: equal(sum, linesTotal),
    total_excl: equal(adjusted, excl),
    taxes: inAll,
    rates: inAll && taxes.every((tax) => isWhole(tax) && holdsRate(tax)),
    with_vat: equal(excl && vatTotal && excl.plus(vatTotal), incl),
    payable: equal(paid, payable),
  }
}

/** Whether the totals with and without VAT are certain: the sum with VAT holds, and the lines or the rates too. */
export function totalsAreSure({ lines_total, total_excl, rates, with_vat }: Sums): boolean {
  const broken = [lines_total, total_excl, rates].includes(false)
  return with_vat === true && !broken && (total_excl === true || rates === true)
}

/**
 * The same for values read from a page. If all lines hold and add up to the total without VAT, a wrong VAT amount is a
 * mistake of the author and not of the reader.
 */
export function totalsOnPageAreSure(sums: Sums): boolean {
  const { lines, lines_total, total_excl, taxes, with_vat } = sums
  const byLines = lines.length > 0 && lines.every((holds) => holds === true) && lines_total !== false && total_excl
  return totalsAreSure(sums) || (with_vat === true && taxes === true && byLines === true)
}

/** The VAT rates that do not produce their VAT amount. */
export function wrongRates(values: Values): string[] {
  return taxesOf(values).flatMap((tax) => (isWhole(tax) && !holdsRate(tax) ? [tax.rate] : []))
}

/**
 * The lines whose amount is certain although no line has a quantity and price, such as terms: they add up to a total that
 * is certain. Among lines that have them, a line without may be a part of another line.
 */
export function provedBySum(values: Values, sums: Sums, totalSure: boolean): Set<number> {
  const lines = everyLine(values)
  const counted = lines.some((n) => values.has(`line[${n}].quantity`) || values.has(`line[${n}].price`))
  const adds = totalSure && sums.total_excl === true && sums.lines_total !== false
  return new Set(adds && !counted ? lines : [])
}

/** The indexes of the lines that were read. */
export function everyLine(values: Values): number[] {
  return places(values, /^line\[(\d+)\]/)
}

/** Whether the figures of a line make its amount. Null if too few were read to decide. */
export function lineHolds(figure: (field: LineField) => string | undefined): boolean | null {
  const [quantity, price, net] = [figure('quantity'), figure('price'), figure('net')]
  if (net === undefined) return null
  const byProgress = progressOf(figure)
  if (quantity === undefined || price === undefined) return byProgress && byProgress.minus(net).abs().lte(cents)
  const named = Big(figure('base_quantity') ?? 1)
  if (named.eq(0)) return false
  // Some programs repeat the quantity as that of the price.
  const base = named.eq(quantity) && Big(quantity).times(price).minus(net).abs().lte(cents) ? Big(1) : named
  const made = Big(quantity)
    .times(price)
    .times(figure('periods') ?? 1)
    .div(base)
    .minus(figure('allowance') ?? 0)
    .plus(figure('charge') ?? 0)
  return made.minus(net).abs().lte(cents)
}

type Printed = (field: 'price' | 'quantity') => string | undefined

/** Half a unit of the last printed place, which is at least a cent. */
function halfUnit(printed: string): Big {
  const places = /[.,](\d+)\D*$/.exec(printed.trim())?.[1]?.length ?? 0
  return Big(5).times(Big(10).pow(-Math.max(2, places) - 1))
}

/**
 * Whether a line holds with a price that was rounded for print, or a quantity with decimals that was: programs cut both to
 * two places, and 0.125 t at 800 is then 0.13 t that costs 100.
 */
export function lineHoldsRounded(figure: (field: LineField) => string | undefined, printed: Printed): boolean {
  const [quantity, price, net] = [figure('quantity'), figure('price'), figure('net')]
  const base = Big(figure('base_quantity') ?? 1)
  if (quantity === undefined || price === undefined || net === undefined || base.eq(0)) return false
  const per = Big(figure('periods') ?? 1).div(base)
  const made = Big(quantity)
    .times(price)
    .times(per)
    .minus(figure('allowance') ?? 0)
    .plus(figure('charge') ?? 0)
  const byPrice = halfUnit(printed('price') ?? '').times(quantity)
  const counted = printed('quantity') ?? ''
  const byQuantity = /[.,]\d\d/.test(counted) ? halfUnit(counted).times(price) : zero
  const most = byPrice.abs().plus(byQuantity.abs()).times(per)
  return made.minus(net).abs().lte(most.plus(cents))
}

/** Whether the lines are off their printed sum by no more than the roundings of each. */
export function sumIsRounded(nets: Big[], printed: Big): boolean {
  const most = Big('0.005').times(nets.length)
  const off = nets.reduce((sum, net) => sum.plus(net), zero).minus(printed)
  return off.abs().lte(most.lt('0.01') ? '0.01' : most)
}

/** The amount due for work that is partly complete: its share of the contract sum, less what was invoiced before. */
function progressOf(figure: (field: LineField) => string | undefined): Big | null {
  const [contractSum, complete] = [figure('contract_sum'), figure('complete')]
  if (contractSum === undefined || complete === undefined) return null
  return Big(contractSum)
    .times(complete)
    .div(100)
    .minus(figure('invoiced_before') ?? 0)
}

type Tax = { rate: string | undefined; base: string | undefined; amount: string | undefined }
type WholeTax = Record<keyof Tax, string>

function taxesOf(values: Values): Tax[] {
  return places(values, /^vat\[(\d+)\]/).map((n) => {
    const figure = (field: string) => values.get(`vat[${n}].${field}`)
    return { rate: figure('rate'), base: figure('base'), amount: figure('amount') }
  })
}

function isWhole(tax: Tax): tax is WholeTax {
  return tax.rate !== undefined && tax.base !== undefined && tax.amount !== undefined
}

function taxesMakeTotals(taxes: Tax[], excl: Big | null, vatTotal: Big | null): boolean | null {
  const whole = taxes.filter(isWhole)
  if (taxes.length === 0 || whole.length < taxes.length || !excl || !vatTotal) return null
  const sum = (field: 'base' | 'amount') => whole.reduce((all, tax) => all.plus(tax[field]), zero)
  return sum('base').eq(excl) && sum('amount').eq(vatTotal)
}

function holdsRate({ rate, base, amount }: WholeTax): boolean {
  return Big(base).times(rate).div(100).minus(amount).abs().lte(cents)
}

function equal(one: Big | null, other: Big | null): boolean | null {
  return one && other ? one.eq(other) : null
}

function places(values: Values, pattern: RegExp): number[] {
  const found = [...values.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? [])
  return [...new Set(found)].map(Number).toSorted((a, b) => a - b)
}
