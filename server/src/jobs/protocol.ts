import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { LiveParcel } from '../platform/live/live.ts'

/** What the process of the jobs is given. */
type CrewSettings = { config: Config; connection: pg.PoolConfig }

/** What the server asks of the process of the jobs. */
export type Jobs = {
  begin(given: CrewSettings): Promise<void>
  /** Comes back when none runs any more. */
  end(): Promise<void>
}

/** What the jobs leave to the server: the lines, who is there, and what is counted together with the requests. */
export type Server = {
  pass(parcel: LiveParcel): void
  taken(kinds: string[]): Promise<Set<string>>
  /** Answers the seconds to wait where it refuses, else 0. */
  take(...asked: Parameters<Limits['take']>): Promise<number>
}
