import type { DossierStatus, Line, TurnCause } from '@klopt/contract'

type TurnFacts = {
  status: DossierStatus
  act_cause: TurnCause | null
  /** The company of the person who did the newest act. */
  act_company: string | null
  /** The companies of the dossier. */
  companies: string[]
  /** Every card is settled: both companies agree with it, or an agreement leaves nothing of it open. */
  cards_agreed: boolean
  /** The companies that owe a paper by an agreement. */
  owed_by: string[]
}

/**
 * The company whose turn it is. Only the newest act decides. `company_id` is null when it is nobody's turn. The result
 * is null when there is no turn: one company, a closed dossier, or no act yet.
 */
export function turnOf({ status, act_cause, act_company, companies, cards_agreed, owed_by }: TurnFacts) {
  if (companies.length < 2 || status === 'closed' || !act_cause) return null
  const owing = companies.filter((id) => owed_by.includes(id))
  const is_done = cards_agreed && owing.length === 0
  if (act_cause === 'nobody' || (is_done && ending_acts.has(act_cause))) return { company_id: null }
  const [own, other] = [companies.find((id) => id === act_company), companies.find((id) => id !== act_company)]
  if (!own || !other) return { company_id: null }
  // After an agreement it is the turn of whoever owes the next paper. If both do, the other one is first.
  const [first, ...more] = owing
  if (act_cause === 'accepted' && first && more.length === 0) return { company_id: first }
  return { company_id: act_cause === 'ours' ? own : other }
}

/** The acts after which it may be nobody's turn. */
const ending_acts = new Set<TurnCause>(['agreed', 'accepted', 'kept'])

export function isByHand(cause: TurnCause): boolean {
  return cause === 'ours' || cause === 'nobody'
}

/** The act that a line represents, or null. Most system lines are not an act, such as a card or a new participant. */
export function actOf({ message_type, event, data }: Line): TurnCause | null {
  if (event === 'card_answer') return data.answer === 'agreed' ? 'agreed' : 'differs'
  if (event === 'agreement_offered') return 'proposed'
  if (event === 'agreement_accepted') return 'accepted'
  if (event === 'agreement_refused') return data.state === 'declined' ? 'declined' : null
  if (event === 'answer_withdrawn' || event === 'message_deleted') return null
  if (message_type === 'chat_message') return 'message'
  if (event === 'document_added') return 'upload'
  // A document that was only relabelled was already there.
  if (event === 'version_added') return data.version && !data.relabelled ? 'upload' : null
  return event === 'close_requested' ? 'close_request' : null
}
