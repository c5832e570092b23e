import { Redis } from 'ioredis'
import { scripts } from '../limits/redis-scripts.ts'

type PendingCommand = { since: number; giveUp(): void }

/** A connection for commands and one for subscriptions. If one ends, both are replaced. */
export type RedisLine = {
  redis: Redis
  listener: Redis
  pending: Set<PendingCommand>
  beaten_at: number
  /** When the oldest heartbeat that has not come back was sent. */
  waiting_since: number | null
  proofs: number
}

/** Opens both without waiting for them. `lost` is called with the reason when either ends. */
export function openLine(url: string, within_ms: number, lost: (why: string) => void): RedisLine {
  const [redis, listener] = [open(), open()]
  return { redis, listener, pending: new Set(), beaten_at: -Infinity, waiting_since: null, proofs: 0 }

  function open(): Redis {
    const one = new Redis(url, {
      lazyConnect: true,
      retryStrategy: () => null, // RedisLink opens a new line instead
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: within_ms,
      disableClientInfo: true,
      scripts,
    })
    let why = 'closed the connection'
    one.on('error', (error: Error) => void (why = error.message))
    one.on('close', () => lost(why))
    return one
  }
}
