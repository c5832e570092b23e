import { type ClientFrame, closeCodes, limits, type LiveEvent, wsTicket } from '@klopt/contract'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import type { readFrame } from './live-frame.ts'
import { dropEndedToken, readToken } from './token.ts'

type EventHandlers = {
  [K in LiveEvent['message_type']]: (event: Extract<LiveEvent, { message_type: K }>) => void
}

/** How the app handles live events. Events are hints: `resync` fetches everything that was missed. */
export type LiveHandlers = EventHandlers & {
  /**
   * Called when the connection and its subscriptions are (again) active, or when the server reports possibly missed
   * events.
   */
  resync: () => void
  /**
   * Called when a subscription to a dossier is confirmed. `last_seq` shows whether messages came before, `revision`
   * whether some changed.
   */
  watching: (dossier_id: string, last_seq: number | undefined, revision: number | undefined) => void
}

/** `asking`: the server answers, but no WebSocket passes, so what is new is asked for every few seconds. */
export type ConnectionState = 'online' | 'asking' | 'connecting' | 'offline'

const heartbeat = 25_000
const answerWithin = 10_000
// When the browser reports that the network is gone, a connection that still works answers within this time.
const answerWithinOffline = 1000
const longestPause = 30_000
const shortestPause = 500
/** So many lines in a row that the server admitted and that never spoke: a proxy does not let WebSockets pass. */
const blockedLeast = 2
const askEvery = 5000
const askEveryHidden = 60_000

/** The live connection of this tab, from `open` until the returned function is called. */
class LiveConnection {
  #state: ConnectionState = 'connecting'
  #listeners = new Set<() => void>()
  #socket: WebSocket | null = null
  #handlers: LiveHandlers | null = null
  #loadHandlers: (() => Promise<LiveHandlers>) | null = null
  #me = ''
  #watched = new Map<string, number>()
  #unconfirmed = 0
  #attempt = 0
  #blocked = 0
  #asking: ReturnType<typeof setTimeout> | undefined
  #session = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setTimeout> | undefined
  #typed_at = 0
  #looks_at: string | null = null

