import type { Agreement, Card } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { laterParts } from './later-parts.ts'
import { answeredQuery } from './proposals/answered.ts'

const body = laterParts(async () => (await import('./chat/one-card.tsx')).card_body)
const proposals = laterParts(async () => (await import('./proposals/parts.tsx')).proposal_parts)
const works = laterParts(async () => (await import('./work/parts.ts')).work_parts)
const accounts = laterParts(async () => (await import('./order-account.tsx')).account_parts)

/** The proposal, agreement or earlier agreement of a card, loaded when it can be shown. */
export function useSettling(card: Card | null) {
  const agreement = card?.agreement ?? null
  const parts = proposals.useParts(agreement !== null)
  if (!parts || !agreement?.terms) return null
  const proposal = { ...agreement, terms: agreement.terms }
  const agreed = agreement.state === 'accepted' && agreement.counts
  return { parts, proposal, is: agreed ? 'agreed' : agreement.state === 'offered' ? 'offered' : 'earlier' } as const
}

/** The parts of proposals and agreements, once they can be shown. */
export function useProposalParts(wanted: boolean) {
  return proposals.useParts(wanted)
}

/** The content of cards, once it can be shown. */
export function useCardBody() {
  return body.useParts(true)
}

/** The account of an order, once it can be shown. */
export function useAccountParts(wanted: boolean) {
  return accounts.useParts(wanted)
}

/** The parts that show extra work, once they can be shown. */
export function useWorkParts(wanted: boolean) {
  return works.useParts(wanted)
}

/** Loads what these cards and this extra work show ahead of the first screen with them. */
export async function prepareCards(client: QueryClient, cards: Card[], extra_work: Agreement[] = []): Promise<void> {
  const agreements = cards.flatMap(({ agreement }) => agreement ?? [])
  const answered = agreements.flatMap(({ state, answers }) => (state === 'offered' && answers ? [answers] : []))
  await Promise.all([
    (cards.length > 0 || extra_work.length > 0) && prepareCardBody().catch(() => null),
    agreements.length > 0 && prepareProposals().catch(() => null),
    extra_work.length > 0 && works.prepare().catch(() => null),
    cards.some(({ account }) => account) && accounts.prepare().catch(() => null),
    ...answered.map((id) => client.prefetchQuery(answeredQuery(id))),
  ])
}

export function prepareCardBody() {
  return body.prepare()
}

export function prepareProposals() {
  return proposals.prepare()
}
