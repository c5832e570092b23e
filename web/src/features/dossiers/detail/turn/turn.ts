import type { Dossier, Message, Turn } from '@klopt/contract'

type Line = Pick<Message, 'message_type' | 'event' | 'sender_id' | 'sender_name' | 'company' | 'created_at'>

/**
 * The turn after a line. A message gives the turn to the other company without a separate event, to keep messages
 * cheap. All other changes of the turn come as events from the server.
 */
export function turnAfter({ companies, turn }: Pick<Dossier, 'companies' | 'turn'>, line: Line): Turn | null {
  const { message_type, event, sender_id, sender_name, company, created_at: at } = line
  if (message_type !== 'chat_message' || event || !sender_id || companies.length < 2) return turn
  const other = companies.find(({ id }) => id !== company?.id)
  const by = { id: sender_id, full_name: sender_name }
  return { company_id: other?.id ?? null, cause: 'message', at, by, by_hand: false }
}

/** The turn of the later act, if two are concurrent. */
export function laterTurn(one: Turn | null, other: Turn | null): Turn | null {
  return one && other ? (one.at < other.at ? other : one) : (one ?? other)
}
