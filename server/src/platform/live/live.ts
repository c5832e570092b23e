import { closeCodes, type LiveEvent, type LiveReply } from '@klopt/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { Clock } from '../clock.ts'
import type { Viewer } from '../session.ts'
import type { Signal } from './signal.ts'

const bufferedMost = 1024 * 1024
const resyncsAtOnce = 50
const resyncPauseMs = 100

/** The subscription of one socket to a dossier: its person takes part, has the dossier open, or both. */
type Subscription = { takes_part: boolean; watches: boolean; until: number }

/** One open socket. */
export type Line = {
  viewer: Viewer
  socket: WebSocket
  /** Subscribed to `user:<id>`. */
  hears_own: boolean
  dossiers: Map<string, Subscription>
  /** One set per running query of its dossiers: the dossiers that a signal changed meanwhile. The signal wins. */
  readings: Set<Set<string>>
}

export type Delivery = { event: LiveEvent; to?: string[] } | { signal: Signal }

/** The fields of an event that decide who receives it. The rest is for the client. */
export type Heading = {
  message_type: LiveEvent['message_type']
  dossier_id?: string | undefined
  user_id?: string | null | undefined
}
/** A delivery between nodes. An event is already serialised into the frame for every socket. */
export type LiveParcel = { heading: Heading; frame: Buffer; to?: string[] | undefined } | { signal: Signal }

/** The events of a dossier that the user topics of its participants carry. */
const participantEvents = new Set<LiveEvent['message_type']>(['chat_message', 'system', 'message_changed', 'turn'])

/**
 * The subscriptions of this node. Rights are checked when a socket subscribes and withdrawn by signals. A delivery only
 * uses memory: who is subscribed, and whether a guest's access has ended.
 */
export class Live {
  /** Frames written to sockets since the start, and sockets closed because they could not keep up. */
  readonly counts = { frames: 0, cut_off: 0 }
  readonly #lines = new Map<string, Set<Line>>()
  readonly #listeners = new Map<string, Set<Line>>()
  readonly #onSignal: (signal: Signal) => void
  readonly #sendToOthers: (parcel: LiveParcel) => void
  readonly #clock: Clock

  /**
   * `onSignal` is called for every signal, for example to clear a cached session. `sendToOthers` delivers to the other
   * nodes.
   */
  constructor(
    onSignal: (signal: Signal) => void = () => {},
    sendToOthers: (parcel: LiveParcel) => void = () => {},
    clock: Clock = new Clock(),
  ) {
    this.#clock = clock
    this.#onSignal = onSignal
    this.#sendToOthers = sendToOthers
  }

  join(line: Line): void {
    const own = this.#lines.get(line.viewer.id) ?? new Set()
    this.#lines.set(line.viewer.id, own.add(line))
  }

  leave(line: Line): void {
    for (const dossierId of line.dossiers.keys()) this.#listeners.get(dossierId)?.delete(line)
    const own = this.#lines.get(line.viewer.id)
    own?.delete(line)
    if (own?.size === 0) this.#lines.delete(line.viewer.id)
  }

