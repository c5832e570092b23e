import { type LiveEvent, markUnread, muteDossier, type MutePeriod, type MuteState } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { changeDossier } from './detail/dossier.ts'
import { changeLists, withItem } from './dossiers.ts'

export const mute_periods: MutePeriod[] = ['8_hours', '1_week', 'always']

/** Mutes a dossier for the user alone, or with null ends that. */
export async function mute(client: QueryClient, id: string, period: MutePeriod | null): Promise<void> {
  const { muted } = await call(muteDossier, { params: { id }, body: { for: period } })
  takeMuted(client, id, muted)
}

export function takeMuted(client: QueryClient, id: string, muted: MuteState | null) {
  changeLists(client, (list) => withItem(list, id, { muted }))
  changeDossier(client, id, (dossier) => ({ ...dossier, muted }))
}

/** Marks a dossier as unread for the user alone, from a message on if one is given. The count comes live. */
export async function setUnread(client: QueryClient, id: string, seq?: number): Promise<void> {
  await call(markUnread, { params: { id }, body: seq === undefined ? {} : { seq } })
  changeLists(client, (list) => withItem(list, id, { marked_unread: true }))
}

type UnreadNews = Extract<LiveEvent, { message_type: 'marked_unread' }>

export function takeUnread(client: QueryClient, { dossier_id, unread_from, unread_count }: UnreadNews) {
  changeLists(client, (list) => withItem(list, dossier_id, { unread_count, marked_unread: unread_from !== null }))
  changeDossier(client, dossier_id, (dossier) => ({ ...dossier, unread_from }))
}
