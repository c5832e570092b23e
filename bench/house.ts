import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Dossier } from './crowd.ts'
import { openLine, send } from './frames.ts'
import { Poster } from './poster.ts'

const messageBytes = 100
const digits = 8

/** A message in flight: its start time, its dossier, and how many members have received it. */
type PostedMessage = { at: number; dossier: number; received_by: number }

/** The number of faults of each kind. All must be 0. */
export type Faults = { lost: number; doubled: number; out_of_order: number; failed: number }

/** One server with everybody in the crowd online. It checks what they receive. */
export class House {
  readonly faults: Faults = { lost: 0, doubled: 0, out_of_order: 0, failed: 0 }
  readonly #crowd: Dossier[]
  readonly #posters: Poster[]
  readonly #lines: Socket[] = []
  readonly #posted = new Map<number, PostedMessage>()
  readonly #delivered: (ms: number) => void
  #next = 0

  private constructor(crowd: Dossier[], posters: Poster[], delivered: (ms: number) => void) {
    this.#crowd = crowd
    this.#posters = posters
    this.#delivered = delivered
  }

  /** `delivered` receives the time until the last member had a message. */
  static async open(
    crowd: Dossier[],
    { port, at_once }: { port: number; at_once: number },
    delivered: (ms: number) => void,
  ) {
    const posters = await Promise.all(Array.from({ length: at_once }, () => Poster.open(port)))
    const house = new House(crowd, posters, delivered)
    for (const [dossier, { members }] of crowd.entries())
      for (const { id, token } of members) await house.#bringOnline(dossier, id, `${port}/ws?token=${token}`)
    return house
  }

  get posters(): readonly Poster[] {
    return this.#posters
  }

  /** Posts the next message, with dossiers and their members in turn. */
  async post(poster: Poster, at = performance.now()): Promise<void> {
    const number = this.#next++
    const place = number % this.#crowd.length
    const dossier = this.#crowd[place]
    const members = dossier?.members ?? []
    const token = members[Math.floor(number / this.#crowd.length) % members.length]?.token ?? ''
    const message = String(number).padStart(digits, '0').padEnd(messageBytes, ' bericht')
    const body = `{"message_type":"user","message":"${message}","client_id":"${randomUUID()}"}`
    this.#posted.set(number, { at, dossier: place, received_by: 0 })
    const status = await poster.post(`/api/v1/dossiers/${dossier?.id}/messages`, token, body)
    if (status === 201) return
    this.faults.failed += 1
    this.#posted.delete(number)
  }

  /** Waits until everything has arrived. After five seconds the rest counts as lost. */
  async settle(): Promise<void> {
    const deadline = performance.now() + 5000
    while (this.#posted.size && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const { dossier, received_by } of this.#posted.values())
      this.faults.lost += (this.#crowd[dossier]?.members.length ?? 0) - received_by
    this.#posted.clear()
  }

  close(): void {
    for (const line of this.#lines) line.destroy()
    for (const poster of this.#posters) poster.close()
  }

  async #bringOnline(dossier: number, id: string, address: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let lastSeq = 0
    const skipped = new Set<number>()
    const line = await openLine(`http://127.0.0.1:${address}`, (frame) => {
      if (frame.startsWith('{"type":"subscribed"')) return resolve()
      const seq = field(frame, '"seq":')
      if (seq > lastSeq + 1) this.faults.out_of_order += 1
      if (seq <= lastSeq && !skipped.delete(seq)) this.faults.doubled += 1
      for (; lastSeq < seq; lastSeq += 1) if (lastSeq + 1 < seq) skipped.add(lastSeq + 1)
      this.#arrived(field(frame, '"message":"'), dossier)
    })
    line.on('error', reject)
    this.#lines.push(line)
    send(line, { type: 'subscribe', topic: `user:${id}` })
    await promise
  }

  #arrived(number: number, dossier: number) {
    const posted = this.#posted.get(number)
    if (posted?.dossier !== dossier) return
    posted.received_by += 1
    if (posted.received_by < (this.#crowd[dossier]?.members.length ?? 0)) return
    this.#posted.delete(number)
    this.#delivered(performance.now() - posted.at)
  }
}

function field(frame: string, name: string): number {
  return Number.parseInt(frame.slice(frame.indexOf(name) + name.length, frame.indexOf(name) + name.length + 10), 10)
}