  /** All open sockets of this node. */
  open(): Line[] {
    return [...this.#lines.values()].flatMap((own) => [...own])
  }

  /** Whether somebody has an open socket on this node. */
  isConnected(userId: string): boolean {
    return this.#lines.has(userId)
  }

  /**
   * Subscribes a socket to a dossier. A person who has not consented yet gets no events. `until` is the end of a
   * guest's access, or null.
   */
  subscribe(
    line: Line,
    dossierId: string,
    until: string | null,
    how: { takes_part?: boolean; watches?: boolean },
  ): void {
    if (!line.viewer.consented) return
    if (!this.#lines.get(line.viewer.id)?.has(line)) return // it closed while its rights were read
    const subscription = line.dossiers.get(dossierId) ?? { takes_part: false, watches: false, until: Infinity }
    line.dossiers.set(dossierId, { ...subscription, ...how, until: until ? Date.parse(until) : Infinity })
    const listeners = this.#listeners.get(dossierId) ?? new Set()
    this.#listeners.set(dossierId, listeners.add(line))
  }

  /** Stops watching. A participant still gets the events of the user topic. */
  unwatch(line: Line, dossierId: string): void {
    const subscription = line.dossiers.get(dossierId)
    if (subscription?.takes_part) subscription.watches = false
    else this.drop(line, dossierId)
  }

  /** Ends the subscription to a dossier. */
  drop(line: Line, dossierId: string): void {
    line.dossiers.delete(dossierId)
    const listeners = this.#listeners.get(dossierId)
    listeners?.delete(line)
    if (listeners?.size === 0) this.#listeners.delete(dossierId)
  }

  /** Whether a socket is subscribed to a dossier and its access has not ended. Uses only memory. */
  isSubscribed(line: Line, dossierId: string): boolean {
    return (line.dossiers.get(dossierId)?.until ?? 0) > this.#clock.now()
  }

  /** Delivers to the sockets of this node at once, and to the other nodes. */
  publish(delivery: Delivery): void {
    this.pass(pack(delivery))
  }

  /** The same for a parcel from the jobs process. */
  pass(parcel: LiveParcel): void {
    this.deliver(parcel)
    this.#sendToOthers(parcel)
  }

  /** Delivers to the sockets of this node only. */
  deliver(parcel: LiveParcel): void {
    if ('signal' in parcel) return this.#apply(parcel.signal)
    const { heading, frame, to } = parcel
    if (to) return this.#sendToPeople(to, frame)
    const { dossier_id } = heading
    if (dossier_id === undefined) return
    const now = this.#clock.now()
    for (const line of this.#listeners.get(dossier_id) ?? [])
      if (receives(line, dossier_id, heading, now)) this.#write(line, frame)
  }

  /** Asks every client to fetch what it may have missed, in groups to spread the load. */
  async resync(): Promise<void> {
    const frame = Buffer.from(JSON.stringify({ type: 'resync' } satisfies LiveReply))
    for (const [n, line] of this.open().entries()) {
      if (n > 0 && n % resyncsAtOnce === 0) await pause(resyncPauseMs, undefined, { ref: false })
      this.#write(line, frame)
    }
  }

  /** Closes every socket with a code that the client acts on. */
  closeAll(code: number): void {
    for (const own of this.#lines.values()) for (const line of own) line.socket.close(code)
  }

  #sendToPeople(userIds: string[], frame: Buffer): void {
    for (const id of userIds) for (const line of this.#lines.get(id) ?? []) if (line.hears_own) this.#write(line, frame)
  }

  // A client that cannot keep up is disconnected before it fills our memory. It reconnects and catches up by seq.
  #write({ socket }: Line, frame: Buffer): void {
    if (socket.readyState !== socket.OPEN) return
    const keepsUp = socket.bufferedAmount <= bufferedMost
    this.counts[keepsUp ? 'frames' : 'cut_off'] += 1
    if (keepsUp) socket.send(frame, { binary: false })
    else socket.close(closeCodes.try_later)
  }

  #apply(signal: Signal): void {
    this.#onSignal(signal)
    if (signal.kind === 'silence') return this.#silence(signal.dossier_id)
    for (const line of this.#lines.get(signal.user_id) ?? []) {
      if ('dossier_id' in signal) markChanged(line, signal.dossier_id)
      if (signal.kind === 'admit' && line.hears_own)
        this.subscribe(line, signal.dossier_id, signal.until, { takes_part: true })
      if (signal.kind === 'expel') this.drop(line, signal.dossier_id)
      // Reconnects with the changed person.
      if (signal.kind === 'person_changed') line.socket.close(closeCodes.restarting)
      if (signal.kind === 'sign_out' && (!signal.session_id || signal.session_id === line.viewer.session_id))
        line.socket.close(closeCodes.no_session)
    }
  }

  #silence(dossierId: string): void {
    for (const own of this.#lines.values()) for (const line of own) markChanged(line, dossierId)
    for (const line of this.#listeners.get(dossierId) ?? []) this.drop(line, dossierId)
  }
}

function markChanged(line: Line, dossierId: string): void {
  for (const reading of line.readings) reading.add(dossierId)
}

/** Serialises an event once, for all sockets on all nodes. */
export function pack(delivery: Delivery): LiveParcel {
  if ('signal' in delivery) return delivery
  const { event, to } = delivery
  return { heading: event, frame: Buffer.from(JSON.stringify(event)), to }
}

function receives(line: Line, dossierId: string, heading: Heading, now: number): boolean {
  const subscription = line.dossiers.get(dossierId)
  if (!subscription || subscription.until <= now) return false
  if (subscription.watches) return true
  if (!subscription.takes_part || !line.hears_own) return false
  const ownReading = heading.message_type === 'read_status' && heading.user_id === line.viewer.id
  return ownReading || participantEvents.has(heading.message_type)
}
