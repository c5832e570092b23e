import { Big } from 'big.js'
import fc from 'fast-check'
import type { Doc } from '../figures/papers.ts'
import { doc, type Line } from './docs.ts'

const goods = ['gevelelement type A', 'dorpel hardsteen', 'montage', 'kozijn meranti', 'isolatie 100 mm', 'ankers M12']
const aLine = fc.record({
  name: fc.constantFrom(...goods),
  quantity: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 1, max: 40_000 }).map((cents) => Big(cents).div(100)),
  unit: fc.constantFrom('st', 'm', 'kg', 'post'),
  numbered: fc.boolean(),
})
const anOrder = fc.record({
  lines: fc.uniqueArray(aLine, { minLength: 1, maxLength: 4, selector: ({ name, unit }) => `${name} ${unit}` }),
  below: fc.constantFrom(0, 0, 0, -25, 40),
  is_bare: fc.constantFrom(false, false, false, true),
  is_counted: fc.boolean(),
})
/** How an invoice differs from its order: in the parts of the quantities, in prices, and in what else is on it. */
const anInvoice = fc.record({
  kind: fc.constantFrom<'invoice' | 'credit_note'>('invoice', 'invoice', 'invoice', 'credit_note'),
  parts: fc.array(fc.constantFrom(1, 1, 1, 0.5, 2, 0), { minLength: 4, maxLength: 4 }),
  dearer: fc.array(fc.constantFrom(1, 1, 1, 1.1, 0.9), { minLength: 4, maxLength: 4 }),
  extra: fc.option(aLine, { freq: 3 }),
  below: fc.constantFrom(0, 0, 0, -25, 40),
  paid: fc.constantFrom(null, null, '50.00'),
  rates: fc.constantFrom(['21'], ['21', '9'], ['0']),
  type: fc.constantFrom(null, null, null, '325', '877'),
  takes_off: fc.boolean(),
  day: fc.integer({ min: 10, max: 28 }),
})

/** An order, its invoices and credit notes, and a delivery note. Any figure may be in doubt. */
export const aDossier = fc
  .record({
    order: anOrder,
    invoices: fc.array(anInvoice, { minLength: 1, maxLength: 3 }),
    delivered: fc.option(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 })),
    // In most dossiers few values are in doubt, so that something stays certain.
    chance: fc.constantFrom(0.01, 0.02, 0.05, 0.2),
    seed: fc.integer(),
  })
  .map(({ order, invoices, delivered, chance, seed }) => {
    const papers = invoices.map((invoice, n) => invoiceOf(invoice, order.lines, n))
    const note = { head: { order_reference: 'PO1000', issue_date: '2026-09-05' } }
    const counted = order.lines.map((line, n) => lineOf({ ...line, quantity: delivered?.[n] ?? 0 }, n))
    const docs = [orderOf(order), ...papers, ...(delivered ? [doc('delivery_note', 'P7700', counted, note)] : [])]
    return { docs: docs.map((one, n) => withDoubts(one, chance, randomFrom(seed + n))), seed }
  })

type Goods = { name: string; quantity: number; price: Big; unit: string; numbered: boolean }
type Sample<T> = T extends fc.Arbitrary<infer U> ? U : never

function orderOf({ lines, below, is_bare, is_counted }: Sample<typeof anOrder>): Doc {
  const all = lines.map(lineOf)
  const head = { ...totalsOf(all, below), issue_date: '2026-08-01' }
  const made = doc('order', 'PO1000', is_bare ? [] : all, { head })
  const total = made.values['total_excl']
  if (total && is_counted && !is_bare && below === 0) made.values['total_excl'] = { ...total, source: 'computed' }
  return made
}

function invoiceOf(invoice: Sample<typeof anInvoice>, ordered: Goods[], n: number): Doc {
  const { kind, parts, dearer, extra, below, paid, rates, type, takes_off, day } = invoice
  const lines = ordered.flatMap((line, at) => {
    const quantity = line.quantity * (parts[at] ?? 1)
    return quantity === 0 ? [] : [lineOf({ ...line, quantity, price: line.price.times(dearer[at] ?? 1).round(2) }, at)]
  })
  if (extra || lines.length === 0) lines.push(['huur steiger', '1', '60', { unit: 'st' }])
  if (takes_off && n > 0) lines.push([`Verrekening factuur F9000`, '-1', '100'])
  const rated = lines.map(([name, quantity, price, more], at): Line => [
    name,
    quantity,
    price,
    { ...more, rate: rates[at % rates.length] ?? '0', category: 'S' },
  ])
  const head = {
    ...totalsOf(rated, below),
    issue_date: `2026-09-${day}`,
    due_date: '2026-10-15',
    order_reference: 'PO1000',
    ...(type && { type }),
    ...(paid && { paid }),
    ...(kind === 'credit_note' && { preceding_invoice: 'F9000' }),
  }
  return doc(kind, `F900${n}`, rated, { head })
}

