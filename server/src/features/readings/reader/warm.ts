import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export type Reader = ChildProcessByStdio<Writable, Readable, null>

/** The time that a reader waits for a document. Each uses memory, and an idle Klopt needs none. */
const waitMs = 15 * 60_000

/**
 * Readers that are started before their document arrives. Each still reads only one. The next is started after a reading
 * has ended, so that no more readers than usual compete for the processors.
 */
export class WarmReaders {
  readonly #start: () => Promise<Reader>
  readonly #waiting = new Set<Reader>()
  #most = 0

  constructor(start: () => Promise<Reader>) {
    this.#start = start
  }

  /** Sets how many may wait. The others end. */
  keep(most: number): void {
    this.#most = most
    for (const reader of [...this.#waiting].slice(most)) this.#end(reader)
  }

  /** A waiting reader, if there is one. */
  take(): Reader | undefined {
    const [reader] = this.#waiting
    if (reader) this.#waiting.delete(reader)
    return reader
  }

  async refill(): Promise<void> {
    if (this.#waiting.size >= this.#most) return
    const reader = await this.#start()
    this.#waiting.add(reader)
    const forget = () => void this.#waiting.delete(reader)
    reader.once('error', forget).once('exit', forget)
    setTimeout(() => this.#waiting.has(reader) && this.#end(reader), waitMs).unref()
    this.keep(this.#most) // another may have been started meanwhile
  }

  #end(reader: Reader): void {
    this.#waiting.delete(reader)
    reader.kill('SIGKILL')
  }
}
