import { toCents, toMoney } from '@klopt/contract'
import { decimalOf, typedFigure } from '../../platform/decimal.ts'

/** A typed amount as money; null if it is not one. */
export function typedAmount(typed: string): string | null {
  const figure = typedFigure(typed, 2)
  return figure === null ? null : toMoney(toCents(decimalOf(figure, 2)))
}
