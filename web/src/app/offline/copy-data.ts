import type { User } from '@klopt/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isOpenFor, openDevice } from '../../platform/device.ts'
import { meQuery } from '../../platform/session.ts'
import { readToken } from '../../platform/token.ts'
import { copyDossier, copyLists, copyPerson } from './copies.ts'

const pauseMs = 1000
const ofDossier = new Set<unknown>(['dossier', 'documents', 'messages', 'dossier-data'])

/**
 * Copies the data on the screen to the device as it changes, for use offline, until the returned function is called.
 */
export function copyData(client: QueryClient, { id: userId }: User): () => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ queryKey: [kind, id], state }: Query) {
    if (state.isInvalidated) return // a copy itself, or about to be refetched
    if (kind === 'me' || kind === 'sidebar') changed.add(kind)
    else if (kind === 'dossiers' && id === undefined) changed.add('sidebar')
    else if (typeof id === 'string' && ofDossier.has(kind)) changed.add(id)
    else return
    timer ??= setTimeout(() => void write(), pauseMs)
  }
  async function write() {
    const all = [...changed]
    changed.clear()
    timer = undefined
    await openDevice(userId)
    for (const one of all) {
      // A session that ended meanwhile, here or in another tab, has erased its copies.
      if (!isOpenFor(userId) || readToken() === null) return
      const me = client.getQueryData(meQuery.queryKey)
      if (one === 'sidebar') copyLists(client, userId)
      else if (one !== 'me') copyDossier(client, userId, one)
      else if (me) await copyPerson(me)
    }
  }

  for (const query of client.getQueryCache().getAll()) note(query)
  const stop = client.getQueryCache().subscribe((event) => event.type === 'updated' && note(event.query))
  return () => {
    clearTimeout(timer)
    stop()
  }
}
