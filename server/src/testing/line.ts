import type { ClientFrame, LiveEvent, LiveReply } from '@klopt/contract'
import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'

/** A WebSocket client for tests: records events and replies, and waits for expected ones. */
export class Line {
  readonly received: LiveEvent[] = []
  readonly replies: LiveReply[] = []
  readonly socket: WebSocket
  closed: number | null = null

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as LiveEvent | LiveReply
      if ('message_type' in frame) this.received.push(frame)
      else this.replies.push(frame)
    })
    socket.on('close', (code) => void (this.closed = code))
  }

  static async open(address: string, headers: Record<string, string> = {}): Promise<Line> {
    const socket = new WebSocket(address, { headers })
    const line = new Line(socket)
    await once(socket, 'open')
    return line
  }

  send(frame: ClientFrame | Record<string, unknown> | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Sends a frame and waits for its reply. */
  async ask(frame: ClientFrame | Record<string, unknown> | string): Promise<LiveReply> {
    const before = this.replies.length
    this.send(frame)
    await vi.waitFor(() => expect(this.replies.length).toBeGreaterThan(before), { timeout: 15_000, interval: 5 })
    return this.replies[before] as LiveReply
  }

  /** Waits for an event of this kind and returns the newest. */
  async waitFor<K extends LiveEvent['message_type']>(kind: K): Promise<Extract<LiveEvent, { message_type: K }>> {
    const found = () => this.received.findLast((event) => event.message_type === kind)
    await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 15_000, interval: 5 })
    return found() as Extract<LiveEvent, { message_type: K }>
  }

  /** Waits until all events so far have arrived: frames come in order, so the pong comes last. */
  async settled(): Promise<LiveEvent[]> {
    await this.ask({ type: 'ping' })
    return this.received
  }

  async closes(): Promise<number> {
    await vi.waitFor(() => expect(this.closed).not.toBeNull(), { timeout: 15_000, interval: 5 })
    return this.closed ?? 0
  }
}
