import { type Card, listCards } from '@klopt/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export function cardsQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['cards', dossierId],
    queryFn: ({ signal }) => call(listCards, { params: { id: dossierId }, signal }),
    staleTime: Infinity, // kept up to date by live events
  })
}

/** Takes in what came along with the dossier. */
export function fillCards(client: QueryClient, dossierId: string, cards: Card[]) {
  client.setQueryData(cardsQuery(dossierId).queryKey, cards)
}

const look_again = 3000

/** That a reading is over may be told while no line was open. */
function refetchInterval({ state }: { state: { data?: Card[] | undefined } }): number | false {
  return state.data?.some(({ state }) => state === 'reading') ? look_again : false
}

export function useCards(dossierId: string): Card[] {
  return useQuery({ ...cardsQuery(dossierId), refetchInterval }).data ?? none
}

export function useCard(dossierId: string, cardId: string): Card | undefined {
  return useQuery({ ...cardsQuery(dossierId), select: (cards) => cards.find(({ id }) => id === cardId) }).data
}

/** The cards that said nothing yet: what they compare is still being read. */
export function useWaiting(dossierId: string): string[] {
  return useQuery({ ...cardsQuery(dossierId), select: waitingOf }).data ?? no_ids
}

function waitingOf(cards: Card[]): string[] {
  return cards.filter(({ run, state }) => run === 0 && state === 'reading').map(({ id }) => id)
}

const no_ids: string[] = []
const none: Card[] = []
const asking = new WeakMap<QueryClient, Set<string>>()
/** What one upload sets off is told in a burst. */
const burst = 50

/** Asks a dossier's cards again: once for all that is told in one go. */
export async function refreshCards(client: QueryClient, dossierId: string): Promise<void> {
  const asked = asking.get(client) ?? new Set()
  asking.set(client, asked)
  if (asked.has(dossierId)) return
  asked.add(dossierId)
  await new Promise((resolve) => setTimeout(resolve, burst))
  asked.delete(dossierId)
  await client.invalidateQueries({ queryKey: cardsQuery(dossierId).queryKey })
}
