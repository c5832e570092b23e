import { type Dossier, type LiveEvent, markUnread, muteDossier, type MutePeriod, type MuteState } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refetchFresh } from '../../platform/query.ts'
import { changeDossier, dossierQuery } from './detail/dossier.ts'
import { changeLists, withItem } from './dossiers.ts'

export const mutePeriods: MutePeriod[] = ['8_hours', '1_week', 'always']

/** Mutes a dossier for the user alone, or with null ends that. */
export async function mute(client: QueryClient, id: string, period: MutePeriod | null): Promise<void> {
  const { muted } = await call(muteDossier, { params: { id }, body: { for: period } })
  takeMuted(client, id, muted)
}

export function takeMuted(client: QueryClient, id: string, muted: MuteState | null) {
  changeLists(client, (list) => withItem(list, id, { muted }))
  changeOwn(client, id, { muted })
}

/** Of the answer to a request under way nobody knows whether it is older, so the dossier is requested again. */
function changeOwn(client: QueryClient, id: string, change: Partial<Pick<Dossier, 'muted' | 'unread_from'>>) {
  changeDossier(client, id, (dossier) => ({ ...dossier, ...change }))
  const { queryKey } = dossierQuery(id)
  if (client.isFetching({ queryKey })) void refetchFresh(client, queryKey)
}

/** Marks a dossier as unread for the user alone, from a message on if one is given. The count comes live. */
export async function setUnread(client: QueryClient, id: string, seq?: number): Promise<void> {
  await call(markUnread, { params: { id }, body: seq === undefined ? {} : { seq } })
  changeLists(client, (list) => withItem(list, id, { marked_unread: true }))
}

type UnreadNews = Extract<LiveEvent, { message_type: 'marked_unread' }>

export function takeUnread(client: QueryClient, { dossier_id, unread_from, unread_count }: UnreadNews) {
  changeLists(client, (list) => withItem(list, dossier_id, { unread_count, marked_unread: unread_from !== null }))
  changeOwn(client, dossier_id, { unread_from })
}
