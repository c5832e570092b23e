import { close_codes, type LiveEvent, type LiveReply } from '@klopt/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { Clock } from '../clock.ts'
import type { Viewer } from '../session.ts'
import type { Signal } from './signal.ts'

const buffered_most = 1024 * 1024
const resyncs_at_once = 50
const resync_pause_ms = 100

/** A dossier as one socket hears it: because its person takes part, because it has it open, or both. */
type Subscription = { takes_part: boolean; watches: boolean; until: number }

/** One open socket. */
export type Line = {
  viewer: Viewer
  socket: WebSocket
  /** Subscribed to `user:<id>`. */
  hears_own: boolean
  dossiers: Map<string, Subscription>
  /** For each reading of its dossiers that runs: those that a signal decided meanwhile, which stand. */
  readings: Set<Set<string>>
}

export type Delivery = { event: LiveEvent; to?: string[] } | { signal: Signal }

/** What decides who hears an event; the rest of it is for the client alone. */
export type Heading = {
  message_type: LiveEvent['message_type']
  dossier_id?: string | undefined
  user_id?: string | null | undefined
}
/** A delivery as it travels: an event is already the frame that every socket gets. */
export type LiveParcel = { heading: Heading; frame: Buffer; to?: string[] | undefined } | { signal: Signal }

/** What the user topic carries of the dossiers in which one takes part. */
const heard_by_participants = new Set<LiveEvent['message_type']>(['chat_message', 'system', 'turn'])

/**
 * Who hears what on this node. Rights are asked when somebody subscribes and ended by signals; a delivery asks only
 * memory: whom it concerns, and whether a guest's access has ended meanwhile.
 */
export class Live {
  /** What was written to lines since the start, and how many were cut off for not keeping up. */
  readonly told = { frames: 0, cut_off: 0 }
  readonly #lines = new Map<string, Set<Line>>()
  readonly #listeners = new Map<string, Set<Line>>()
  readonly #onSignal: (signal: Signal) => void
  readonly #tellOthers: (parcel: LiveParcel) => void
  readonly #clock: Clock

