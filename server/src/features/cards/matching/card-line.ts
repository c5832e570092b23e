import { Big } from 'big.js'
import type { LineComparison } from './compare-line.ts'
import type { Entry } from './ledger.ts'
import type { PaperLine, Place } from '../figures/paper.ts'
import { isRounding } from '../figures/rounding.ts'

const zero = Big(0)

/** A line of the card, with a line of the invoice, of the order, or of both. */
export type CardLine = Omit<LineComparison, 'quantity' | 'used'> & {
  name: string
  invoice: Place | null
  order: Place | null
  /** The other order lines that it covers. */
  also: Place[]
  billed: PaperLine | null
  /** The same in the unit of the order. */
  counted: PaperLine | null
  /** The order lines together, or the part of one that this line takes up. */
  ordered: PaperLine | null
  earlier_quantity: Big | null
  /** The part of the order lines that earlier invoices used. */
  earlier: Entry | null
  rest_quantity: Big | null
  /** The amount left on the orders for a line without an order line: for all goods, or for charges and allowances. */
  room: Big | null
  /** The VAT rate differs from the order, or does not produce the VAT amount. VAT is not part of the difference. */
  vat_differs: boolean
  /** A charge or allowance of the whole document. Its name is empty if it is unknown, or if there are several. */
  is_adjustment: boolean
  /** The part of its difference that was set off against other lines. */
  set_off?: Big
  /** On a credit note: the part of it that takes off what was invoiced too much. */
  settled?: Big
}

type Roots = { invoice?: string; order?: string | undefined }

/** A line for a whole document, or for its charges and allowances. */
export function wholeLine(difference: Big, allowed: Big, { invoice, order }: Roots, room: Big): CardLine {
  return {
    result: isRounding(difference) ? 'fits' : 'price',
    doubt: null,
    by_amount: false,
    name: '',
    allowed,
    difference,
    price_part: difference,
    quantity_part: zero,
    invoice: invoice === undefined ? null : { root: invoice, line: null },
    order: order === undefined ? null : { root: order, line: null },
    also: [],
    billed: null,
    counted: null,
    ordered: null,
    earlier_quantity: null,
    earlier: null,
    rest_quantity: null,
    room,
    vat_differs: false,
    is_adjustment: false,
  }
}
