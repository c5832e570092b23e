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
export function openLine(url: string, withinMs: number, lost: (why: string) => void): RedisLine {
  const [redis, listener] = [open(), open()]
  return { redis, listener, pending: new Set(), beaten_at: -Infinity, waiting_since: null, proofs: 0 }

  function open(): Redis {
    const place = new URL(url)
    const sentinels = bySentinels(place, withinMs)
    const one = new Redis(place.href, {
      ...sentinels,
      lazyConnect: true,
      retryStrategy: never,
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: withinMs,
      disableClientInfo: true,
      scripts,
    })
    let why = 'closed the connection'
    one.on('error', (error: Error) => void (why = error.message))
    one.on('close', () => lost(why))
    return one
  }
}

/**
 * `?sentinels=host:port,host:port` in REDIS_URL: its host is then the name of a group, and they say which server is the
 * master. Each try asks them anew, and none waits for long.
 */
function bySentinels(url: URL, withinMs: number) {
  const sentinels = (url.searchParams.get('sentinels') ?? '').split(',').filter(Boolean).map(placeOf)
  url.searchParams.delete('sentinels')
  if (sentinels.length === 0) return {}
  return { name: url.hostname, sentinels, sentinelRetryStrategy: never, sentinelCommandTimeout: withinMs }
}

/** RedisLink opens a new line instead. */
function never(): null {
  return null
}

function placeOf(sentinel: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${sentinel}`)
  return { host: hostname, port: Number(port) || 26379 }
}
