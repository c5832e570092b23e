import type { Redis } from 'ioredis'
import { EventEmitter } from 'node:events'
import { newId } from '../ids.ts'
import { log } from '../log.ts'
import type { openLine, RedisLine } from './redis-line.ts'

const tickMs = 50
const beatMs = 250
const answerWithinMs = 500
const echoWithinMs = 750
const connectWithinMs = 2000
const forgottenAfterMs = 10_000
const steadyMs = 60_000
const mostBeatsToProve = 16
const pauseMs = { first: 200, most: 2000 }

const nodes = 'klopt:nodes'
const places = 'klopt:places:'

type RedisEvents = {
  /** Connected. Earlier messages may be lost. */
  here: []
  /** Disconnected. */
  away: []
  /** Redis was emptied while we were connected. */
  forgotten: []
  /** A message of any node, including this one. */
  message: [Buffer]
  /** Another node said, on another way, that it hears nothing from Redis. */
  deaf: []
}

/**
 * The Redis that the nodes of one Klopt share. It is either here or away: a command without a reply within half a
 * second counts as a lost connection. So nobody waits for a Redis that hangs, and nothing is queued for later. Four
 * times a second the node sends itself a heartbeat through Redis, on the way that messages take: written on one
 * connection and heard on the other. After a failover one of them may still lead to the old server.
 */
export class RedisLink extends EventEmitter<RedisEvents> {
  /** The id of this process among the nodes. */
  readonly node = newId()
  readonly nodes = nodes
  readonly places = places
  readonly #url: string
  readonly #load: typeof loadOpener
  readonly #channel: string
  readonly #ticker: NodeJS.Timeout
  #line: RedisLine | null = null
  #isHere = false
  #changed_at = performance.now()
  #toProve = 1
  #attempts = 0
  #isSilent = false
  #refusal_logged_at = -Infinity
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(url: string, load = loadOpener) {
    super()
    this.#url = url
    this.#load = load
    this.#channel = `klopt:told:${Number(new URL(url).pathname.slice(1)) || 0}` // channels are shared by all databases
    this.#ticker = setInterval(() => this.#tick(), tickMs).unref()
    void this.#connect()
  }

  /** Whether this node can send to and receive from the others. */
  get isHere(): boolean {
    return this.#isHere
  }

  /** How long it has been away, 0 while it is here. */
  get away_ms(): number {
    return this.#isHere ? 0 : performance.now() - this.#changed_at
  }

