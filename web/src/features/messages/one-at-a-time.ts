import type { QueryClient } from '@tanstack/react-query'

type Work = (client: QueryClient, dossierId: string) => Promise<void>

/**
 * Does the work for one dossier at a time. What was asked while it runs may have come after its last look, so another
 * run follows, once for all who asked.
 */
export function oneAtATime(work: Work): Work {
  const all = new WeakMap<QueryClient, Map<string, { now: Promise<void>; next?: Promise<void> }>>()
  return function ask(client, dossierId) {
    const running = all.get(client) ?? new Map()
    all.set(client, running)
    const one = running.get(dossierId)
    if (one) return (one.next ??= one.now.catch(() => {}).then(() => ask(client, dossierId)))
    const now = work(client, dossierId).finally(() => running.delete(dossierId))
    running.set(dossierId, { now })
    return now
  }
}
