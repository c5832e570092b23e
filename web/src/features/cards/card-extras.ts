import type { Agreement, Card } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { laterParts } from './later-parts.ts'
import { answeredQuery } from './proposals/answered.ts'

const body = laterParts(async () => (await import('./card-body.ts')).cardBodyParts)

/** The content of cards, once it can be shown. */
export function useCardBody(wanted = true) {
  return body.useParts(wanted)
}

/** Loads what these cards and this extra work show ahead of the first screen with them. */
export async function prepareCards(client: QueryClient, cards: Card[], extraWork: Agreement[] = []): Promise<void> {
  const agreements = cards.flatMap(({ agreement }) => agreement ?? [])
  const answered = agreements.flatMap(({ state, answers }) => (state === 'offered' && answers ? [answers] : []))
  await Promise.all([
    (cards.length > 0 || extraWork.length > 0) && prepareCardBody().catch(() => null),
    ...answered.map((id) => client.prefetchQuery(answeredQuery(id))),
  ])
}

export function prepareCardBody() {
  return body.prepare()
}
