import type { Message, MessagePage } from '@klopt/contract'
import { QueryClient } from '@tanstack/react-query'
import { fetchChanges, lacksChanges } from '../features/messages/changes.ts'
import {
  catchUp,
  fillMessages,
  loadOlder,
  messagesQuery,
  newestSeq,
  receiveChange,
  receiveMessage,
} from '../features/messages/messages.ts'
import { quoteOf, toPost } from '../features/messages/quotes/quote.ts'

/** The app's message cache of one dossier. @public: a test outside the browser loads it by name */
export function messageCache(id: string, first: MessagePage) {
  const client = new QueryClient()
  fillMessages(client, id, first)
  return {
    messages: () => client.getQueryData(messagesQuery(id).queryKey)?.messages ?? [],
    receive: (message: Message) => receiveMessage(client, message),
    change: (revision: number, message: Message) => receiveChange(client, { dossier_id: id, revision, message }),
    loadOlder: () => loadOlder(client, id, { limit: 2 }),
    /** The report of a new connection. */
    async connected(lastSeq: number, revision: number) {
      if (lacksChanges(client, id, revision)) await fetchChanges(client, id)
      if (newestSeq(client, id) !== lastSeq) await catchUp(client, id)
    },
    /** The quote that an answer to this message sends to the server. */
    quoteOf: (message: Message) => {
      const quote = quoteOf(message)
      return quote && toPost(quote)
    },
  }
}
