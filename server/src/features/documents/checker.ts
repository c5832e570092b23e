import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { log } from '../../platform/log.ts'
import type { Bytes } from './content/bytes.ts'
import type { Inspection } from './content/fault.ts'

const longestMs = 10_000 // legitimate files take a second at most

/**
 * Checks files one at a time in a worker thread, which is reused. A file made to block the check, fill its memory or
 * crash it only ends that thread, and counts as unchecked.
 */
export class Checker {
  readonly #heap_mb: number
  #thread: Worker | null = null

  constructor(heapMb = 256) {
    this.#heap_mb = heapMb
  }

  async inspect(file: Bytes, withinMs = longestMs): Promise<Inspection> {
    const bytes = Uint8Array.from(await file.read(0, file.size))
    try {
      const thread = (this.#thread ??= await this.#start())
      thread.postMessage(bytes, [bytes.buffer])
      return await nextMessage(thread, withinMs)
    } catch (error) {
      log.warn(error, 'a file could not be checked')
      await this.close()
      return { fault: 'unchecked' }
    }
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  async #start(): Promise<Worker> {
    const thread = new Worker(new URL('checker-thread.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#heap_mb },
    })
    thread.on('error', () => {}) // `once` below rejects on errors; between files they do not matter
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null
    })
    thread.unref()
    await nextMessage(thread, longestMs)
    return thread
  }
}

/** The next message of the thread. Rejects if the thread fails or takes too long. */
async function nextMessage(thread: Worker, withinMs: number): Promise<Inspection> {
  const [message]: Inspection[] = await once(thread, 'message', { signal: AbortSignal.timeout(withinMs) })
  return message ?? { fault: 'unchecked' }
}
