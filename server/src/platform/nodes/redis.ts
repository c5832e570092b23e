import type { Redis } from 'ioredis'
import { EventEmitter } from 'node:events'
import { newId } from '../ids.ts'
import { log } from '../log.ts'
import type { RedisLine } from './redis-line.ts'

const tick_ms = 50
const beat_ms = 250
const answer_within_ms = 500
const echo_within_ms = 750
const connect_within_ms = 2000
const forgotten_after_ms = 10_000
const steady_ms = 60_000
const most_beats_to_prove = 16
const pause_ms = { first: 200, most: 2000 }

const nodes = 'klopt:nodes'
const places = 'klopt:places:'

type RedisEvents = {
  /** From now on others reach us and we them; what was told before may be lost. */
  here: []
  /** From now on others do not reach us. */
  away: []
  /** Redis was emptied while we were connected. */
  forgotten: []
  /** Another node, or we ourselves, told this. */
  told: [Buffer]
}

/**
 * The Redis that the nodes of one Klopt share: here or away, nothing in between. A question that is not answered within
 * half a second ends the line as a closed one does, so nobody ever waits for a Redis that hangs, and nothing is kept to
 * be sent later. Four times a second the node tells itself something through it: so it knows that it hears.
 */
export class RedisLink extends EventEmitter<RedisEvents> {
  /** Names this process among the nodes. */
  readonly node = newId()
  readonly nodes = nodes
  readonly places = places
  readonly #url: string
  readonly #channel: string
  readonly #ticker: NodeJS.Timeout
  #line: RedisLine | null = null
  #isHere = false
  #changed_at = performance.now()
  #toProve = 1
  #attempts = 0
  #isSilent = false
  #complained_at = -Infinity
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  constructor(url: string) {
    super()
    this.#url = url
    this.#channel = `klopt:told:${Number(new URL(url).pathname.slice(1)) || 0}` // channels know no database number
    this.#ticker = setInterval(() => this.#tick(), tick_ms).unref()
    void this.#connect()
  }

  /** Whether this node tells and hears the others at this moment. */
  get isHere(): boolean {
    return this.#isHere
  }

  /** For how many milliseconds it has been away; 0 while it is here. */
  get away_ms(): number {
    return this.#isHere ? 0 : performance.now() - this.#changed_at
  }

  /** Waits until it is here, but not for long: Klopt starts without it too. */
  async settled(): Promise<void> {
    if (this.#isHere) return
    await new Promise<void>((resolve) => {
      this.once('here', resolve)
      setTimeout(resolve, connect_within_ms).unref()
    })
  }

  /** The answer, or undefined when there is none: Redis is away, slow, or refuses. Never throws. */
  async ask<A>(question: (redis: Redis) => Promise<A>): Promise<A | undefined> {
    return this.#isHere && this.#line ? this.#askOn(this.#line, question) : undefined
  }

  /** Tells the other nodes; false when it did not get out. */
  async tell(words: Buffer): Promise<boolean> {
    return (await this.ask((redis) => redis.publish(this.#channel, words))) !== undefined
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
    if (line) hangUp(line)
  }

  #askOn<A>(line: RedisLine, question: (redis: Redis) => Promise<A>): Promise<A | undefined> {
    return new Promise((resolve) => {
      const asked = { since: performance.now(), giveUp: () => resolve(undefined) }
      line.asked.add(asked)
      const end = (answer?: A) => {
        line.asked.delete(asked)
        resolve(answer)
      }
      question(line.redis).then(end, (error: Error) => {
        if (error.name === 'ReplyError') this.#complain(error) // it is there, and does not do it
        end()
      })
    })
  }

  async #connect(): Promise<void> {
    const mine = `klopt:beat:${this.node}`
    const line = await this.#open().catch((error: unknown) => this.#tryLater(reasonOf(error)))
    if (!line) return
    const late = setTimeout(() => this.#lose(line, 'does not answer'), connect_within_ms)
    try {
      await Promise.all([line.redis.connect(), line.listener.connect()])
      line.listener.on('messageBuffer', (channel: Buffer, words: Buffer) => {
        if (line !== this.#line) return
        if (channel.toString() === mine) this.#hearBeat(line)
        else this.emit('told', words)
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
    const { openLine } = await import('./redis-line.ts') // only where there is a Redis
    if (this.#stopped) return
    const line = openLine(this.#url, connect_within_ms, (why) => this.#lose(line, why))
    return (this.#line = line)
  }

  async #beat(line: RedisLine): Promise<void> {
    line.beaten_at = performance.now()
    line.waiting_since ??= line.beaten_at
    const channel = `klopt:beat:${this.node}`
    const isNew = await this.#askOn(line, (redis) =>
      redis.kloptBeat(nodes, places, this.node, channel, forgotten_after_ms),
    )
    if (isNew === 1 && this.#isHere && line === this.#line) this.emit('forgotten')
  }

  #hearBeat(line: RedisLine): void {
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
    const oldest = line.asked.values().next().value
    const { waiting_since } = line
    // What has arrived meanwhile is read first: we may be the ones who were busy.
    if (oldest && now - oldest.since > answer_within_ms)
      setImmediate(() => line.asked.has(oldest) && this.#lose(line, `gave no answer for ${answer_within_ms} ms`))
    else if (waiting_since !== null && now - waiting_since > echo_within_ms)
      setImmediate(() => line.waiting_since === waiting_since && this.#lose(line, 'does not pass on what is told'))
    else if (now - line.beaten_at >= beat_ms) void this.#beat(line)
  }

  /** Who comes and goes has to stay a while before it counts again. */
  #lose(line: RedisLine, why: string): void {
    if (line !== this.#line) return
    this.#line = null
    if (this.#isHere) {
      const hasStayed = performance.now() - this.#changed_at > steady_ms
      this.#toProve = hasStayed ? 1 : Math.min(2 * this.#toProve, most_beats_to_prove)
      this.#changed_at = performance.now()
      this.#isHere = false
      this.emit('away')
    }
    for (const asked of line.asked) asked.giveUp()
    hangUp(line)
    this.#tryLater(why)
  }

  /** One line in the log however often it is tried. */
  #tryLater(why: string): void {
    if (!this.#isSilent) log.warn(`Redis is away (${why}): Klopt goes on without it and tries again.`)
    this.#isSilent = true
    if (this.#stopped) return
    const pause = Math.min(pause_ms.first * 2 ** this.#attempts++, pause_ms.most) * (0.5 + Math.random() / 2)
    this.#retry = setTimeout(() => void this.#connect(), pause).unref()
  }

  #complain(error: Error): void {
    if (performance.now() - this.#complained_at < 60_000) return
    this.#complained_at = performance.now()
    log.warn(`Redis refuses (${error.message}): what it was to do is done by each node alone.`)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function hangUp({ redis, listener }: RedisLine): void {
  for (const one of [redis, listener]) one.disconnect()
}
