import { Big } from 'big.js'

const zero = Big(0)

/** The invoiced quantity and amount of an order line, and the part of it that the order allows. */
type Usage = { quantity: Big; net: Big; allowed: Big }
/** With the numbers of the invoices that used it. */
export type Entry = Usage & { numbers: string[] }

const nothing: Entry = { quantity: zero, net: zero, allowed: zero, numbers: [] }

/** Tracks how much of each order line and each order the invoices of a dossier have used so far. */
export class Ledger {
  readonly #lines = new Map<string, Entry>()
  readonly #orders = new Map<string, Entry>()

  /** The used part of one line. */
  line(key: string): Entry {
    return this.#lines.get(key) ?? nothing
  }

  /** The used part of several orders together. */
  orders(roots: string[]): Entry {
    return roots.map((root) => this.#orders.get(root) ?? nothing).reduce(sum, nothing)
  }

  /** `number` is that of the invoice. A credit note gives back, so its number is not kept. */
  add(root: string, key: string | null, used: Usage, number: string | null = null): void {
    const entry = { ...used, numbers: number !== null && used.net.gt(0) ? [number] : [] }
    this.#orders.set(root, sum(this.#orders.get(root) ?? nothing, entry))
    if (key !== null) this.#lines.set(key, sum(this.line(key), entry))
  }
}

function sum(one: Entry, other: Entry): Entry {
  return {
    quantity: one.quantity.plus(other.quantity),
    net: one.net.plus(other.net),
    allowed: one.allowed.plus(other.allowed),
    numbers: [...new Set([...one.numbers, ...other.numbers])],
  }
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