function lineOf({ name, quantity, price, unit, numbered }: Goods, n: number): Line {
  const codes = numbered && { id: String(n + 1), order_line: String(n + 1), article: `ART-${n}00` }
  return [name, String(quantity), price.toFixed(2), { unit, price: price.toFixed(2), ...codes }]
}

/** Totals that add up, with the VAT by rate. A discount or addition has the rate of the first line. */
function totalsOf(lines: Line[], below: number): Record<string, string> {
  const bases = new Map<string, Big>()
  for (const [n, [, quantity, price, { rate = '21' } = {}]] of lines.entries()) {
    const net = Big(quantity)
      .times(price)
      .plus(n === 0 ? below : 0)
    bases.set(rate, (bases.get(rate) ?? Big(0)).plus(net))
  }
  const rows = [...bases].map(([rate, base]) => ({ rate, base, amount: base.times(rate).div(100).round(2) }))
  const excl = rows.reduce((sum, { base }) => sum.plus(base), Big(0))
  const vat = rows.reduce((sum, { amount }) => sum.plus(amount), Big(0))
  const totals = { total_excl: excl, vat_total: vat, total_incl: excl.plus(vat), payable: excl.plus(vat) }
  const row = (n: number, { rate, base, amount }: (typeof rows)[number]) => ({
    [`vat[${n}].category`]: 'S',
    [`vat[${n}].rate`]: rate,
    [`vat[${n}].base`]: base.toFixed(2),
    [`vat[${n}].amount`]: amount.toFixed(2),
  })
  return {
    ...Object.fromEntries(Object.entries(totals).map(([path, figure]) => [path, figure.toFixed(2)])),
    ...Object.assign({}, ...rows.map((one, n) => row(n, one))),
    ...(below !== 0 && {
      [below < 0 ? 'allowances' : 'charges']: Math.abs(below).toFixed(2),
      'adjustment[0].name': below < 0 ? 'Korting' : 'Vracht',
      'adjustment[0].amount': below.toFixed(2),
    }),
  }
}

/**
 * What may be misread. Names and the numbers of papers are left out: they count only where two papers agree in them.
 */
const figures =
  /^(?:(?:issue|due)_date|currency|total_\w+|vat_total|allowances|charges|paid|payable|(?:vat|adjustment)\[\d\]\.(?!name).*|line\[\d\]\.(?!name).*)$/

function withDoubts(one: Doc, chance: number, random: () => number): Doc {
  const values = Object.fromEntries(
    Object.entries(one.values).map(([path, value]) => [
      path,
      figures.test(path) && random() < chance ? { ...value, sure: false } : value,
    ]),
  )
  const total = values['total_excl']
  const isOpen = Object.entries(values).some(([path, { sure }]) => path.endsWith('.net') && !sure)
  if (total?.source === 'computed') values['total_excl'] = { ...total, sure: !isOpen }
  return { ...one, values }
}

/** The same document, in which each value in doubt was something else. */
export function misread(one: Doc, random: () => number): Doc {
  const values = Object.entries(one.values).map(([path, value]) => {
    const other = value.sure || value.source === 'computed' ? value.value : otherThan(value.value ?? '', random)
    return [path, { ...value, value: other }] as const
  })
  return { ...one, values: Object.fromEntries(values) }
}

function otherThan(value: string, random: () => number): string {
  const any = <T>(...all: T[]) => all[Math.floor(random() * all.length)]
  if (/^\d{4}-/.test(value)) return any('2026-08-15', '2026-09-01', '2026-09-30', '2026-11-20') ?? value
  if (/^-?\d+\.\d\d$/.test(value))
    return Big(value)
      .times(any('0.1', '0.5', '0.9', '1.1', '10') ?? 1)
      .plus(any('0', '1') ?? 0)
      .toFixed(2)
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return String(Number(value) + (any(-1, 1, 2, 10) ?? 1))
  if (value === 'EUR') return 'USD'
  if (value.startsWith('ART')) return any('ART-000', 'ART-100', 'ART-200', 'ART-7') ?? value
  if (value === 'S') return any('AE', 'Z', 'E') ?? value
  return any(...['st', 'm', 'kg', 'g', 'mm', 'post', 'uur'].filter((unit) => unit !== value)) ?? value
}

/** A generator of numbers (mulberry32) that repeats itself from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
  }
}
