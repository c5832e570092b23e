import type { Dossier, Message, Turn } from '@klopt/contract'

type Line = Pick<Message, 'message_type' | 'event' | 'sender_id' | 'sender_name' | 'company' | 'created_at'>

/**
 * Whose turn it is after a line. What somebody writes gives it to the other company: no event of its own tells that, so
 * that a message stays as cheap as it is. Of everything else that changes it the server tells.
 */
export function turnAfter({ companies, turn }: Pick<Dossier, 'companies' | 'turn'>, line: Line): Turn | null {
  const { message_type, event, sender_id, sender_name, company, created_at: at } = line
  if (message_type !== 'chat_message' || event || !sender_id || companies.length < 2) return turn
  const other = companies.find(({ id }) => id !== company?.id)
  const by = { id: sender_id, full_name: sender_name }
  return { company_id: other?.id ?? null, cause: 'message', at, by, by_hand: false }
}

/** Of two that cross each other the one of the later act. */
export function laterTurn(one: Turn | null, other: Turn | null): Turn | null {
  return one && other ? (one.at < other.at ? other : one) : (one ?? other)
}
