import type { Agreement, Card, CardLine, Terms } from '@klopt/contract'

/** A proposal or an agreement about a card; extra work has no terms. */
export type Proposal = Agreement & { terms: Terms }

/** The line of the card that a term is about. Only the largest are loaded with the card. */
export function lineOf({ shown }: Card, { n }: Terms['lines'][number]): CardLine | undefined {
  return shown.find((line) => line.n === n)
}
