import type { LiveEvent } from '@klopt/contract'
import type { Db } from './db.ts'
import type { Deps } from '../deps.ts'
import type { Delivery } from '../live/live.ts'
import type { Signal } from '../live/signal.ts'

export type Tx = {
  db: Db
  deps: Deps
  /** Publishes an event after the commit: to all subscribers of the dossier, or only to the user topics of `to`. */
  emit(event: LiveEvent, to?: string[]): void
  /** Changes subscriptions after the commit, in order with the events around it. */
  signal(signal: Signal): void
}

/** Runs `work` in one transaction. Its events are published after the commit. */
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
