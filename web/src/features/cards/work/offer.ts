import { isStorable, limits, type OfferExtraWork, times, toCents, toMoney, trimmed, printable } from '@klopt/contract'
import { decimalOf, typedFigure } from '../../../platform/decimal.ts'
import { typedAmount } from '../typed-amount.ts'

/** The fields of the form as they were typed. */
export type Fields = {
  what: string
  how: 'fixed' | 'rate'
  amount: string
  price: string
  quantity: string
  unit: string
}
export type FieldName = Exclude<keyof Fields, 'how'>
export type Fault = 'missing' | 'too_long' | 'unstorable' | 'no_amount' | 'no_quantity' | 'no_sum'

const mostCents = toCents('9999999999.99')

/** The amount of the work in all, or null while it cannot be counted. */
export function sumOf(fields: Fields): string | null {
  if (fields.how === 'fixed') return positive(typedAmount(fields.amount))
  const [price, quantity] = [positive(typedAmount(fields.price)), quantityOf(fields.quantity)]
  if (price === null || quantity === null) return null
  const cents = times(toCents(price), quantity)
  return cents > 0n && cents <= mostCents ? toMoney(cents) : null
}

/** The fields that are missing or wrong. */
export function faultsOf(fields: Fields): Partial<Record<FieldName, Fault>> {
  const text = oneLine(fields.what)
  const what =
    text === ''
      ? 'missing'
      : text.length > limits.extra_work
        ? 'too_long'
        : !isStorable(text)
          ? 'unstorable'
          : undefined
  if (fields.how === 'fixed') return withoutRight({ what, amount: sumOf(fields) === null ? 'no_amount' : undefined })
  const unit = oneLine(fields.unit)
  const price = positive(typedAmount(fields.price)) === null ? 'no_amount' : undefined
  const quantity = quantityOf(fields.quantity) === null ? 'no_quantity' : undefined
  return withoutRight({
    what,
    price,
    quantity: price || quantity || sumOf(fields) !== null ? quantity : 'no_sum',
    unit: unit === '' ? 'missing' : unit.length > limits.unit ? 'too_long' : undefined,
  })
}

/** The offer as it is sent, without faults. */
export function offerOf(
  fields: Fields,
): Pick<OfferExtraWork, 'description' | 'how' | 'amount' | 'price' | 'quantity' | 'unit'> {
  const description = oneLine(fields.what)
  if (fields.how === 'fixed') return { description, how: 'fixed', amount: sumOf(fields) ?? '' }
  const [price, quantity] = [typedAmount(fields.price) ?? '', quantityOf(fields.quantity) ?? '']
  return { description, how: 'rate', price, quantity, unit: oneLine(fields.unit) }
}

// Direction marks and invisible characters can make a text look like another one, so the server refuses them.
const misleading = /[\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]/g

/** A pasted text is several lines, and a description is one. */
function oneLine(text: string): string {
  return trimmed(
    printable(text)
      .replace(/\s*\n\s*/g, ' ')
      .replace(misleading, ''),
  )
}

function quantityOf(typed: string): string | null {
  const figure = typedFigure(typed, 2)
  return figure !== null && figure > 0n ? decimalOf(figure) : null
}

function positive(amount: string | null): string | null {
  return amount !== null && toCents(amount) > 0n ? amount : null
}

function withoutRight(faults: Partial<Record<FieldName, Fault | undefined>>): Partial<Record<FieldName, Fault>> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}
