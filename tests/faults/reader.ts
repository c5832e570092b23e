import { listMessages, LiveEvent, LiveReply, wsTicket } from '@klopt/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Caller } from '../../server/src/testing/caller.ts'

/** Pauses before reconnecting: a tenth of the web app's, to save time. */
const fastestMs = 50
const slowestMs = 3000

/**
 * Reads one dossier as the contract prescribes: events are hints, a gap in the numbers is fetched, and after every new
 * connection everything since. `held` is what its person would see, in that order.
 */
export class Reader {
  readonly held: { seq: number; id: string; at: number }[] = []
  readonly closes = new Map<number, number>()
  readonly #callers: (() => Caller)[]
  readonly #dossierId: string
  readonly #running: Promise<void>
  #catching: Promise<void> | null = null
  #again = false
  #over = false
  #socket: WebSocket | null = null

  /** `callers` are the reachable nodes. Each new connection uses the next one. */
  constructor(callers: (() => Caller)[], dossierId: string) {
    this.#callers = callers
    this.#dossierId = dossierId
    this.#running = this.#stayConnected()
  }

  get last(): number {
    return this.held.at(-1)?.seq ?? 0
  }

  async stop(): Promise<void> {
    this.#over = true
    this.#socket?.terminate()
    await this.#running
    await this.#catching
  }

  async #stayConnected(): Promise<void> {
    for (let attempt = 0, n = 0; !this.#over; n += 1, attempt += 1) {
      const heard = await this.#listen(this.#caller(n)).catch(() => false)
      if (heard) attempt = 0
      if (!this.#over) await pause(Math.min(fastestMs * 2 ** attempt, slowestMs) * (0.5 + Math.random() / 2))
    }
  }

  #caller(n: number): Caller {
    const caller = this.#callers[n % this.#callers.length]
    if (!caller) throw new Error('nobody to ask')
    return caller()
  }

  /**
   * One connection, from its ticket to its end. True if it had its subscription, so that the next one need not wait
   * long.
   */
  async #listen(caller: Caller): Promise<boolean> {
    const { status, body } = await caller.call(wsTicket)
    if (status !== 201 || this.#over) return false
    const address = caller.address.replace('http', 'ws')
    const socket = new WebSocket(`${address}/ws?token=${encodeURIComponent(body.ticket)}`)
    this.#socket = socket
    let subscribed = false
    await new Promise<void>((resolve) => {
      socket.on('error', () => {})
      socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', dossier_id: this.#dossierId })))
      socket.on('close', (code) => {
        this.closes.set(code, (this.closes.get(code) ?? 0) + 1)
        resolve()
      })
      socket.on('message', (frame: Buffer) => {
        const said: unknown = JSON.parse(frame.toString())
        const reply = LiveReply.safeParse(said).data
        if (reply?.type === 'subscribed') subscribed = true
        if (reply?.type === 'error') socket.close() // the database was just away: retry
        if (reply) return void this.#catchUp()
        const event = LiveEvent.parse(said)
        if ('seq' in event && event.message_type !== 'read_status' && event.dossier_id === this.#dossierId)
          this.#hear(event)
      })
    })
    return subscribed
  }

  #hear({ seq, id }: { seq: number; id: string }): void {
    if (seq === this.last + 1) this.#hold({ seq, id })
    else if (seq > this.last) void this.#catchUp()
  }

  #hold({ seq, id }: { seq: number; id: string }): void {
    this.held.push({ seq, id, at: performance.now() })
  }

  /** One request at a time. Calls during a request cause one more after it. */
  #catchUp(): Promise<void> {
    this.#again = true
    this.#catching ??= this.#fetch().finally(() => (this.#catching = null))
    return this.#catching
  }

  async #fetch(): Promise<void> {
    for (let n = 0; this.#again && !this.#over; n += 1) {
      this.#again = false
      const query = { after_seq: this.last, limit: 100 }
      const answer = await this.#caller(n)
        .call(listMessages, { params: { id: this.#dossierId }, query })
        .catch(() => null)
      if (answer?.status === 200)
        for (const message of answer.body.messages) if (message.seq === this.last + 1) this.#hold(message)
      if (answer?.status !== 200) await pause(fastestMs)
      if (answer?.status !== 200 || answer.body.has_more) this.#again = true
    }
  }
}
