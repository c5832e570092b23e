import { isProved, marksOf, partiesOf, type PartyCompany } from '../../readings/parties/parties-of.ts'
import type { Doc } from '../figures/papers.ts'

/** The papers of a dossier, each with whose it is by itself. */
export function withParties(docs: Doc[], companies: PartyCompany[]): { docs: Doc[]; companies: PartyCompany[] } {
  const alone = docs.map((doc) => (isKnown(doc) ? { ...doc, ...partiesOf(doc, companies) } : doc))
  const known = companies.map((company) => ({
    ...company,
    marks: [...company.marks, ...alone.flatMap((doc) => marksOf(doc, company.id))],
  }))
  return { docs: alone.map((doc) => (isKnown(doc) ? { ...doc, ...partiesOf(doc, known) } : doc)), companies: known }
}

/**
 * Also tells by its order whose an invoice is, and by its invoice whose an order is that nothing else tells. `links`: the
 * papers with those that they belong to. It changes the papers, which a card refers to.
 */
export function settleParties(links: [Doc, Doc[]][], companies: PartyCompany[]): void {
  for (const [doc, related] of links)
    for (const paper of related)
      if (isKnown(paper) && isProved(doc) && !isProved(paper)) {
        const { seller_company_id, buyer_company_id } = doc
        Object.assign(paper, { seller_company_id, buyer_company_id, parties_by: 'order' })
      }
  for (const [doc, related] of links) if (isKnown(doc)) Object.assign(doc, partiesOf(doc, companies, related))
}

/** What was found of a paper stays while its new version is read, and while its values are not loaded. */
function isKnown({ deleted, reading_state, values }: Doc): boolean {
  return !deleted && reading_state !== 'queued' && reading_state !== 'reading' && Object.keys(values).length > 0
}