  /**
   * `onSignal` hears every signal too, such as to forget what is remembered of a session; `tellOthers` takes what
   * happened here to the other nodes.
   */
  constructor(
    onSignal: (signal: Signal) => void = () => {},
    tellOthers: (parcel: LiveParcel) => void = () => {},
    clock: Clock = new Clock(),
  ) {
    this.#clock = clock
    this.#onSignal = onSignal
    this.#tellOthers = tellOthers
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

  /** Every open line of this node. */
  open(): Line[] {
    return [...this.#lines.values()].flatMap((own) => [...own])
  }

  /** Whether somebody has a line open on this node. */
  isConnected(userId: string): boolean {
    return this.#lines.has(userId)
  }

  /**
   * Lets a line hear a dossier, unless its person has yet to consent: then nothing does. `until` is the end of a guest's
   * access, null when it has none.
   */
  hear(line: Line, dossierId: string, until: string | null, how: { takes_part?: boolean; watches?: boolean }): void {
    if (!line.viewer.consented) return
    if (!this.#lines.get(line.viewer.id)?.has(line)) return // it left while its rights were read
    const known = line.dossiers.get(dossierId) ?? { takes_part: false, watches: false, until: Infinity }
    line.dossiers.set(dossierId, { ...known, ...how, until: until ? Date.parse(until) : Infinity })
    const listeners = this.#listeners.get(dossierId) ?? new Set()
    this.#listeners.set(dossierId, listeners.add(line))
  }

  /** No longer watches; a participant goes on hearing what the user topic carries. */
  unwatch(line: Line, dossierId: string): void {
    const hearing = line.dossiers.get(dossierId)
    if (hearing?.takes_part) hearing.watches = false
    else this.drop(line, dossierId)
  }

  /** Hears nothing of a dossier any more. */
  drop(line: Line, dossierId: string): void {
    line.dossiers.delete(dossierId)
    const listeners = this.#listeners.get(dossierId)
    listeners?.delete(line)
    if (listeners?.size === 0) this.#listeners.delete(dossierId)
  }

  /** Whether a line already hears a dossier and may still do so: asked of memory alone. */
  mayHear(line: Line, dossierId: string): boolean {
    return (line.dossiers.get(dossierId)?.until ?? 0) > this.#clock.now()
  }

  /** Tells what happened here: to the lines of this node at once, and to the other nodes. */
  publish(delivery: Delivery): void {
    this.pass(pack(delivery))
  }

  /** The same for what happened in the process of the jobs. */
  pass(parcel: LiveParcel): void {
    this.deliver(parcel)
    this.#tellOthers(parcel)
  }

  /** Tells the lines of this node alone. */
  deliver(parcel: LiveParcel): void {
    if ('signal' in parcel) return this.#obey(parcel.signal)
    const { heading, frame, to } = parcel
    if (to) return this.#tell(to, frame)
    const { dossier_id } = heading
    if (dossier_id === undefined) return
    const now = this.#clock.now()
    for (const line of this.#listeners.get(dossier_id) ?? [])
      if (hears(line, dossier_id, heading, now)) this.#write(line, frame)
  }

  /** Asks every client to fetch what it may have missed; not all at the same moment, since all of them will. */
  async resync(): Promise<void> {
    const frame = Buffer.from(JSON.stringify({ type: 'resync' } satisfies LiveReply))
    for (const [n, line] of this.open().entries()) {
      if (n > 0 && n % resyncs_at_once === 0) await pause(resync_pause_ms, undefined, { ref: false })
      this.#write(line, frame)
    }
  }

  /** Ends every line with a code that tells the client what to do next. */
  closeAll(code: number): void {
    for (const own of this.#lines.values()) for (const line of own) line.socket.close(code)
  }

  #tell(userIds: string[], frame: Buffer): void {
    for (const id of userIds) for (const line of this.#lines.get(id) ?? []) if (line.hears_own) this.#write(line, frame)
  }

  // A reader that cannot keep up is cut off before it fills our memory; it comes back and catches up by seq.
  #write({ socket }: Line, frame: Buffer): void {
    if (socket.readyState !== socket.OPEN) return
    const keepsUp = socket.bufferedAmount <= buffered_most
    this.told[keepsUp ? 'frames' : 'cut_off'] += 1
    if (keepsUp) socket.send(frame, { binary: false })
    else socket.close(close_codes.try_later)
  }

  #obey(signal: Signal): void {
    this.#onSignal(signal)
    if (signal.kind === 'silence') return this.#silence(signal.dossier_id)
    for (const line of this.#lines.get(signal.user_id) ?? []) {
      if ('dossier_id' in signal) decide(line, signal.dossier_id)
      if (signal.kind === 'admit' && line.hears_own)
        this.hear(line, signal.dossier_id, signal.until, { takes_part: true })
      if (signal.kind === 'expel') this.drop(line, signal.dossier_id)
      if (signal.kind === 'person_changed') line.socket.close(close_codes.restarting) // comes back as who they are now
      if (signal.kind === 'sign_out' && (!signal.session_id || signal.session_id === line.viewer.session_id))
        line.socket.close(close_codes.no_session)
    }
  }

  #silence(dossierId: string): void {
    for (const own of this.#lines.values()) for (const line of own) decide(line, dossierId)
    for (const line of this.#listeners.get(dossierId) ?? []) this.drop(line, dossierId)
  }
}

function decide(line: Line, dossierId: string): void {
  for (const reading of line.readings) reading.add(dossierId)
}

/** The frame is made once for everybody, on whichever node. */
export function pack(delivery: Delivery): LiveParcel {
  if ('signal' in delivery) return delivery
  const { event, to } = delivery
  return { heading: event, frame: Buffer.from(JSON.stringify(event)), to }
}

function hears(line: Line, dossierId: string, heading: Heading, now: number): boolean {
  const hearing = line.dossiers.get(dossierId)
  if (!hearing || hearing.until <= now) return false
  if (hearing.watches) return true
  if (!hearing.takes_part || !line.hears_own) return false
  const ownReading = heading.message_type === 'read_status' && heading.user_id === line.viewer.id
  return ownReading || heard_by_participants.has(heading.message_type)
}
