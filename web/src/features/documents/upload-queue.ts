import type { Document } from '@klopt/contract'
import { checkFiles, type RefusedFile } from './check-files.ts'
import { forgetShares, restoreShare, sendInOneTab, shareOf } from '../../platform/shares.ts'
import { upload } from '../../platform/upload.ts'
import { dropParts } from './outbox/drop-parts.ts'
import { sendFile } from './outbox/send-file.ts'
import { forgetFile, keepFile, releaseFile } from './outbox/keep-file.ts'
import type { WaitingFile } from './outbox/waiting-files.ts'
import { fileErrors, stopsAll } from './file-reasons.ts'

/** `id` is also the client_id of the upload, so that a retry after a lost response does not store the file twice. */
export type Item = {
  id: string
  file: File
  state: 'chosen' | 'waiting' | 'sending' | 'failed' | 'stopped' | 'stored'
  percent: number
  /** The connection is lost. It is sent on by itself. */
  waits: boolean
  error: unknown
  /** The dossier has it already: people say whether to add it again. */
  same: Document | null
  again: boolean
}
/** `survives` is false if a file could not be stored on the device: it is then lost with the page. */
export type Queue = { items: Item[]; refused: RefusedFile[]; survives: boolean }
type End = 'all_stored' | 'some_failed' | 'some_left'
/** The number of stored files, and the names of the failed ones. */
type Outcome = { stored: number; failed: string[] }
/** Finds the document of the dossier that has these bytes, as far as this device can tell. */
type FindSame = (file: File) => Promise<Document | null>
type Callbacks = { onStored: (documents: Document[]) => void; onEnd: (end: End, outcome: Outcome) => void }

/** Uploads files to a dossier one after the other. Each has its own progress and error. */
export class UploadQueue {
  #dossier_id: string
  #replaces: string | undefined
  #find: FindSame
  #on: Callbacks = { onStored: () => {}, onEnd: () => {} }
  #queue: Queue = { items: [], refused: [], survives: true }
  #sending: { id: string; abort: AbortController } | null = null
  /** The names of the files that the server refused. */
  #dropped: string[] = []
  #listeners = new Set<() => void>()
  #left = false
  /** Whether each file that was sent is stored on the device, so that it survives this page. */
  #kept = new Map<string, Promise<boolean | 'gone'>>()

  /** With `replaces`, only the last chosen file is uploaded, as the next version of that document. */
  constructor(dossierId: string, first: File[], replaces?: string, find: FindSame = async () => null) {
    this.#dossier_id = dossierId
    this.#find = find
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
    const added = files.map((file) => chosenItem(file))
    const earlier = this.#replaces && added.length ? [] : items
    this.#change({ items: [...earlier, ...added], refused })
    for (const { id, file } of added) void this.#look(id, file)
  }

  /** Puts files in the place of others that were not sent, such as a PDF for its pages. */
  replace(earlier: File[], files: File[]) {
    const isEarlier = ({ file }: Item) => earlier.includes(file)
    const { items } = this.#queue
    const at = items.findIndex(isEarlier)
    for (const { id } of items.filter(isEarlier)) this.#forget(id)
    const rest = items.filter((item) => !isEarlier(item))
    const added = files.map((file) => chosenItem(file))
    this.#change({ items: rest.toSpliced(at === -1 ? rest.length : at, 0, ...added) })
  }

