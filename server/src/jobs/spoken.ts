import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import type { Limits } from '../platform/limits.ts'
import type { Parcel } from '../platform/live.ts'

/** What the thread of the jobs is given. */
export type Given = {
  config: Config
  connection: pg.PoolConfig
  /** Where compiled code is kept, if anywhere. */
  compiled: string | undefined
}

/** What the process asks of the thread. */
export type Jobs = {
  begin(): Promise<void>
  /** Comes back when none runs any more. */
  end(): Promise<void>
}

/** What the thread leaves to the process: the lines, who is there, and what is counted together with the requests. */
export type Process = {
  pass(parcel: Parcel): void
  taken(kinds: string[]): Promise<Set<string>>
  /** Answers the seconds to wait where it refuses, else 0. */
  take(...asked: Parameters<Limits['take']>): Promise<number>
}
