import { listMessages, type Message } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { messagesQuery } from './messages.ts'

/** The message with this number: of the loaded ones, else fetched. Undefined while unknown. */
export function useMessageAt(dossierId: string, seq: number): Message | undefined {
  const { data: loaded } = useQuery({
    ...messagesQuery(dossierId),
    enabled: false,
    select: ({ messages }) => messages.find((message) => message.seq === seq) ?? null,
  })
  const { data: fetched } = useQuery({
    // A list of one message, which changes like the others.
    queryKey: ['messages around', dossierId, `only ${seq}`],
    queryFn: ({ signal }) =>
      call(listMessages, { params: { id: dossierId }, query: { after_seq: seq - 1, limit: 1 }, signal }),
    enabled: loaded === null,
    staleTime: Infinity, // live events keep it up to date
    select: ({ messages }) => messages.find((message) => message.seq === seq),
  })
  return loaded ?? fetched
}

/** The name of a document in the loaded lines about it. */
export function useFileNameInLines(dossierId: string, documentId: string): string | undefined {
  const { data } = useQuery({
    ...messagesQuery(dossierId),
    enabled: false,
    select: ({ messages }) => messages.map(documentIn).find((document) => document?.document_id === documentId),
  })
  return data?.filename
}

function documentIn({ event, data }: Message) {
  return event === 'document_added' || event === 'version_added' || event === 'document_removed' ? data : undefined
}