  /** Adds it although the dossier has it. */
  again(id: string) {
    this.#put(id, { same: null, again: true })
    if (this.#queue.items.every(({ state, same }) => state === 'stored' || same === null)) this.send(id)
  }

  /** Sends other files instead of some that were chosen. */
  exchange(others: Map<File, File>) {
    for (const { id, file, state } of this.#queue.items)
      if (state === 'chosen') this.#put(id, { file: others.get(file) ?? file })
  }

  remove(id: string) {
    this.#forget(id)
    this.#change({ items: this.#queue.items.filter((item) => item.id !== id) })
  }

  /** Sends one file again, or all files that are not stored yet. */
  send(id?: string) {
    this.#left = false
    for (const item of this.#queue.items) {
      const idle = item.state === 'chosen' || item.state === 'failed' || item.state === 'stopped'
      if (!idle || item.same || (id && item.id !== id)) continue
      this.#put(item.id, { state: 'waiting', percent: 0, waits: false, error: null })
      this.#keep(item)
    }
    this.#change({ refused: [] })
    if (!this.#sending) void this.#run()
  }

  stop(id: string) {
    this.#put(id, { state: 'stopped', percent: 0, waits: false })
    this.#forget(id)
    if (this.#sending?.id === id) this.#sending.abort.abort()
  }

  stopAll() {
    for (const { id, state } of this.#queue.items)
      if (isUnderWay(state)) {
        this.#put(id, { state: 'chosen', percent: 0, waits: false })
        this.#forget(id)
      }
    this.#sending?.abort.abort()
  }

  /** Whether all files are under way and stored on the device, so that nothing needs the dialog any more. */
  async goesAlone(): Promise<boolean> {
    const { items } = this.#queue
    if (!items.every(({ state }) => isUnderWay(state))) return false
    const kept = await Promise.all(items.map(async ({ id }) => this.#kept.get(id)))
    return kept.every((one) => one === true)
  }

  /**
   * The dialog goes away: the outbox sends on what is under way and stored on the device. The rest stops, and what failed
   * is forgotten.
   */
  async leave() {
    this.#left = true
    const going = this.#queue.items.filter(({ state }) => isUnderWay(state))
    const kept = await Promise.all(going.map(async ({ id }) => this.#kept.get(id)))
    const survivors = new Set(going.flatMap(({ id }, n) => (kept[n] === true ? [id] : [])))
    const rest = this.#queue.items.filter(({ id }) => !survivors.has(id))
    for (const { id, state } of rest) if (state === 'failed') this.#forget(id)
    this.#change({ items: rest })
    this.stopAll()
    for (const id of survivors) void releaseFile(id)
  }

  /** Once it is kept, it is sent even if the page is closed. */
  #keep({ id, file }: Item) {
    const keep = async () => (await keepFile(this.#waitingFile(id, file))) && this.#kept.has(id)
    const kept = sendInOneTab(file, keep)
    this.#kept.set(id, kept)
    void kept.then((survives) => (survives === 'gone' ? this.#leaveOut(id, file) : survives || this.#warn(id)))
  }
  /** Another tab has this shared file. */
  #leaveOut(id: string, file: File) {
    this.#kept.delete(id) // else it would be offered again
    this.#drop(id, file, 'gone')
  }
  #warn(id: string) {
    const item = this.#queue.items.find((one) => one.id === id)
    if (item && isUnderWay(item.state)) this.#change({ survives: false })
  }

  #forget(id: string) {
    if (!this.#kept.delete(id)) return // was never sent
    const item = this.#queue.items.find((one) => one.id === id)
    void forgetFile(id)
    if (!item || item.state === 'stored') return
    dropParts({ client_id: id, file: item.file })
    void restoreShare(item.file)
  }

  async #look(id: string, file: File) {
    const same = this.#replaces ? null : await this.#find(file)
    const item = this.#queue.items.find((one) => one.id === id)
    if (same && item?.state === 'chosen' && !item.again) this.#put(id, { same })
  }

  #waitingFile(client_id: string, file: File): WaitingFile {
    const created_at = new Date().toISOString()
    const [dossier_id, replaces] = [this.#dossier_id, this.#replaces ?? null]
    const again = this.#queue.items.some((one) => one.id === client_id && one.again)
    return { client_id, dossier_id, file, replaces, created_at, share: shareOf(file), ...(again && { again }) }
  }

  async #run() {
    const sent: string[] = []
    this.#dropped = []
    for (let item = this.#next(); item; item = this.#next()) {
      sent.push(item.id)
      await this.#sendOne(item)
    }
    this.#sending = null
    if (this.#left) return // the outbox reports the result
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

  async #sendOne({ id, file, again }: Item) {
    const abort = new AbortController()
    this.#sending = { id, abort }
    this.#put(id, { state: 'sending' })
    const { signal } = abort
    const note = (difference: Partial<Item>) => signal.aborted || this.#put(id, difference)
    const onProgress = (percent: number) => note({ percent, waits: false })
    try {
      const kept = await this.#kept.get(id)
      if (kept === 'gone') return
      const stored = kept
        ? await sendFile(this.#waitingFile(id, file), { onProgress, onWait: () => note({ waits: true }), signal })
        : await upload(this.#dossier_id, [file], { client_id: id, replaces: this.#replaces, again, onProgress, signal })
      if (signal.aborted) return
      if (!stored) return this.#put(id, { state: 'stopped', percent: 0, waits: false }) // cancelled in another tab
      void forgetFile(id)
      // The device could not tell, or somebody was faster: nothing was added.
      const same = stored.find(({ already_here }) => already_here)
      if (same) return this.#put(id, { state: 'chosen', same, percent: 0, waits: false })
      void forgetShares(file) // if another app shared it
      this.#put(id, { state: 'stored', percent: 100, waits: false })
      this.#on.onStored(stored)
    } catch (error) {
      if (!signal.aborted) this.#fail(id, file, error)
    }
  }

  #drop(id: string, { name: filename }: File, reason: RefusedFile['reason']) {
    this.#dropped.push(filename)
    this.#change({ refused: [...this.#queue.refused, { filename, reason }] })
    this.remove(id)
  }

  /** A fault in the file itself cannot be fixed by a retry, so the file is dropped and the reason shown. */
  #fail(id: string, file: File, error: unknown) {
    const [reason] = fileErrors(error).values()
    if (reason) {
      this.#drop(id, file, reason)
      return void forgetShares(file)
    }
    this.#put(id, { state: 'failed', error, waits: false })
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

function chosenItem(file: File): Item {
  return {
    id: crypto.randomUUID(),
    file,
    state: 'chosen',
    percent: 0,
    waits: false,
    error: null,
    same: null,
    again: false,
  }
}

function isUnderWay(state: Item['state']): boolean {
  return state === 'waiting' || state === 'sending'
}
