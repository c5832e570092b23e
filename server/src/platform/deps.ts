import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Files } from './files.ts'
import { Lanes } from './lanes.ts'
import { type Limits, MemoryLimits } from './limits.ts'
import { Live } from './live.ts'
import { LocalFiles } from './local-files.ts'
import { openRegister, type Register } from './register.ts'
import { Clamd, type Scanner } from './scanner.ts'
import { S3Files } from './s3-files.ts'
import { Sessions } from './session.ts'

/** All that a feature needs from outside, as one plain object. */
export type Deps = {
  config: Config
  pool: pg.Pool
  db: Db
  live: Live
  files: Files
  /** Null where none is set: then files go out unscanned. */
  scanner: Scanner | null
  limits: Limits
  lanes: Lanes
  sessions: Sessions
  register: Register
}

/** The dependencies of one process over its database. The pool stays the caller's to end. */
export function openDeps(config: Config, pool: pg.Pool, db: Db): Deps {
  const sessions = new Sessions(db)
  const live = new Live((signal) => {
    if (signal.kind === 'sign_out' || signal.kind === 'person_changed') sessions.forget(signal.user_id)
  })
  const files = config.storage ? new S3Files(config.dataDir, config.storage) : new LocalFiles(config.dataDir)
  const scanner = config.clamavUrl ? new Clamd(config.clamavUrl) : null
  const limits = new MemoryLimits(config.rateLimitScale)
  return {
    config,
    pool,
    db,
    live,
    files,
    scanner,
    lanes: new Lanes(),
    limits,
    sessions,
    register: openRegister(config),
  }
}
