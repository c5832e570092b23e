import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Files } from './files.ts'
import type { Limits } from './limits.ts'
import type { Live } from './live.ts'
import type { Sessions } from './session.ts'

/** All that a feature needs from outside, as one plain object. */
export type Deps = {
  config: Config
  pool: pg.Pool
  db: Db
  live: Live
  files: Files
  limits: Limits
  sessions: Sessions
}