  open(me: string, load: () => Promise<LiveHandlers>): () => void {
    this.#session += 1
    this.#blocked = 0
    this.#me = me
    this.#handlers = null
    this.#loadHandlers = load
    const wake = () => this.#wake()
    addEventListener('online', wake)
    addEventListener('offline', wake)
    document.addEventListener('visibilitychange', wake)
    void this.#connect()
    return () => {
      this.#session += 1
      this.#handlers = this.#loadHandlers = null
      removeEventListener('online', wake)
      removeEventListener('offline', wake)
      document.removeEventListener('visibilitychange', wake)
      clearTimeout(this.#retry)
      clearTimeout(this.#beat)
      clearTimeout(this.#asking)
      this.#socket?.close()
      this.#socket = null
      this.#setState('connecting')
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

  /** Tells which dossier is on the visible screen, so that its person gets no notifications of it. */
  look(dossier_id: string | null) {
    if (dossier_id === this.#looks_at) return
    this.#looks_at = dossier_id
    this.#send({ type: 'look', dossier_id })
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

  /** Whether the server answers, with or without a line. */
  isServed = (): boolean => this.#state === 'online' || this.#state === 'asking'

  async #connect() {
    const session = this.#session
    clearTimeout(this.#retry)
    // Loaded here because the parser needs the schemas, and the first screen must not wait for these.
    const loaded = await Promise.all([
      call(wsTicket),
      import('./live-frame.ts'),
      this.#handlers ?? this.#loadHandlers?.(),
    ]).catch(() => null)
    if (session !== this.#session || this.#socket) return
    if (!loaded) {
      this.#blocked = 0
      return this.#retryLater()
    }

    const [ticket, { readFrame }, handlers] = loaded
    this.#handlers = handlers ?? null
    const address = new URL(`/ws?token=${encodeURIComponent(ticket.ticket)}`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.#socket = socket
    this.#expectAnswer(socket)
    socket.onopen = () => this.#subscribe()
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#receive(socket, data, readFrame)
    }
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#handleClose(code)
    }
  }

  #subscribe() {
    const frames: ClientFrame[] = [
      { type: 'subscribe', topic: `user:${this.#me}` },
      ...[...this.#watched.keys()].map((dossier_id): ClientFrame => ({ type: 'subscribe', dossier_id })),
    ]
    this.#unconfirmed = frames.length
    for (const frame of frames) this.#send(frame)
    if (this.#looks_at) this.#send({ type: 'look', dossier_id: this.#looks_at })
  }

  #receive(socket: WebSocket, data: string, read: typeof readFrame) {
    this.#schedulePing(socket)
    const frame = read(data)
    if (!frame) return console.warn('Klopt does not know this live event', data.slice(0, 200))
    if ('message_type' in frame) return this.#handle(frame)
    if (frame.type === 'pong') return
    if (frame.type === 'resync') return this.#handlers?.resync()
    if (frame.type === 'subscribed' && frame.topic.startsWith('dossier:')) {
      this.#handlers?.watching(frame.topic.slice('dossier:'.length), frame.last_seq, frame.revision)
    }
    if (this.#unconfirmed > 0) this.#confirmed()
  }

  /** Resync only once every subscription is confirmed: an earlier fetch could miss events in between. */
  #confirmed() {
    this.#unconfirmed -= 1
    if (this.#unconfirmed > 0) return
    this.#attempt = 0
    this.#blocked = 0
    this.#setState('online')
    this.#handlers?.resync()
  }

  #handle<K extends LiveEvent['message_type']>(event: Extract<LiveEvent, { message_type: K }>) {
    const handler = this.#handlers?.[event.message_type] as ((event: LiveEvent) => void) | undefined
    handler?.(event)
  }

  #send(frame: ClientFrame) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  #expectAnswer(socket: WebSocket, within = answerWithin) {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => {
      // A dead socket never fires `close`, so close it here.
      socket.close()
      if (socket === this.#socket) this.#handleClose(1006)
    }, within)
  }

  #schedulePing(socket: WebSocket) {
    clearTimeout(this.#beat)
    this.#beat = setTimeout(() => this.#ping(socket), heartbeat)
  }

  #ping(socket: WebSocket) {
    this.#send({ type: 'ping' })
    this.#expectAnswer(socket, navigator.onLine ? answerWithin : answerWithinOffline)
  }

  #handleClose(code: number) {
    this.#socket = null
    clearTimeout(this.#beat)
    if (code === closeCodes.no_session) return dropEndedToken(readToken())
    this.#blocked = this.#state === 'online' ? 0 : this.#blocked + 1
    if (code === closeCodes.restarting) this.#attempt = 0
    this.#retryLater()
  }

  #retryLater() {
    if (this.#blocked >= blockedLeast) this.#ask()
    else this.#setState('offline')
    // When a server stops, every client disconnects at once. Jitter spreads their reconnects.
    const pause = Math.min(shortestPause * 2 ** this.#attempt, longestPause) * (0.5 + Math.random() / 2)
    this.#attempt += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), pause)
  }

  /** Fetches what a line would have told, and does so again until there is one, or the server is away. */
  #ask() {
    this.#setState('asking')
    this.#handlers?.resync()
    clearTimeout(this.#asking)
    this.#asking = setTimeout(
      () => this.#state === 'asking' && this.#ask(),
      document.visibilityState === 'visible' ? askEvery : askEveryHidden,
    )
  }

  #wake() {
    if (this.#state === 'asking' && document.visibilityState === 'visible') this.#ask()
    if (this.#socket?.readyState === WebSocket.OPEN) {
      if (document.visibilityState === 'visible' || !navigator.onLine) this.#ping(this.#socket)
    } else if (!this.#socket && navigator.onLine && document.visibilityState === 'visible') {
      this.#attempt = 0
      void this.#connect()
    }
  }

  #setState(state: ConnectionState) {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export const live = new LiveConnection()

export function useConnection(): ConnectionState {
  return useSyncExternalStore(live.listen, live.state, () => 'connecting')
}

/** Subscribes to the events of a dossier until the returned function is called. */
export function watchDossier(dossierId: string): () => void {
  return live.watchDossier(dossierId)
}

/** Sends a typing notification to the others in the dossier, at most once in two seconds. */
export function sendTyping(dossierId: string) {
  live.sendTyping(dossierId)
}
