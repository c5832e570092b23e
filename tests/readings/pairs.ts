import { Big } from 'big.js'
import { findOrders } from '../../server/src/features/cards/matching/find-orders.ts'
import { pairLines } from '../../server/src/features/cards/matching/pair-lines.ts'
import type { Paper, PaperLine } from '../../server/src/features/cards/figures/paper.ts'
import { type Item, type Trade, tradeOf } from './maker/trade.ts'
import { dice } from './mutate.ts'

type Figures = { right: number; all: number; wrong_and_sure: number }
type Random = () => number

/**
 * Pairs each invoice with its order, of one to five in each dossier. Some invoices name it, some in words, some not at
 * all.
 */
export function ordersFound(dossiers: number): Figures {
  const figures = { right: 0, all: 0, wrong_and_sure: 0 }
  for (let seed = 1; seed <= dossiers; seed += 1) {
    const roll = dice(seed)
    const trades = Array.from({ length: 1 + (seed % 5) }, (_, n) => tradeOf(seed * 10 + n, { kind: 'order' }))
    const orders = trades.map((trade) => paperOf(trade, 'order'))
    const at = Math.floor(roll() * orders.length)
    const [trade, order] = [trades[at], orders[at]]
    if (!trade || !order) continue
    const { invoice, more } = invoiceOf(trade, order, roll)
    const found = findOrders(invoice, [...orders, ...more, invoice])
    const right = found.orders.length === 1 && found.orders[0]?.root === order.root
    figures.all += 1
    figures.right += Number(right)
    figures.wrong_and_sure += found.orders.filter(({ root, score }) => root !== order.root && score >= 0.9).length
  }
  return figures
}

/** An invoice for an order as suppliers write it: with the number, in words, with their own number, or without any. */
function invoiceOf(trade: Trade, order: Paper, roll: Random): { invoice: Paper; more: Paper[] } {
  const way = roll()
  const part = roll() < 0.3 ? trade.items.slice(0, Math.ceil(trade.items.length / 2)) : trade.items
  const lines = part.map((item) => lineOf(item, roll() < 0.5))
  const total_excl = lines.reduce((sum, { net }) => sum.plus(net), Big(0))
  const invoice = {
    ...paperOf(trade, 'invoice'),
    root: 'invoice',
    number: '2026-1',
    issue_date: '2027-01-01',
    lines,
    total_excl,
  }
  if (way < 0.45) return { invoice: { ...invoice, order_reference: asWritten(trade.number, roll) }, more: [] }
  if (way < 0.65)
    return { invoice: { ...invoice, text: `Volgens uw bestelling ${trade.number} leverden wij` }, more: [] }
  if (way > 0.75) return { invoice, more: [] }
  const confirmation = {
    ...paperOf(trade, 'order_response'),
    root: 'confirmation',
    number: 'VK-7712',
    order_reference: order.number,
  }
  return { invoice: { ...invoice, sales_order: 'VK7712' }, more: [confirmation] }
}

function asWritten(number: string, roll: Random): string {
  const ways = [number, `PO ${number}`, number.toLowerCase(), number.replaceAll(/[-/.]/g, ' '), `Order ${number}`]
  return ways[Math.floor(roll() * ways.length)] ?? number
}

/** Pairs each invoice line with its order line, when lines were renamed, split in two and moved. */
export function linesPaired(pairs: number): Figures {
  const figures = { right: 0, all: 0, wrong_and_sure: 0 }
  for (let seed = 1; figures.all < pairs; seed += 1) {
    const roll = dice(seed + 70_000)
    const trade = tradeOf(seed + 30_000, { kind: 'order', lines: 3 + Math.floor(roll() * 12) })
    const billed = trade.items.flatMap((item, order) => partsOf(item, roll).map((line) => ({ order, line })))
    const moved = billed.map((one) => ({ one, place: roll() })).toSorted((a, b) => a.place - b.place)
    const found = pairLines(
      moved.map(({ one }) => one.line),
      trade.items.map((item) => lineOf(item, false)),
    )
    for (const [n, { one }] of moved.entries()) {
      const pair = found.get(n)
      const right = pair !== undefined && alike(trade.items[pair.order ?? -1], trade.items[one.order])
      figures.all += 1
      figures.right += Number(right)
      figures.wrong_and_sure += Number(pair?.sure === true && !right)
    }
  }
  return figures
}

/** Two order lines for the same thing at the same price are equivalent to the payer. */
function alike(one: Item | undefined, other: Item | undefined): boolean {
  return (
    one === other || (one !== undefined && other !== undefined && one.name === other.name && one.price.eq(other.price))
  )
}

/** An order line on an invoice: in one or two parts, perhaps with another name, seldom with its number. */
function partsOf(item: Item, roll: Random): PaperLine[] {
  const line = { ...lineOf(item, false), article: roll() < 0.25 ? item.article : null, name: renamed(item.name, roll) }
  if (item.quantity.lt(2) || roll() > 0.15) return [line]
  const first = item.quantity.div(2).round(0)
  return [first, item.quantity.minus(first)].map((quantity) => ({
    ...line,
    quantity,
    net: quantity.times(item.price).round(2),
  }))
}

function renamed(name: string, roll: Random): string {
  const words = name.split(' ')
  const ways: ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => `${text} conform tekening`,
    () => words.toReversed().join(' '),
    () => words.map((word) => (word.length > 9 ? `${word.slice(0, 7)}.` : word)).join(' '),
    (text) => `Levering ${text.toLowerCase()}`,
    () => (words.length > 2 ? words.slice(0, -1).join(' ') : name),
  ]
  return (ways[Math.floor(roll() * ways.length)] ?? ((text: string) => text))(name)
}

function lineOf(item: Item, named: boolean): PaperLine {
  const { id, article, name, quantity, unit, net, rate } = item
  return {
    id,
    order_line: null,
    article: named ? article : null,
    name,
    quantity,
    unit,
    net,
    rate: String(rate),
    sure: true,
  }
}

function paperOf(trade: Trade, kind: Paper['kind']): Paper {
  return {
    root: `${kind} ${trade.number}`,
    kind,
    number: trade.number,
    issue_date: trade.issue_date,
    uploaded_at: '',
    currency: 'EUR',
    order_reference: null,
    sales_order: null,
    preceding_invoice: null,
    despatch: null,
    total_incl: null,
    paid: null,
    text: '',
    total_excl: trade.total_excl,
    sure: true,
    adjustment: Big(0),
    adjustments: [],
    lines: trade.items.map((item) => lineOf(item, true)),
  }
}
