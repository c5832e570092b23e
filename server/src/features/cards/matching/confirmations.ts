import { numberKey } from '../../readings/values/numbers.ts'
import { isRounding } from '../figures/rounding.ts'
import { type ComparablePaper, sureText } from '../figures/to-paper.ts'

/** A confirmation of an order at another total. */
export type OtherConfirmation = { confirmation: ComparablePaper; order: ComparablePaper }

/** The newest confirmation of one of these orders, if it is certain that its total is another one. */
export function otherConfirmation(orders: ComparablePaper[], papers: ComparablePaper[]): OtherConfirmation | null {
  for (const order of orders.filter(({ paper, total_proved }) => paper.kind === 'order' && total_proved)) {
    const confirmation = papers
      .filter((one) => confirms(one, order))
      .toSorted((one, other) => (one.doc.uploaded_at < other.doc.uploaded_at ? -1 : 1))
      .at(-1)
    const [confirmed, ordered] = [confirmation?.paper.total_excl, order.paper.total_excl]
    if (!confirmation?.total_proved || !confirmed || !ordered) continue
    if (!isRounding(confirmed.minus(ordered))) return { confirmation, order }
  }
  return null
}

function confirms({ doc, paper }: ComparablePaper, order: ComparablePaper): boolean {
  const key = numberKey(order.paper.number)
  const named = numberKey(sureText(doc.values, 'order_reference'))
  return paper.kind === 'order_response' && key !== '' && named === key && paper.currency === order.paper.currency
}
