import type { DossierStatus, TurnCause } from '@klopt/contract'

type TurnFacts = {
  status: DossierStatus
  act_cause: TurnCause | null
  /** The company of who did the newest act. */
  act_company: string | null
  /** Those of the dossier. */
  companies: string[]
  cards_agreed: boolean
}

/**
 * Whose turn it is: the newest act decides, and nothing else. Nobody's has no company; null where the question does not
 * arise: one company alone, closed, or nothing done yet.
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

type Line = { message_type: string; event: string | null; data: Record<string, string | null> | null }

/** Which act a line of the conversation is. Most of what Klopt tells is none, such as a card or who came. */
export function actOf({ message_type, event, data }: Line): TurnCause | null {
  if (event === 'card_answer') return data?.['answer'] === 'agreed' ? 'agreed' : 'differs'
  if (event === 'answer_withdrawn') return null
  if (message_type === 'chat_message') return 'message'
  if (event === 'document_added') return 'upload'
  // What was there already is only called otherwise.
  if (event === 'version_added') return data?.['version'] && !data['relabelled'] ? 'upload' : null
  return event === 'close_requested' ? 'close_request' : null
}
