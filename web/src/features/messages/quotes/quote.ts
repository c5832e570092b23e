import { type Line, type Message, type PostQuote, type Quote, quotedWords } from '@klopt/contract'
import { cardOf } from '../card-parts.ts'

/** The quote for an answer to this line; null if it cannot be answered. */
export function quoteOf(message: Message): Quote | null {
  const { id, seq, sender_name } = message
  if (message.message_type === 'chat_message' && message.event === null)
    return { kind: 'message', id, seq, sender_name, message: quotedWords(message.message), deleted: false }
  const card = cardOf(message)
  if (card) return { kind: 'card', id: card.card_id, line: null, label: card.invoice }
  const document = addedIn(message)
  return document && { kind: 'document', id: document.document_id, filename: document.filename, deleted: false }
}

/** The quote as it is sent to the server. */
export function toPost(quote: Quote): PostQuote {
  const { kind, id } = quote
  if (kind !== 'card') return { kind, id }
  return { kind, id, ...(quote.line !== null && { line: Number(quote.line) }) }
}

/** A message whose quote changed with what it quotes: other words, or none any more. */
export function withQuoteOf(one: Message, changed: ReadonlyMap<string, Message>): Message {
  const { quote } = one
  const now = quote?.kind === 'message' ? changed.get(quote.id) : undefined
  if (quote?.kind !== 'message' || !now) return one
  const deleted = now.event !== null
  const message = deleted ? '' : quotedWords(now.message)
  return message === quote.message && deleted === quote.deleted
    ? one
    : { ...one, quote: { ...quote, message, deleted } }
}

/** A message that quotes a document which is deleted by now. */
export function withoutDocument(one: Message, documentId: string): Message {
  const { quote } = one
  if (quote?.kind !== 'document' || quote.id !== documentId || quote.deleted) return one
  return { ...one, quote: { ...quote, deleted: true } }
}

/** The document that a line says was added; null for every other line. */
export function addedIn({ event, data }: Line) {
  return event === 'document_added' || event === 'version_added' ? data : null
}
