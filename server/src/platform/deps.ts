import type pg from 'pg'
import { RedisBus } from './nodes/bus.ts'
import { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { Files } from './storage/files.ts'
import { Lanes } from './database/lanes.ts'
import { type Limits, MemoryLimits } from './limits/limits.ts'
import { Live } from './live/live.ts'
import { LocalFiles } from './storage/local-files.ts'
import { StorageMark } from './storage/mark.ts'
import { MarkedFiles } from './storage/marked-files.ts'
import { Once } from './limits/once.ts'
import { LocalParts, type Parts, S3Parts } from './storage/parts.ts'
import { MemoryPlaces, type Places, RedisPlaces } from './nodes/places.ts'
import { RedisLimits } from './limits/redis-limits.ts'
import type { RedisLink } from './nodes/redis.ts'
import { openRegister } from './register/open-register.ts'
import type { Register } from './register/register.ts'
import { Clamd, type Scanner } from './storage/scanner.ts'
import { SearchTimes } from './search-times.ts'
import { S3Files } from './storage/s3-files.ts'
import { Sessions } from './session.ts'
import type { Signal } from './live/signal.ts'
import { Detour } from './live/signals.ts'
import { InFlight } from './http/in-flight.ts'

/** All dependencies of a feature in one plain object. */
export type Deps = {
  config: Config
  pool: pg.Pool
  db: Db
  clock: Clock
  /** Null on a single node. */
  redis: RedisLink | null
  live: Live
  files: Files
  mark: StorageMark
  parts: Parts
  /** Null when none is configured: files are then served without a scan. */
  scanner: Scanner | null
  limits: Limits
  places: Places
  once: Once
  lanes: Lanes
  sessions: Sessions
  register: Register
  in_flight: InFlight
  /** The port that mails are received at, once it is known. */
  mail_port: { current: number | null }
  search_times: SearchTimes
}

/**
 * The dependencies of one process: its database, and Redis when several nodes share it. The caller closes the pool and
 * Redis.
 */
export function openDeps(config: Config, pool: pg.Pool, db: Db, redis: RedisLink | null = null): Deps {
  const sessions = new Sessions(db, () => redis?.isHere ?? true)
  const clock = new Clock()
  const live = openLive(pool, sessions, redis, clock)
  const storage = config.storage ? new S3Files(config.dataDir, config.storage) : new LocalFiles(config.dataDir)
  const mark = new StorageMark(db, storage)
  const parts = config.storage ? new S3Parts(config.storage) : new LocalParts(config.dataDir)
  const scanner = config.clamavUrl ? new Clamd(config.clamavUrl) : null
  const places = redis ? new RedisPlaces(redis) : new MemoryPlaces()
  const alone = new MemoryLimits(config.rateLimitScale, places)
  return {
    config,
    pool,
    db,
    clock,
    redis,
    live,
    files: new MarkedFiles(storage, mark, config.storage ? 1000 : 0),
    mark,
    parts,
    scanner,
    lanes: new Lanes(),
    limits: redis ? new RedisLimits(redis, alone, config.rateLimitScale) : alone,
    places,
    once: new Once(clock, redis),
    sessions,
    register: openRegister(config),
    in_flight: new InFlight(),
    mail_port: { current: null },
    search_times: new SearchTimes(),
  }
}

function openLive(pool: pg.Pool, sessions: Sessions, redis: RedisLink | null, clock: Clock): Live {
  const forget = (signal: Signal) => {
    if (signal.kind === 'sign_out' || signal.kind === 'person_changed') sessions.forget(signal.user_id)
  }
  if (!redis) return new Live(forget, () => {}, clock)
  const bus = new RedisBus(redis, {
    detour: new Detour(pool, redis.node),
    deliver: (parcel) => live.deliver(parcel),
  })
  const live = new Live(forget, (parcel) => bus.send(parcel), clock)
  return live
}
