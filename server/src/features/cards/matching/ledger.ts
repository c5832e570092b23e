import { Big } from 'big.js'

const zero = Big(0)

/** What was invoiced of a line of an order, and of that what the order allows. */
type Entry = { quantity: Big; net: Big; allowed: Big }

const nothing: Entry = { quantity: zero, net: zero, allowed: zero }

/** What all invoices so far took of the orders of a dossier: of each line, and of each order as a whole. */
export class Ledger {
  readonly #lines = new Map<string, Entry>()
  readonly #orders = new Map<string, Entry>()

  /** Of one line, by the key of the line. */
  line(key: string): Entry {
    return this.#lines.get(key) ?? nothing
  }

  /** Of several orders together. */
  orders(roots: string[]): Entry {
    return roots.map((root) => this.#orders.get(root) ?? nothing).reduce(sum, nothing)
  }

  add(root: string, key: string | null, taken: Entry): void {
    this.#orders.set(root, sum(this.#orders.get(root) ?? nothing, taken))
    if (key !== null) this.#lines.set(key, sum(this.line(key), taken))
  }
}

function sum(one: Entry, other: Entry): Entry {
  return {
    quantity: one.quantity.plus(other.quantity),
    net: one.net.plus(other.net),
    allowed: one.allowed.plus(other.allowed),
  }
}

/** What `more` takes of `room` when `earlier` was taken before. Giving back what was taken gives the room back. */
export function taken(room: Big, earlier: Big, more: Big): Big {
  return within(room, earlier.plus(more)).minus(within(room, earlier))
}

/** A figure, but not beyond nothing nor beyond the room, which may be less than nothing. */
function within(room: Big, figure: Big): Big {
  const [least, most] = room.lt(0) ? [room, zero] : [zero, room]
  if (figure.lt(least)) return least
  return figure.gt(most) ? most : figure
}
