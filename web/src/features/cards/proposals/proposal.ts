import type { Agreement, Card, CardLine, CompanyRef, Terms } from '@klopt/contract'

/** A proposal or an agreement about a card; extra work has no terms. */
export type Proposal = Agreement & { terms: Terms }

export function nameOf(companies: CompanyRef[], id: string): string {
  return companies.find((company) => company.id === id)?.name ?? ''
}

/** The line of the card that a term is about. Only the largest are loaded with the card. */
export function lineOf({ shown }: Card, { n }: Terms['lines'][number]): CardLine | undefined {
  return shown.find((line) => line.n === n)
}