  /** Waits for Redis, at most 2 s: Klopt also starts without it. */
  async settled(): Promise<void> {
    if (this.#isHere) return
    await new Promise<void>((resolve) => {
      this.once('here', resolve)
      setTimeout(resolve, connectWithinMs).unref()
    })
  }

  /** The reply, or undefined when Redis is away, slow, or returns an error. Never throws. */
  async ask<A>(question: (redis: Redis) => Promise<A>): Promise<A | undefined> {
    return this.#isHere && this.#line ? this.#askOn(this.#line, question) : undefined
  }

  /** Sends a message to the other nodes. False when it was not sent. */
  async publish(message: Buffer): Promise<boolean> {
    return (await this.ask((redis) => redis.kloptTell(nodes, this.#channel, message))) !== undefined
  }

  async stop(): Promise<void> {
    const { node } = this
    await this.ask((redis) => redis.multi().zrem(nodes, node).del(`${places}${node}`).exec())
    this.#stopped = true
    clearInterval(this.#ticker)
    clearTimeout(this.#retry)
    const line = this.#line
    this.#line = null
    this.#isHere = false
    if (line) disconnect(line)
  }

  #askOn<A>(line: RedisLine, question: (redis: Redis) => Promise<A>): Promise<A | undefined> {
    return new Promise((resolve) => {
      const command = { since: performance.now(), giveUp: () => resolve(undefined) }
      line.pending.add(command)
      const end = (answer?: A) => {
        line.pending.delete(command)
        resolve(answer)
      }
      question(line.redis).then(end, (error: Error) => {
        if (error.name === 'ReplyError') this.#logRefusal(error) // Redis is up, but refuses the command
        end()
      })
    })
  }

  async #connect(): Promise<void> {
    const mine = `klopt:beat:${this.node}`
    const line = await this.#open().catch((error: unknown) => this.#tryLater(reasonOf(error)))
    if (!line) return
    const late = setTimeout(() => this.#lose(line, 'does not respond'), connectWithinMs)
    try {
      await Promise.all([line.redis.connect(), line.listener.connect()])
      line.listener.on('messageBuffer', (channel: Buffer, message: Buffer) => {
        if (line !== this.#line) return
        if (channel.toString() === mine) this.#receiveBeat(line)
        else this.emit('message', message)
      })
      await line.listener.subscribe(this.#channel, mine)
      if (line === this.#line) void this.#beat(line)
    } catch (error) {
      this.#lose(line, reasonOf(error))
    } finally {
      clearTimeout(late)
    }
  }

  async #open(): Promise<RedisLine | undefined> {
    const open = await this.#load()
    if (this.#stopped) return
    const line = open(this.#url, connectWithinMs, (why) => this.#lose(line, why))
    return (this.#line = line)
  }

  async #beat(line: RedisLine): Promise<void> {
    line.beaten_at = performance.now()
    line.waiting_since ??= line.beaten_at
    const channel = `klopt:beat:${this.node}`
    const isNew = await this.#askOn(line, (redis) =>
      redis.kloptBeat(nodes, places, this.node, channel, forgottenAfterMs).catch((error: Error) => {
        this.#lose(line, error.message) // a replica, since a failover, or one that takes no writes
        throw error
      }),
    )
    if (isNew === 1 && this.#isHere && line === this.#line) this.emit('forgotten')
  }

  #receiveBeat(line: RedisLine): void {
    line.waiting_since = null
    line.proofs += 1
    if (this.#isHere || line.proofs < this.#toProve) return
    const away = Math.round(this.away_ms / 1000)
    this.#isHere = true
    this.#changed_at = performance.now()
    this.#attempts = 0
    if (this.#isSilent) log.warn(`Redis is back after ${away} s.`)
    this.#isSilent = false
    this.emit('here')
  }

  #tick(): void {
    const line = this.#line
    if (!line || line.beaten_at === -Infinity) return // still connecting
    const now = performance.now()
    const oldest = line.pending.values().next().value
    const { waiting_since } = line
    // Process replies that arrived meanwhile first: our own event loop may have been busy.
    if (oldest && now - oldest.since > answerWithinMs)
      setImmediate(() => line.pending.has(oldest) && this.#lose(line, `no response within ${answerWithinMs} ms`))
    else if (waiting_since !== null && now - waiting_since > echoWithinMs)
      setImmediate(() => line.waiting_since === waiting_since && this.#lose(line, 'does not deliver messages'))
    else if (now - line.beaten_at >= beatMs) void this.#beat(line)
  }

  /** After an unstable connection, more heartbeats are needed before the next one counts as here. */
  #lose(line: RedisLine, why: string): void {
    if (line !== this.#line) return
    this.#line = null
    if (this.#isHere) {
      const hasStayed = performance.now() - this.#changed_at > steadyMs
      this.#toProve = hasStayed ? 1 : Math.min(2 * this.#toProve, mostBeatsToProve)
      this.#changed_at = performance.now()
      this.#isHere = false
      this.emit('away')
    }
    for (const command of line.pending) command.giveUp()
    disconnect(line)
    this.#tryLater(why)
  }

  /** Logs only the first failure. */
  #tryLater(why: string): void {
    if (!this.#isSilent) log.warn(`Redis is away (${why}): Klopt continues without it and tries again.`)
    this.#isSilent = true
    if (this.#stopped) return
    const pause = Math.min(pauseMs.first * 2 ** this.#attempts++, pauseMs.most) * (0.5 + Math.random() / 2)
    this.#retry = setTimeout(() => void this.#connect(), pause).unref()
  }

  #logRefusal(error: Error): void {
    if (performance.now() - this.#refusal_logged_at < 60_000) return
    this.#refusal_logged_at = performance.now()
    log.warn(`Redis refuses a command (${error.message}): each node works on its own.`)
  }
}

/** Loads the client of Redis, which is only needed when Redis is used. */
async function loadOpener(): Promise<typeof openLine> {
  return (await import('./redis-line.ts')).openLine
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function disconnect({ redis, listener }: RedisLine): void {
  for (const one of [redis, listener]) one.disconnect()
}
