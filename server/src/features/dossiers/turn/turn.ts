import type { DossierStatus, Line, TurnCause } from '@klopt/contract'

type TurnFacts = {
  status: DossierStatus
  act_cause: TurnCause | null
  /** The company of the person who did the newest act. */
  act_company: string | null
  /** The companies of the dossier. */
  companies: string[]
  cards_agreed: boolean
}

/**
 * Whose turn it is. Only the newest act decides. `company_id` is null when it is nobody's turn. The result is null when
 * there is no turn: one company, a closed dossier, or no act yet.
 */
export function turnOf({ status, act_cause, act_company, companies, cards_agreed }: TurnFacts) {
  if (companies.length < 2 || status === 'closed' || !act_cause) return null
  if (act_cause === 'nobody' || (act_cause === 'agreed' && cards_agreed)) return { company_id: null }
  const [own, other] = [companies.find((id) => id === act_company), companies.find((id) => id !== act_company)]
  if (!own || !other) return { company_id: null }
  return { company_id: act_cause === 'ours' ? own : other }
}

export function isByHand(cause: TurnCause): boolean {
  return cause === 'ours' || cause === 'nobody'
}

/** The act that a line represents, or null. Most system lines are not an act, such as a card or a new participant. */
export function actOf({ message_type, event, data }: Line): TurnCause | null {
  if (event === 'card_answer') return data.answer === 'agreed' ? 'agreed' : 'differs'
  if (event === 'answer_withdrawn') return null
  if (message_type === 'chat_message') return 'message'
  if (event === 'document_added') return 'upload'
  // A document that was only relabelled was already there.
  if (event === 'version_added') return data.version && !data.relabelled ? 'upload' : null
  return event === 'close_requested' ? 'close_request' : null
}
