import type { LiveEvent } from '@klopt/contract'
import type { Db } from './db.ts'
import type { Deps } from '../deps.ts'
import type { Delivery } from '../live/live.ts'
import type { Signal } from '../live/signal.ts'

export type Tx = {
  db: Db
  deps: Deps
  /** Tells an event after the commit: to all who hear the dossier, or to the user topics of `to` alone. */
  emit(event: LiveEvent, to?: string[]): void
  /** Changes who hears what after the commit, in order with the events around it. */
  signal(signal: Signal): void
}

/** Runs `work` in one transaction. Its events go out after the commit, or not at all. */
export async function transaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const deliveries: Delivery[] = []
  const result = await deps.db.transaction().execute((db) =>
    work({
      db,
      deps,
      emit: (event, to) => void deliveries.push(to ? { event, to } : { event }),
      signal: (signal) => void deliveries.push({ signal }),
    }),
  )
  for (const delivery of deliveries) deps.live.publish(delivery)
  return result
}
