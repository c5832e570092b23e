import type { CardLine, Terms, Way } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText, numberText } from '../../../platform/money.ts'
import { useUnit } from '../../../ui/units/use-unit.ts'

type TermsLine = Terms['lines'][number]
type Key = Way | 'price' | 'credit_n' | 'change_order_n'

/** The ways out of a line as text: as a choice, and as a term of a proposal. */
export function useWayText(currency: string | null) {
  const { t, i18n } = useTranslation('proposals')
  const unitName = useUnit()

  function wayText(way: Way, line: CardLine): string {
    const { key, n } = keyOf(way, line)
    return t(($) => $.ways[key], { n })
  }
  /** `line` is the line of the card, if that is loaded: it has the quantity. */
  function termText({ way, name, credit }: TermsLine, line: CardLine | undefined): string {
    const { key, n } = keyOf(way, line)
    return t(($) => $.terms[key], { n, name, credit: moneyText(credit, currency, i18n.language) })
  }
  function keyOf(way: Way, line: CardLine | undefined): { key: Key; n: string } {
    if (way === 'change_order' && line?.result === 'quantity' && line.invoice?.quantity)
      return { key: 'change_order_n', n: count(line.invoice.quantity, line.invoice.unit) }
    const excess = way === 'credit' && line ? excessOf(line) : null
    if (excess) return { key: 'credit_n', n: count(excess, line?.invoice?.unit ?? null) }
    return { key: way === 'credit' && line?.result === 'price' ? 'price' : way, n: '' }
  }
  function count(quantity: string, unit: string | null): string {
    return [numberText(quantity, i18n.language), unitName(unit)].filter(Boolean).join(' ')
  }
  return { wayText, termText }
}

const places = 1000

/** The quantity that was invoiced too much, if it times the price is exactly the difference. */
function excessOf({ result, invoice, difference }: CardLine): string | null {
  const price = Number(invoice?.price)
  if (result !== 'quantity' || !price) return null
  const excess = Math.round((Number(difference) / price) * places) / places
  return excess > 0 && (excess * price).toFixed(2) === difference ? String(excess) : null
}
