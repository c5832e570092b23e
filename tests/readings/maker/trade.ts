import { Big } from 'big.js'
import type { Kind } from '../../../server/src/features/readings/values/fields.ts'
import { dice } from '../mutate.ts'
import { firms, goods, type Firm } from './goods.ts'

export type Language = 'nl' | 'be' | 'en'

export type Item = {
  id: string
  order_line: string
  article: string
  name: string
  /** More rows of description. */
  more: string[]
  quantity: Big
  unit: string
  price: Big
  /** Discount in percent, 0 for none. */
  percent: number
  allowance: Big
  net: Big
  rate: number
}

type Tax = { rate: number; base: Big; amount: Big }

/** The content of a generated document. Documents are drawn from it and readings are compared with it. */
export type Trade = {
  kind: Kind
  language: Language
  seller: Firm
  buyer: Firm
  number: string
  issue_date: string
  due_date: string | null
  order_reference: string | null
  preceding_invoice: string | null
  items: Item[]
  lines_total: Big
  /** Discount and charge on the whole. */
  allowance: Big
  charge: Big
  total_excl: Big
  taxes: Tax[]
  vat_total: Big
  total_incl: Big
  paid: Big
  payable: Big
}

export type PaperOptions = {
  kind?: Kind
  language?: Language
  lines?: number
  rates?: number[]
  discounts?: boolean
  wordy?: boolean
  charge?: boolean
  allowance?: boolean
  paid?: boolean
  reference?: boolean
  most?: number
}

const zero = Big(0)

/** A plausible trade, the same for the same seed. */
export function tradeOf(seed: number, options: PaperOptions = {}): Trade {
  const roll = dice(seed * 7919 + 13)
  const upTo = (most: number) => Math.floor(roll() * most)
  const language = options.language ?? 'nl'
  const kind = options.kind ?? 'invoice'
  const home = language === 'be' ? 'BE' : 'NL'
  const near = firms.filter(({ country }) => country === home)
  const first = upTo(near.length)
  const [seller, buyer] = [near[first], near[(first + 1 + upTo(near.length - 1)) % near.length]]
  if (!seller || !buyer) throw new Error('no firms')
  const rates = options.rates ?? [21]
  const items = Array.from({ length: options.lines ?? 2 + upTo(7) }, (_, n) =>
    itemOf(n, roll, options, language, rates),
  )
  const lines_total = items.reduce((sum, { net }) => sum.plus(net), zero)
  const allowance = options.allowance ? lines_total.times('0.02').round(2) : zero
  const charge = options.charge ? Big(1500 + upTo(20_000)).div(100) : zero
  const total_excl = lines_total.minus(allowance).plus(charge)
  const taxes = taxesOf(items, charge.minus(allowance))
  const vat_total = taxes.reduce((sum, { amount }) => sum.plus(amount), zero)
  const total_incl = total_excl.plus(vat_total)
  const paid = options.paid ? total_incl.times('0.3').round(2) : zero
  const issued = dayFrom('2026-01-05', upTo(300))
  const billing = kind === 'invoice' || kind === 'credit_note'
  return {
    kind,
    language,
    seller,
    buyer,
    number: numberOf(kind, roll),
    issue_date: issued,
    due_date: kind === 'invoice' ? dayFrom(issued, [14, 21, 30, 45, 60][upTo(5)] ?? 30) : null,
    order_reference: billing && options.reference !== false ? numberOf('order', roll) : null,
    preceding_invoice: kind === 'credit_note' ? numberOf('invoice', roll) : null,
    items,
    lines_total,
    allowance,
    charge,
    total_excl,
    taxes,
    vat_total,
    total_incl,
    paid,
    payable: total_incl.minus(paid),
  }
}

function itemOf(n: number, roll: () => number, options: PaperOptions, language: Language, rates: number[]): Item {
  const upTo = (most: number) => Math.floor(roll() * most)
  const thing = goods[upTo(goods.length)] ?? goods[0]
  if (!thing) throw new Error('no goods')
  const [names, units, cheap, dear] = thing
  const quantity = roll() < 0.25 ? Big(upTo(5000) + 25).div(100) : Big(1 + upTo(roll() < 0.2 ? 2500 : 60))
  const price = Big(cheap + upTo(Math.min(dear, options.most ?? dear) - cheap + 1)).div(100)
  const percent = options.discounts && roll() < 0.5 ? ([5, 10, 15, 2.5][upTo(4)] ?? 5) : 0
  const allowance = quantity.times(price).times(percent).div(100).round(2)
  const text = names[language === 'en' ? 1 : 0] ?? ''
  return {
    id: String(n + 1),
    order_line: String((n + 1) * 10),
    article: `${['A', 'GV', 'DH', 'K', 'MT'][upTo(5)]}${['-', '.', ''][upTo(3)]}${1000 + upTo(89_000)}`,
    name: `${text}${roll() < 0.5 ? ` ${sizes[upTo(sizes.length)]}` : ''}`,
    more: options.wordy ? remarks(language).slice(0, upTo(3)) : [],
    quantity,
    unit: units[language === 'en' ? 1 : 0] ?? 'st',
    price,
    percent,
    allowance,
    net: quantity.times(price).minus(allowance).round(2),
    rate: rates[n % rates.length] ?? 21,
  }
}

const sizes = ['2400 x 1200', 'type B', 'RAL 7016', '60 mm', '1,20 m', 'links', 'M12', 'fase 2', 'kl. II', '18/22']

function remarks(language: Language): string[] {
  return language === 'en'
    ? ['delivered on site, block C', 'colour as agreed 12-03-2026', 'see drawing D-104 rev. B']
    : ['geleverd op het werk, blok C', 'kleur volgens afspraak van 12-03-2026', 'zie tekening D-104 rev. B']
}

function taxesOf(items: Item[], extra: Big): Tax[] {
  const rates = [...new Set(items.map(({ rate }) => rate))].toSorted((a, b) => b - a)
  return rates.map((rate, n) => {
    const own = items.filter((item) => item.rate === rate).reduce((sum, { net }) => sum.plus(net), zero)
    const base = n === 0 ? own.plus(extra) : own
    return { rate, base, amount: base.times(rate).div(100).round(2) }
  })
}

function numberOf(kind: Kind, roll: () => number): string {
  const figure = (from: number, wide: number) => String(from + Math.floor(roll() * wide))
  const forms: Partial<Record<Kind, string[]>> = {
    invoice: [
      `2026-${figure(1000, 8999)}`,
      `F26${figure(10_000, 89_999)}`,
      figure(20_260_001, 8000),
      `VF/${figure(100, 900)}/26`,
    ],
    credit_note: [`CN-26${figure(100, 899)}`, `2026C${figure(1000, 8999)}`],
    order: [
      `45${figure(10_000, 89_999)}`,
      `PO-${figure(10_000, 89_999)}`,
      `INK26-${figure(100, 899)}`,
      `B${figure(200_000, 99_999)}`,
    ],
    order_response: [`OB-${figure(1000, 8999)}`, `VK${figure(10_000, 89_999)}`],
    quote: [`OFF-${figure(1000, 8999)}`, `Q26.${figure(100, 899)}`],
    delivery_note: [`PB${figure(10_000, 89_999)}`],
  }
  const own = forms[kind] ?? [figure(1000, 8999)]
  return own[Math.floor(roll() * own.length)] ?? '1000'
}

function dayFrom(day: string, later: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10)
}
