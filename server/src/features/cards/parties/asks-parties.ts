import type { PartyCompany } from '../../readings/parties/parties-of.ts'
import type { CardView } from '../view/card-view.ts'

/** Whether the card asks of which of two companies its invoice is, which its paper does not say. */
export function asksParties(
  { state, invoice }: Pick<CardView, 'state' | 'invoice'>,
  companies: Pick<PartyCompany, 'id'>[],
): { asks_parties?: true } {
  const asks =
    companies.length === 2 && invoice.seller_company_id === null && state !== 'reading' && state !== 'withdrawn'
  return asks ? { asks_parties: true } : {}
}
