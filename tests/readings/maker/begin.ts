import type { Big } from 'big.js'
import type { Firm } from './goods.ts'
import { type Column, filled, type Words, written } from './parts.ts'
import type { NumberStyle } from './figures.ts'
import { Sheet } from './sheet.ts'
import type { Item, Trade } from './trade.ts'

type Pairs = [string, string | null][]
type Place = Partial<Omit<Column, 'of'>>

/** The common parts of a form: its words, formatted amounts, and columns by name. */
export function begin(trade: Trade, words: Words, hand: NumberStyle, sign: 1 | -1 = 1) {
  const figures = written(trade, hand, sign)
  const word = (name: string) => words[name] ?? name
  const priced = trade.kind !== 'delivery_note'
  const cells: Record<string, (item: Item) => string> = {
    pos: ({ id }) => id,
    article: ({ article }) => article,
    name: ({ name }) => name,
    quantity: ({ quantity }) => figures.count(quantity),
    counted: ({ quantity, unit }) => `${figures.count(quantity)} ${unit}`,
    unit: ({ unit }) => unit,
    price: ({ price }) => figures.price(price),
    'price in euro': ({ price }) => figures.amount(price),
    discount: ({ percent }) => (percent ? figures.share(percent) : ''),
    rate: ({ rate }) => figures.share(rate),
    net: ({ net }) => figures.bare(net),
    'net in euro': ({ net }) => figures.amount(net),
  }
  const ofMoney = new Set(['price', 'price in euro', 'discount', 'rate', 'net', 'net in euro'])
  const titles: Record<string, string> = { counted: 'quantity', 'price in euro': 'price', 'net in euro': 'net' }
  const facts: Record<string, [string, string | null]> = {
    number: [word(`number_${trade.kind}`), trade.number],
    date: [word(`date_${trade.kind}`), figures.day(trade.issue_date)],
    due: [word('due'), figures.day(trade.due_date)],
    ref: [word('ref'), trade.order_reference],
    preceding: [word('preceding'), trade.preceding_invoice],
    seller_no: [word('seller_no'), trade.seller.number],
    vat_no: [word('vat_no'), trade.seller.vat],
    iban: [word('iban'), trade.seller.iban],
  }
  return {
    sheet: new Sheet(),
    ...figures,
    word,
    priced,
    title: word(trade.kind),
    seller: linesOf(trade.seller),
    buyer: linesOf(trade.buyer),
    /** The existing facts among these, in this order. */
    facts: (names: string, after = ''): Pairs =>
      names.split(' ').flatMap((name): Pairs => {
        const [label = name, value = null] = facts[name] ?? []
        return value === null ? [] : [[`${label}${after}`, value]]
      }),
    /** The payment term in words, for forms without a due date. */
    term: () =>
      filled(word('term'), { days: String(trade.due_date ? daysBetween(trade.issue_date, trade.due_date) : 30) }),
    columns: (places: Record<string, Place & { x: number }>): Column[] =>
      Object.entries(places).flatMap(([name, place]) => {
        const of = cells[name]
        if (!of || (!priced && ofMoney.has(name))) return []
        return [{ title: word(titles[name] ?? name), ...place, of }]
      }),
    /** From the sum of the lines to the amount due. */
    sums: (more: { taxes?: 'each' | 'over' | 'one' | 'none'; lines_total?: boolean } = {}): Pairs =>
      priced ? sumsOf(trade, words, figures, more) : [],
  }
}

type Figures = ReturnType<typeof written>

function sumsOf(
  trade: Trade,
  words: Words,
  { amount, bare, share }: Figures,
  { taxes = 'each', lines_total = false }: { taxes?: string; lines_total?: boolean },
): Pairs {
  const word = (name: string) => words[name] ?? name
  const only = (shown: boolean, label: string, value: Big): Pairs => (shown ? [[label, amount(value)]] : [])
  const { charge, allowance, paid } = trade
  const adjusted = lines_total || !charge.eq(0) || !allowance.eq(0)
  const own: Pairs =
    taxes === 'one'
      ? [[word('vat_total'), amount(trade.vat_total)]]
      : taxes === 'none'
        ? []
        : trade.taxes.map(({ rate, base, amount: vat }): [string, string] => [
            filled(word(taxes === 'over' ? 'vat_over' : 'vat'), { rate: share(rate), base: bare(base) }),
            amount(vat),
          ])
  return [
    ...only(adjusted, word('lines_total'), trade.lines_total),
    ...only(!allowance.eq(0), word('allowance'), allowance.neg()),
    ...only(!charge.eq(0), word('charge'), charge),
    [word('total_excl'), amount(trade.total_excl)],
    ...own,
    [word('total_incl'), amount(trade.total_incl)],
    ...only(!paid.eq(0), word('paid'), paid.neg()),
    ...only(!paid.eq(0), word('payable'), trade.payable),
  ]
}

function linesOf({ name, street, town }: Firm): string[] {
  return [name, street, town]
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
