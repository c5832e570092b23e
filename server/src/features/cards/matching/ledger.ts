import { Big } from 'big.js'
import type { Paper } from '../figures/paper.ts'

const zero = Big(0)

/** The invoiced quantity and amount of an order line, and the part of it that the order allows. */
type Usage = { quantity: Big; net: Big; allowed: Big }
/** With the numbers of the invoices that used it, and the prices of one that were invoiced. */
export type Entry = Usage & { numbers: string[]; prices: Big[] }

/** An invoice and what it used, so that a later one can take it off again. */
export type Billed = Pick<Paper, 'root' | 'number' | 'total_incl'> & { net: Big; uses: Use[] }
type Use = Usage & { order: string; key: string | null; by: Billed | null; price: Big | null }

const nothing: Usage = { quantity: zero, net: zero, allowed: zero }
const unused: Entry = { ...nothing, numbers: [], prices: [] }

/** Tracks how much of each order line and each order the invoices of a dossier have used so far. */
export class Ledger {
  readonly #lines: Map<string, Use[]>
  readonly #orders: Map<string, Usage>
  readonly #billed: Set<Billed>
  #now: Billed | null = null
  /** The entries of lines, until something is added to them. */
  readonly #entries = new Map<string, Entry>()

  constructor(lines = new Map<string, Use[]>(), orders = new Map<string, Usage>(), billed = new Set<Billed>()) {
    this.#lines = new Map(lines)
    this.#orders = new Map(orders)
    this.#billed = new Set(billed)
  }

  /** The same ledger, to compare a paper that uses nothing up. */
  copy(): Ledger {
    return new Ledger(this.#lines, this.#orders, this.#billed)
  }

  /** What is added from here on is used by this invoice. */
  begin({ root, number, total_incl }: Paper, net: Big): void {
    this.#now = { root, number, total_incl, net, uses: [] }
    this.#entries.clear()
    this.#billed.add(this.#now)
  }

  /** The used part of one line. An invoice is never among its own earlier ones. */
  line(key: string): Entry {
    const uses = this.#lines.get(key)
    if (!uses) return unused
    const entry = this.#entries.get(key) ?? this.#entryOf(uses)
    this.#entries.set(key, entry)
    return entry
  }

  #entryOf(uses: Use[]): Entry {
    const numbers = uses.flatMap(({ by, net }) => (by?.number && by !== this.#now && net.gt(0) ? [by.number] : []))
    const prices = uses.flatMap(({ price }) => price ?? [])
    return { ...uses.reduce<Usage>(sum, nothing), numbers: [...new Set(numbers)], prices }
  }

  /** The used part of several orders together. */
  orders(roots: string[]): Usage {
    return roots.map((root) => this.#orders.get(root) ?? nothing).reduce(sum, nothing)
  }

  /** The earlier invoices on these orders, without those that another one took off. */
  billed(roots: string[]): Billed[] {
    const all = [...this.#billed].filter((one) => one !== this.#now)
    return all.filter(({ uses, net }) => net.gt(0) && uses.some(({ order }) => roots.includes(order)))
  }

  add(order: string, key: string | null, used: Usage): void {
    const { quantity, net } = used
    const price = key !== null && quantity.gt(0) ? net.div(quantity) : null
    const use = { ...used, order, key, by: this.#now, price }
    this.#now?.uses.push(use)
    this.#orders.set(order, sum(this.#orders.get(order) ?? nothing, used))
    if (key === null) return
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), use])
    this.#entries.delete(key)
  }

  /** Gives back all that an invoice used: a later one bills it again and takes it off. */
  release(billed: Billed): void {
    this.#billed.delete(billed)
    for (const use of billed.uses) {
      const { order, key } = use
      this.#orders.set(order, sum(this.#orders.get(order) ?? nothing, negated(use)))
      if (key === null) continue
      this.#lines.set(key, this.#lines.get(key)?.filter((one) => one !== use) ?? [])
      this.#entries.delete(key)
    }
  }
}

function sum(one: Usage, other: Usage): Usage {
  return {
    quantity: one.quantity.plus(other.quantity),
    net: one.net.plus(other.net),
    allowed: one.allowed.plus(other.allowed),
  }
}

function negated({ quantity, net, allowed }: Usage): Usage {
  return { quantity: quantity.neg(), net: net.neg(), allowed: allowed.neg() }
}

/** The part of `more` that fits in `room` after `earlier`. A negative `more` frees room again. */
export function portion(room: Big, earlier: Big, more: Big): Big {
  return within(room, earlier.plus(more)).minus(within(room, earlier))
}

/** Clamps a figure between zero and the room, which may be negative. */
function within(room: Big, figure: Big): Big {
  const [least, most] = room.lt(0) ? [room, zero] : [zero, room]
  if (figure.lt(least)) return least
  return figure.gt(most) ? most : figure
}
