import type { LiveEvent } from '@klopt/contract'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'

type Typing = Extract<LiveEvent, { message_type: 'typing' }>
type Writer = { user_id: string; name: string; at: number }

/** In ms. A typing user sends an event every two seconds; after four without one they have stopped. */
const shownFor = 4000

function typingQuery(dossierId: string) {
  return queryOptions<Writer[]>({ queryKey: ['typing', dossierId], queryFn: skipToken })
}

export function useTyping(dossierId: string): Writer[] {
  return useQuery(typingQuery(dossierId)).data ?? []
}

export function seeTyping(client: QueryClient, { dossier_id, user_id, name }: Typing) {
  const at = Date.now()
  const { queryKey } = typingQuery(dossier_id)
  client.setQueryData(queryKey, (all = []) => [...all.filter((one) => one.user_id !== user_id), { user_id, name, at }])
  setTimeout(() => {
    client.setQueryData(queryKey, (all) => all?.filter((one) => one.user_id !== user_id || one.at > at))
  }, shownFor)
}

/** Called when their message arrives. */
export function stopTyping(client: QueryClient, dossierId: string, userId: string) {
  client.setQueryData(typingQuery(dossierId).queryKey, (all) => all?.filter((one) => one.user_id !== userId))
}
