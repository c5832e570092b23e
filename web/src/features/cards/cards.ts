import { type Card, listCards } from '@klopt/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { proposalsQuery } from './proposals/answered.ts'

export function cardsQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['cards', dossierId],
    queryFn: ({ signal }) => call(listCards, { params: { id: dossierId }, signal }),
    staleTime: Infinity, // live events keep it up to date
  })
}

/** Stores the cards that were loaded with the dossier. */
export function fillCards(client: QueryClient, dossierId: string, cards: Card[]) {
  client.setQueryData(cardsQuery(dossierId).queryKey, cards)
}

const pollEvery = 3000

/** Polls while a document is being read, because the event that ends the reading may be missed while offline. */
function refetchInterval({ state }: { state: { data?: Card[] | undefined } }): number | false {
  return state.data?.some(({ state }) => state === 'reading') ? pollEvery : false
}

export function useCards(dossierId: string, enabled = true): Card[] {
  return useQuery({ ...cardsQuery(dossierId), refetchInterval, enabled }).data ?? none
}

export function useCard(dossierId: string | undefined, cardId: string | null): Card | undefined {
  const enabled = dossierId !== undefined
  return useQuery({ ...cardsQuery(dossierId ?? ''), enabled, select: (cards) => cards.find(({ id }) => id === cardId) })
    .data
}

/** The ids of cards without a result yet, because their documents are still being read. */
export function useWaiting(dossierId: string): string[] {
  return useQuery({ ...cardsQuery(dossierId), select: waitingOf }).data ?? noIds
}

function waitingOf(cards: Card[]): string[] {
  return cards.filter(({ run, state }) => run === 0 && state === 'reading').map(({ id }) => id)
}

const noIds: string[] = []
const none: Card[] = []
const scheduled = new WeakMap<QueryClient, Set<string>>()
/** In ms. One upload causes a burst of events. */
const burst = 50

/** Refetches a dossier's cards, once per burst of events. */
export async function refreshCards(client: QueryClient, dossierId: string): Promise<void> {
  const dossiers = scheduled.get(client) ?? new Set()
  scheduled.set(client, dossiers)
  if (dossiers.has(dossierId)) return
  dossiers.add(dossierId)
  await new Promise((resolve) => setTimeout(resolve, burst))
  dossiers.delete(dossierId)
  void client.invalidateQueries({ queryKey: proposalsQuery(dossierId).queryKey })
  await client.invalidateQueries({ queryKey: cardsQuery(dossierId).queryKey })
}
