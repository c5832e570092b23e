import { type ClientFrame, close_codes, limits, type LiveEvent, wsTicket } from '@klopt/contract'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import type { readFrame } from './live-frame.ts'
import { dropEndedToken, readToken } from './token.ts'

type EventHandlers = {
  [K in LiveEvent['message_type']]: (event: Extract<LiveEvent, { message_type: K }>) => void
}

/** What the app does with what it hears. Events are hints: `resync` fetches whatever was missed. */
export type LiveHandlers = EventHandlers & {
  /** The line is (again) there and its subscriptions count; or the server says that something may have been missed. */
  resync: () => void
  /** A dossier is watched from now on; `last_seq` tells whether something was said before. */
  watching: (dossier_id: string, last_seq: number | undefined) => void
}

export type ConnectionState = 'online' | 'connecting' | 'offline'

const heartbeat = 25_000
const answer_within = 10_000
// The browser says that the network is gone: a line that still works proves it at once.
const answer_in_doubt = 1000
const slowest = 30_000
const fastest = 500

/** The one live line of this tab: from `open` until the function that it returns is called. */
class LiveConnection {
  #state: ConnectionState = 'connecting'
  #listeners = new Set<() => void>()
  #socket: WebSocket | null = null
  #handlers: LiveHandlers | null = null
  #me = ''
  #watched = new Map<string, number>()
  #unanswered = 0
  #attempt = 0
  #session = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setTimeout> | undefined
  #typed_at = 0

  open(me: string, handlers: LiveHandlers): () => void {
    this.#session += 1
    this.#me = me
    this.#handlers = handlers
    const wake = () => this.#wake()
    addEventListener('online', wake)
    addEventListener('offline', wake)
    document.addEventListener('visibilitychange', wake)
    void this.#connect()
    return () => {
      this.#session += 1
      this.#handlers = null
      removeEventListener('online', wake)
      removeEventListener('offline', wake)
      document.removeEventListener('visibilitychange', wake)
      clearTimeout(this.#retry)
      clearTimeout(this.#beat)
      this.#socket?.close()
      this.#socket = null
      this.#become('connecting')
    }
  }

  watchDossier(dossier_id: string): () => void {
    const count = this.#watched.get(dossier_id) ?? 0
    this.#watched.set(dossier_id, count + 1)
    if (count === 0) this.#send({ type: 'subscribe', dossier_id })
    return () => {
      const left = (this.#watched.get(dossier_id) ?? 1) - 1
      if (left > 0) return void this.#watched.set(dossier_id, left)
      this.#watched.delete(dossier_id)
      this.#send({ type: 'unsubscribe', dossier_id })
    }
  }

  sendTyping(dossier_id: string) {
    const now = Date.now()
    if (now - this.#typed_at < limits.typing_pause) return
    this.#typed_at = now
    this.#send({ type: 'typing', dossier_id })
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state = (): ConnectionState => this.#state

  async #connect() {
    const session = this.#session
    clearTimeout(this.#retry)
    // What reads the frames brings the schemas along; the first screen does not wait for them.
    const got = await Promise.all([call(wsTicket), import('./live-frame.ts')]).catch(() => null)
    if (session !== this.#session || this.#socket) return
    if (!got) return this.#retryLater()

    const [ticket, { readFrame }] = got
    const address = new URL(`/ws?token=${encodeURIComponent(ticket.ticket)}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.#socket = socket
    this.#expectAnswer(socket)
    socket.onopen = () => this.#subscribe()
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#hear(socket, data, readFrame)
    }
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lose(code)
    }
  }

  #subscribe() {
    const frames: ClientFrame[] = [
      { type: 'subscribe', topic: `user:${this.#me}` },
      ...[...this.#watched.keys()].map((dossier_id): ClientFrame => ({ type: 'subscribe', dossier_id })),
    ]
    this.#unanswered = frames.length
    for (const frame of frames) this.#send(frame)
  }

  #hear(socket: WebSocket, data: string, read: typeof readFrame) {
    this.#restSoon(socket)
    const frame = read(data)
    if (!frame) return console.warn('Klopt does not know this live event', data.slice(0, 200))
    if ('message_type' in frame) return this.#handle(frame)
    if (frame.type === 'pong') return
    if (frame.type === 'resync') return this.#handlers?.resync()
    if (frame.type === 'subscribed' && frame.topic.startsWith('dossier:')) {
      this.#handlers?.watching(frame.topic.slice('dossier:'.length), frame.last_seq)
    }
    if (this.#unanswered > 0) this.#answered()
  }

  /** Only when every subscription counts can a fetch close the gap: an earlier one could miss what came between. */
  #answered() {
    this.#unanswered -= 1
    if (this.#unanswered > 0) return
    this.#attempt = 0
    this.#become('online')
    this.#handlers?.resync()
  }

  #handle<K extends LiveEvent['message_type']>(event: Extract<LiveEvent, { message_type: K }>) {
    const handler = this.#handlers?.[event.message_type] as ((event: LiveEvent) => void) | undefined
    handler?.(event)
  }

  #send(frame: ClientFrame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  #expectAnswer(socket: WebSocket, within = answer_within) {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => {
      // A line that died without a word never says `close`, so it is given up here.
      socket.close()
      if (socket === this.#socket) this.#lose(1006)
    }, within)
  }

  #restSoon(socket: WebSocket) {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => this.#ping(socket), heartbeat)
  }

  #ping(socket: WebSocket) {
    this.#send({ type: 'ping' })
    this.#expectAnswer(socket, navigator.onLine ? answer_within : answer_in_doubt)
  }

  #lose(code: number) {
    this.#socket = null
    clearTimeout(this.#beat)
    if (code === close_codes.no_session) return dropEndedToken(readToken())
    this.#become('offline')
    if (code === close_codes.restarting) this.#attempt = 0
    this.#retryLater()
  }

  #retryLater() {
    this.#become('offline')
    // Everyone loses the line at once when a server stops; the jitter keeps them from coming back at once.
    const pause = Math.min(fastest * 2 ** this.#attempt, slowest) * (0.5 + Math.random() / 2)
    this.#attempt += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), pause)
  }

  #wake() {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      if (document.visibilityState === 'visible' || !navigator.onLine) this.#ping(this.#socket)
    } else if (!this.#socket && navigator.onLine && document.visibilityState === 'visible') {
      this.#attempt = 0
      void this.#connect()
    }
  }

  #become(state: ConnectionState) {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export const live = new LiveConnection()

export function useConnection(): ConnectionState {
  return useSyncExternalStore(live.listen, live.state, () => 'connecting')
}

/** Hears everything of one dossier until the returned function is called. */
export function watchDossier(dossier_id: string): () => void {
  return live.watchDossier(dossier_id)
}

/** Tells the others in the dossier that one is writing, at most once in two seconds. */
export function sendTyping(dossier_id: string) {
  live.sendTyping(dossier_id)
}
