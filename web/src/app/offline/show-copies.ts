import type { Dossier } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { documentsQuery } from '../../features/documents/documents.ts'
import { dossierQuery } from '../../features/dossiers/detail/dossier.ts'
import { dossiersQuery, sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { messagesQuery } from '../../features/messages/messages.ts'
import { findValues, openDevice, readValue } from '../../platform/device.ts'
import { meQuery } from '../../platform/session.ts'
import { isRecent, copyKeys, DossierCopy, ListsCopy, PersonCopy, sessionMark } from './copies.ts'

/** Offline: finds whose session this is in the copy of the last visit, and shows the lists of that visit. */
export async function showPersonCopy(client: QueryClient): Promise<void> {
  const mark = await sessionMark()
  const all = (await findValues(copyKeys.person)).flatMap((value) => PersonCopy.safeParse(value).data ?? [])
  const own = all.find((one) => one.session === mark && isRecent(one))
  if (!own) return
  await openDevice(own.me.id)
  const lists = ListsCopy.safeParse(readValue(copyKeys.lists(own.me.id))).data
  if (lists) {
    show(client, dossiersQuery().queryKey, lists.dossiers)
    show(client, sidebarQuery().queryKey, lists.sidebar)
  }
  show(client, meQuery.queryKey, own.me)
}

/** Shows the copy of a dossier. False if there is no copy that may be shown. */
export async function showDossierCopy(client: QueryClient, userId: string, dossierId: string): Promise<boolean> {
  await openDevice(userId)
  const copy = DossierCopy.safeParse(readOnly(readValue(copyKeys.dossier(userId, dossierId)))).data
  if (!copy || !isRecent(copy) || hasEnded(copy.dossier, userId)) return false
  if (client.getQueryData(dossierQuery(dossierId).queryKey)) return true // the server was faster
  show(client, messagesQuery(dossierId).queryKey, copy.messages)
  const { dossier, documents } = copy
  show(client, documentsQuery(dossierId).queryKey, { pages: [{ documents, next: null }], pageParams: [null] })
  show(client, dossierQuery(dossierId).queryKey, dossier)
  return true
}

/** Shows the data at once and marks it as stale, so that it is refetched once the server responds. */
function show(client: QueryClient, queryKey: readonly unknown[], data: unknown) {
  if (data === null || client.getQueryData(queryKey) !== undefined) return
  client.setQueryData(queryKey, data)
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** A written message waits on this device until it can be sent. All other actions need the server. */
function readOnly(copy: unknown, within = ''): unknown {
  if (Array.isArray(copy)) return copy.map((one) => readOnly(one))
  if (typeof copy !== 'object' || copy === null) return copy
  const parts = Object.entries(copy).map(([name, value]: [string, unknown]) => {
    const right = name.startsWith('can_') || (within === 'permissions' && name !== 'post')
    if (right) return [name, typeof value === 'boolean' ? false : null] // such as until when a message may change
    return [name, readOnly(value, name)]
  })
  return Object.fromEntries(parts)
}

function hasEnded({ users }: Dossier, userId: string): boolean {
  const end = users.find(({ id }) => id === userId)?.token_expires_at
  return !!end && Date.parse(end) <= Date.now()
}
