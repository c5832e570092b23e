import type { Reading } from '@klopt/contract'
import { Big } from 'big.js'
import { addUp, everyLine, type Sums } from '../values/arithmetic.ts'
import { type Form, formOf, isOfForm } from '../values/fields.ts'

type Values = Reading['values']
const zero = Big(0)
/** A comma read two places off makes a figure a hundred times larger; rounding may hide a part of that. */
const far = 50
/**
 * Offers a calculated figure for an uncertain value if that alone makes all sums hold. It never offers the same digits
 * with the comma elsewhere, nor a figure many times larger or smaller: in that case the sum is more often incomplete than
 * the comma misread.
 */
export function withOffers(values: Values): Values {
  const figures = figuresOf(values)
  const sums = addUp(figures)
  if (holds(sums)) return values
  const broken = everyLine(figures).filter((_, place) => sums.lines[place] === false)
  if (broken.length > 1) return values
  const fields = broken.length ? lineFigures.map((field) => `line[${broken[0]}].${field}`) : Object.keys(totals)
  const repairs = fields.filter(isDoubted).flatMap((path) => {
    const form = formOf(path)
    const candidates = [
      ...new Set(expectedFigures(figures, path).flatMap((one) => (form && one && formatAs(one, form)) ?? [])),
    ]
    return candidates
      .filter((one) => holds(addUp(new Map([...figures, [path, one]]))))
      .map((offer) => ({ path, offer }))
  })
  const [only, ...others] = repairs
  const value = only && values[only.path]
  if (!only || !value?.value || others.length > 0 || isFar(only.offer, value.value)) return values
  return { ...values, [only.path]: { ...value, offers: [only.offer] } }

  function isDoubted(path: string): boolean {
    const { sure = true, value = null, source } = values[path] ?? {}
    return !sure && value !== null && source !== 'typed'
  }
}

type Figures = ReadonlyMap<string, string>
type Figure = (path: string) => Big | null

const lineFigures = ['quantity', 'price', 'net']

/** The formulas for each total from the other figures. */
const totals: Record<string, (figure: Figure, sum: Big | null) => (Big | null)[]> = {
  lines_total: (_, sum) => [sum],
  total_excl: (figure, sum) => [
    plus(plus(figure('lines_total') ?? sum, figure('charges') ?? zero), negative(figure('allowances') ?? zero)),
    plus(figure('total_incl'), negative(figure('vat_total'))),
  ],
  vat_total: (figure) => [plus(figure('total_incl'), negative(figure('total_excl')))],
  total_incl: (figure) => [plus(figure('total_excl'), figure('vat_total'))],
  payable: (figure) => {
    const takenOff = (figure('paid') ?? zero).plus(figure('retention') ?? zero)
    return [plus(figure('total_incl'), (figure('rounding') ?? zero).minus(takenOff))]
  },
}

/** The figure that each sum with this value requires. */
function expectedFigures(figures: Figures, path: string): (Big | null)[] {
  const figure: Figure = (at) => (figures.has(at) ? Big(figures.get(at) ?? 0) : null)
  const [, line, field] = /^(line\[\d+\])\.(\w+)$/.exec(path) ?? []
  if (line === undefined) {
    const nets = everyLine(figures).map((n) => figure(`line[${n}].net`))
    return totals[path]?.(figure, nets.length ? nets.reduce(plus, zero) : null) ?? []
  }
  const of = (name: string) => figure(`${line}.${name}`)
  const base = of('base_quantity') ?? Big(1)
  const adjusted = (of('charge') ?? zero).minus(of('allowance') ?? zero)
  if (field === 'net') return [plus(times(of('quantity'), of('price'))?.div(base.eq(0) ? 1 : base) ?? null, adjusted)]
  const one = of(field === 'price' ? 'quantity' : 'price')
  return [one && !one.eq(0) ? (of('net')?.minus(adjusted).times(base).div(one) ?? null) : null]
}

function plus(one: Big | null, other: Big | null): Big | null {
  return one && other && one.plus(other)
}
function times(one: Big | null, other: Big | null): Big | null {
  return one && other && one.times(other)
}
function negative(figure: Big | null): Big | null {
  return figure && figure.neg()
}

/** Whether the same digits have the comma elsewhere, or one figure is so much larger that the comma explains it best. */
function isFar(one: string, other: string): boolean {
  const [small, large] = [Big(one).abs(), Big(other).abs()].toSorted((a, b) => a.cmp(b))
  if (!small || !large) return false
  return String(small.c) === String(large.c) || large.gte(small.times(far))
}

/** Formats a figure in the notation of a form. Null if that is impossible. */
function formatAs(figure: Big, form: Form): string | null {
  const written = form === 'amount' && figure.round(2).eq(figure) ? figure.toFixed(2) : figure.toFixed()
  return isOfForm(form, written) ? written : null
}

export function figuresOf(values: Values): Map<string, string> {
  return new Map(Object.entries(values).flatMap(([path, { value }]) => (value === null ? [] : [[path, value]])))
}

export function holds({ lines, ...sums }: Sums): boolean {
  return !lines.includes(false) && !Object.values(sums).includes(false)
}
