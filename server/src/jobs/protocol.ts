import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { LiveParcel } from '../platform/live/live.ts'

/** The settings that the server passes to the process of the jobs. */
type CrewSettings = { config: Config; connection: pg.PoolConfig }

/** Calls from the server to the process of the jobs. */
export type Jobs = {
  begin(settings: CrewSettings): Promise<void>
  /** Resolves when no job is running. */
  end(): Promise<void>
}

/** Calls from the jobs to the server, which has the sockets, the places, and the limits that requests share. */
export type Server = {
  pass(parcel: LiveParcel): void
  occupied(kinds: string[]): Promise<Set<string>>
  /** Returns the seconds to wait if it refuses, otherwise 0. */
  take(...args: Parameters<Limits['take']>): Promise<number>
}
