import { limits, listMessages } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { untilAnswered } from '../../platform/until-answered.ts'
import { aroundQuery, firstOf } from './around.ts'
import { joinedRevision } from './changes.ts'
import { messagesQuery } from './messages.ts'

/** Loads the messages after the stretch. Once the stretch reaches the newest messages, the two lists are merged. */
export async function loadNewer(client: QueryClient, dossierId: string, seq: number): Promise<void> {
  const { queryKey } = aroundQuery(dossierId, seq)
  const after_seq = client.getQueryData(queryKey)?.messages.at(-1)?.seq
  if (after_seq === undefined) return
  const query = { after_seq, limit: limits.messages_page_most }
  const newer = await untilAnswered((signal) => call(listMessages, { params: { id: dossierId }, query, signal }))
  client.setQueryData(queryKey, (stretch) => {
    if (stretch?.messages.at(-1)?.seq !== after_seq) return stretch // another request has already added them
    const revision = joinedRevision(client, dossierId, stretch.revision, newer.revision)
    return { ...stretch, messages: [...stretch.messages, ...newer.messages], revision }
  })
  join(client, dossierId, seq)
}

function join(client: QueryClient, dossierId: string, seq: number) {
  const stretch = client.getQueryData(aroundQuery(dossierId, seq).queryKey)
  const last = stretch?.messages.at(-1)?.seq ?? 0
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    const first = firstOf(page?.messages ?? [])
    if (!stretch || !page || last < first - 1) return page
    const revision = joinedRevision(client, dossierId, stretch.revision, page.revision)
    const before = stretch.messages.filter((message) => message.seq < first)
    return { ...stretch, messages: [...before, ...page.messages], revision }
  })
}
