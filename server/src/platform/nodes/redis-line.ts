import { Redis } from 'ioredis'
import { scripts } from '../limits/redis-scripts.ts'

type PendingCommand = { since: number; giveUp(): void }

/** One connection for commands and one that listens, which live and end together. */
export type RedisLine = {
  redis: Redis
  listener: Redis
  asked: Set<PendingCommand>
  beaten_at: number
  /** When the oldest beat left that has not come back. */
  waiting_since: number | null
  proofs: number
}

/** Opens both without waiting for them; `lost` hears when either ends, and why. */
export function openLine(url: string, within_ms: number, lost: (why: string) => void): RedisLine {
  const [redis, listener] = [open(), open()]
  return { redis, listener, asked: new Set(), beaten_at: -Infinity, waiting_since: null, proofs: 0 }

  function open(): Redis {
    const one = new Redis(url, {
      lazyConnect: true,
      retryStrategy: () => null, // a line that is lost is not mended: a new one is opened
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
