import type { Document } from '@klopt/contract'
import { ApiError } from '../../platform/api.ts'
import { checkFiles, type RefusedFile } from './check-files.ts'
import { forgetShares } from '../../platform/shares.ts'
import { upload } from '../../platform/upload.ts'
import { fileErrors } from './file-reasons.ts'

/** `id` is also the client_id of the upload, so that a retry after a lost response does not store the file twice. */
export type Item = {
  id: string
  file: File
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'stopped' | 'stored'
  percent: number
  error: unknown
}
export type Queue = { items: Item[]; refused: RefusedFile[] }
type End = 'all_stored' | 'some_failed' | 'some_left'
/** The number of stored files, and the names of the failed ones. */
type Outcome = { stored: number; failed: string[] }
type Callbacks = { onStored: (documents: Document[]) => void; onEnd: (end: End, outcome: Outcome) => void }

/** Uploads files to a dossier one after the other. Each has its own progress and error. */
export class UploadQueue {
  #dossier_id: string
  #replaces: string | undefined
  #on: Callbacks = { onStored: () => {}, onEnd: () => {} }
  #queue: Queue = { items: [], refused: [] }
  #sending: { id: string; abort: AbortController } | null = null
  /** The names of the files that the server refused. */
  #dropped: string[] = []
  #listeners = new Set<() => void>()

  /** With `replaces`, only the last chosen file is uploaded, as the next version of that document. */
  constructor(dossierId: string, first: File[], replaces?: string) {
    this.#dossier_id = dossierId
    this.#replaces = replaces
    if (first.length) this.add(first)
  }

  read = () => this.#queue
  listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Replaces the callbacks. */
  setCallbacks(on: Callbacks) {
    this.#on = on
  }

  add(chosen: File[]) {
    const { items } = this.#queue
    if (this.#replaces && items.some(({ state }) => state !== 'chosen' && state !== 'failed' && state !== 'stopped'))
      return
    const open = items.filter(({ state }) => state !== 'stored').map(({ file }) => file)
    const { files, refused } = this.#replaces ? checkFiles(chosen.slice(-1)) : checkFiles(chosen, open)
    const added = files.map((file): Item => {
      return { id: crypto.randomUUID(), file, state: 'chosen', percent: 0, error: null }
    })
    const earlier = this.#replaces && added.length ? [] : items
    this.#change({ items: [...earlier, ...added], refused })
  }

  remove(id: string) {
    this.#change({ items: this.#queue.items.filter((item) => item.id !== id) })
  }

  /** Sends one file again, or all files that are not stored yet. */
  send(id?: string) {
    for (const item of this.#queue.items) {
      const idle = item.state === 'chosen' || item.state === 'failed' || item.state === 'stopped'
      if (idle && (!id || item.id === id)) this.#put(item.id, { state: 'waiting', percent: 0, error: null })
    }
    this.#change({ refused: [] })
    if (!this.#sending) void this.#run()
  }

  stop(id: string) {
    this.#put(id, { state: 'stopped', percent: 0 })
    if (this.#sending?.id === id) this.#sending.abort.abort()
  }

  stopAll() {
    for (const { id, state } of this.#queue.items)
      if (state === 'waiting' || state === 'sending') this.#put(id, { state: 'chosen', percent: 0 })
    this.#sending?.abort.abort()
  }

  async #run() {
    const sent: string[] = []
    this.#dropped = []
    for (let item = this.#next(); item; item = this.#next()) {
      sent.push(item.id)
      await this.#sendOne(item)
    }
    this.#sending = null
    const { items } = this.#queue
    const failed = items.filter(({ state }) => state === 'failed').map(({ file }) => file.name)
    const stored = items.filter(({ id, state }) => state === 'stored' && sent.includes(id)).length
    const outcome = { stored, failed: [...this.#dropped, ...failed] }
    const end = items.every(({ state }) => state === 'stored') ? 'all_stored' : 'some_left'
    this.#on.onEnd(outcome.failed.length > 0 ? 'some_failed' : end, outcome)
  }

  #next() {
    return this.#queue.items.find(({ state }) => state === 'waiting')
  }

  async #sendOne({ id, file }: Item) {
    const abort = new AbortController()
    this.#sending = { id, abort }
    this.#put(id, { state: 'sending' })
    try {
      const onProgress = (percent: number) => !abort.signal.aborted && this.#put(id, { percent })
      const stored = await upload(this.#dossier_id, [file], {
        client_id: id,
        replaces: this.#replaces,
        onProgress,
        signal: abort.signal,
      })
      this.#put(id, { state: 'stored', percent: 100 })
      void forgetShares(file) // if another app shared it
      this.#on.onStored(stored)
    } catch (error) {
      if (!abort.signal.aborted) this.#fail(id, file, error)
    }
  }

  /** A fault in the file itself cannot be fixed by a retry, so the file is dropped and the reason shown. */
  #fail(id: string, file: File, error: unknown) {
    const [reason] = fileErrors(error).values()
    if (reason) {
      this.#dropped.push(file.name)
      void forgetShares(file)
      this.#change({ refused: [...this.#queue.refused, { filename: file.name, reason }] })
      return this.remove(id)
    }
    this.#put(id, { state: 'failed', error })
    if (!stopsAll(error)) return
    for (const item of this.#queue.items) if (item.state === 'waiting') this.#put(item.id, { state: 'failed', error })
  }

  #put(id: string, difference: Partial<Item>) {
    this.#change({ items: this.#queue.items.map((item) => (item.id === id ? { ...item, ...difference } : item)) })
  }
  #change(difference: Partial<Queue>) {
    this.#queue = { ...this.#queue, ...difference }
    for (const listener of this.#listeners) listener()
  }
}

/** Whether the error would also stop the next files. */
function stopsAll(error: unknown): boolean {
  return error instanceof ApiError && ![413, 415, 422, 500].includes(error.status)
}
