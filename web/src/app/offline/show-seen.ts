import type { Dossier } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { documentsQuery } from '../../features/documents/documents.ts'
import { dossierQuery } from '../../features/dossiers/detail/dossier.ts'
import { dossiersQuery, sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { messagesQuery } from '../../features/messages/messages.ts'
import { findKept, openDevice, readKept } from '../../platform/device.ts'
import { meQuery } from '../../platform/session.ts'
import { isRecent, seen_keys, SeenDossier, SeenLists, SeenPerson, sessionMark } from './seen.ts'

/** Without a line: whose session this is, by the copy of the last visit, with the lists that they saw then. */
export async function showSeenPerson(client: QueryClient): Promise<void> {
  const mark = await sessionMark()
  const all = (await findKept(seen_keys.person)).flatMap((value) => SeenPerson.safeParse(value).data ?? [])
  const own = all.find((one) => one.session === mark && isRecent(one))
  if (!own) return
  await openDevice(own.me.id)
  const lists = SeenLists.safeParse(readKept(seen_keys.lists(own.me.id))).data
  if (lists) {
    show(client, dossiersQuery().queryKey, lists.dossiers)
    show(client, sidebarQuery().queryKey, lists.sidebar)
  }
  show(client, meQuery.queryKey, own.me)
}

/** The same for one dossier; false when there is no copy of it that may be shown. */
export async function showSeenDossier(client: QueryClient, userId: string, dossierId: string): Promise<boolean> {
  await openDevice(userId)
  const seen = SeenDossier.safeParse(readOnly(readKept(seen_keys.dossier(userId, dossierId)))).data
  if (!seen || !isRecent(seen) || hasEnded(seen.dossier, userId)) return false
  if (client.getQueryData(dossierQuery(dossierId).queryKey)) return true // the server was faster
  show(client, messagesQuery(dossierId).queryKey, seen.messages)
  const { dossier, documents } = seen
  show(client, documentsQuery(dossierId).queryKey, { pages: [{ documents, next: null }], pageParams: [null] })
  show(client, dossierQuery(dossierId).queryKey, dossier)
  return true
}

/** Shown at once, and asked of the server as soon as it answers. */
function show(client: QueryClient, queryKey: readonly unknown[], data: unknown) {
  if (client.getQueryData(queryKey) !== undefined) return
  client.setQueryData(queryKey, data)
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** What is written waits on this device until it can be sent; all else that one may do needs the server. */
function readOnly(copy: unknown, within = ''): unknown {
  if (Array.isArray(copy)) return copy.map((one) => readOnly(one))
  if (typeof copy !== 'object' || copy === null) return copy
  const parts = Object.entries(copy).map(([name, value]: [string, unknown]) => {
    const right = name.startsWith('can_') || (within === 'permissions' && name !== 'post')
    return [name, right ? false : readOnly(value, name)]
  })
  return Object.fromEntries(parts)
}

function hasEnded({ users }: Dossier, userId: string): boolean {
  const end = users.find(({ id }) => id === userId)?.token_expires_at
  return !!end && Date.parse(end) <= Date.now()
}
