import type { User } from '@klopt/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isKeptFor, openDevice } from '../../platform/device.ts'
import { meQuery } from '../../platform/session.ts'
import { readToken } from '../../platform/token.ts'
import { keepDossier, keepLists, keepPerson } from './seen.ts'

const rest = 1000
const of_dossier = new Set<unknown>(['dossier', 'documents', 'messages', 'dossier-data'])

/** Copies what this person sees to their device as it changes, for when there is no line; until it is called off. */
export function keepSeen(client: QueryClient, { id: userId }: User): () => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ queryKey: [kind, id], state }: Query) {
    if (state.isInvalidated) return // a copy itself, or about to be read anew
    if (kind === 'me' || kind === 'sidebar') changed.add(kind)
    else if (kind === 'dossiers' && id === undefined) changed.add('sidebar')
    else if (typeof id === 'string' && of_dossier.has(kind)) changed.add(id)
    else return
    timer ??= setTimeout(() => void write(), rest)
  }
  async function write() {
    const all = [...changed]
    changed.clear()
    timer = undefined
    await openDevice(userId)
    for (const one of all) {
      // A session that ended meanwhile, here or in another tab, took its copies along.
      if (!isKeptFor(userId) || readToken() === null) return
      const me = client.getQueryData(meQuery.queryKey)
      if (one === 'sidebar') keepLists(client, userId)
      else if (one !== 'me') keepDossier(client, userId, one)
      else if (me) await keepPerson(me)
    }
  }

  for (const query of client.getQueryCache().getAll()) note(query)
  const stop = client.getQueryCache().subscribe((event) => event.type === 'updated' && note(event.query))
  return () => {
    clearTimeout(timer)
    stop()
  }
}
