import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import type { Bucket, StorageAddress } from './bucket.ts'
import { type DraftFile, Drafts, readFrom } from './drafts.ts'
import {
  type Draft,
  fileLost,
  type Files,
  isHash,
  markName,
  namedByHash,
  storageAway,
  type StoredFile,
} from './files.ts'
import { newId } from '../ids.ts'
import { wholeOnly } from './whole.ts'

const anHour = 3_600_000
const aDay = 24 * anHour
const aWeek = 7 * aDay
const lookAgainMs = 100
const looksMost = 50

/**
 * Files in a bucket of S3 or a compatible storage, as `files/<SHA-256>`. An incoming file is a draft on the local disk
 * first: its hash is only known at its end, and a refused file never reaches the bucket.
 */
export class S3Files implements Files {
  readonly place: string
  readonly #opening: Promise<Bucket>
  readonly #drafts: Drafts

  constructor(dataDir: string, storage: StorageAddress, { silence }: { silence?: number } = {}) {
    // Loaded on demand: the S3 client is large, and the local disk does not need it.
    this.#opening = import('./bucket.ts').then(({ Bucket }) => new Bucket(storage, silence))
    this.#drafts = new Drafts(dataDir)
    this.place = `the bucket ${storage.bucket}`
  }

  async check(): Promise<void> {
    const bucket = await this.#opening
    await this.#drafts.check()
    await bucket.check()
  }

  async checkRoom(bytes: number): Promise<void> {
    await this.#drafts.checkRoom(bytes)
  }

  async draft(source: AsyncIterable<Buffer>): Promise<Draft> {
    return this.#drafts.write(source, (file) => this.#keep(file))
  }

  async open(sha256: string): Promise<Readable> {
    const bucket = await this.#opening
    const found = await bucket.get(keyOf(sha256))
    if (!found) throw fileLost(sha256, 'missing')
    return wholeOnly(sha256, found)
  }

  async find(sha256: string): Promise<StoredFile | null> {
    const found = await (await this.#opening).find(keyOf(sha256))
    return found && { sha256, size: found.size, kept_at: found.at }
  }

  stored(): AsyncGenerator<StoredFile> {
    return this.#list('files/')
  }

  async removeOld(sha256: string): Promise<boolean> {
    return this.#takeOld(sha256, aDay)
  }

  async readMark(): Promise<string | null> {
    const found = await (await this.#opening).get(markName)
    return found && Buffer.concat(await found.toArray()).toString()
  }

  async writeMark(text: string, { first = false } = {}): Promise<void> {
    await this.#putText(markName, text, first)
  }

  async probe(): Promise<void> {
    const bucket = await this.#opening
    const key = `${markName}-probe-${newId()}`
    await this.#putText(key, markName)
    const read = await bucket.get(key)
    await bucket.remove(key)
    if (!read || Buffer.concat(await read.toArray()).toString() !== markName)
      throw new Error(`${this.place} returns other bytes than were written.`)
  }

  trashed(): AsyncGenerator<StoredFile> {
    return this.#list('trash/')
  }

  async trashOld(sha256: string): Promise<boolean> {
    return this.#takeOld(sha256, aWeek, (bucket) => bucket.copy(keyOf(sha256), trashOf(sha256)))
  }

  async putBack(sha256: string): Promise<void> {
    const bucket = await this.#opening
    await bucket.copy(trashOf(sha256), keyOf(sha256))
    await bucket.remove(trashOf(sha256))
  }

  async removeTrashed(sha256: string): Promise<void> {
    await (await this.#opening).remove(trashOf(sha256))
  }

  async tidy(): Promise<void> {
    const bucket = await this.#opening
    this.#drafts.removeOld()
    for await (const { key, at } of bucket.list('leaving/')) if (at < Date.now() - anHour) await bucket.remove(key)
  }

  /**
   * Writes a note before removing. A node that stores the same content meanwhile either writes it before its time is
   * checked here, or sees the note, waits until it is gone and writes again.
   */
  async #takeOld(sha256: string, age: number, save?: (bucket: Bucket) => Promise<void>): Promise<boolean> {
    const bucket = await this.#opening
    const note = `${notesOf(sha256)}${newId()}` // one per sweep, so that a sweep only removes its own
    await this.#putText(note, '')
    try {
      const found = await bucket.find(keyOf(sha256))
      if (!found || found.at > Date.now() - age) return false
      await save?.(bucket)
      await bucket.remove(keyOf(sha256))
      return true
    } finally {
      await bucket.remove(note)
    }
  }

  async *#list(prefix: string): AsyncGenerator<StoredFile> {
    const bucket = await this.#opening
    for await (const { key, size, at } of bucket.list(prefix)) {
      const sha256 = key.replace(prefix, '')
      if (isHash(sha256)) yield { sha256, size, kept_at: at }
    }
  }

  async #putText(key: string, text: string, first = false): Promise<void> {
    const bytes = Buffer.from(text)
    const named = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
    const read = async (position: number, length: number) => bytes.subarray(position, position + length)
    await (await this.#opening).put(key, named, read, first)
  }

  /** An existing file stays. An old one is written again with the same bytes, so that no sweep removes it. */
  async #keep({ handle, sha256, size }: DraftFile): Promise<void> {
    const bucket = await this.#opening
    const key = keyOf(sha256)
    const read = (position: number, length: number) => readFrom(handle, position, length)
    for (let look = 0; look < looksMost; look++) {
      const found = await bucket.find(key)
      // A different length: some storages keep half a file when the connection breaks.
      if (found?.size !== size || found.at < Date.now() - aDay / 2) await bucket.put(key, { sha256, size }, read)
      if (await this.#isLeaving(sha256)) await pause(lookAgainMs)
      else if (await bucket.find(key)) return
    }
    throw storageAway(new Error(`${sha256} is being removed`))
  }

  async #isLeaving(sha256: string): Promise<boolean> {
    const bucket = await this.#opening
    const { done } = await bucket.list(notesOf(sha256)).next()
    return !done
  }
}

function keyOf(sha256: string): string {
  return `files/${namedByHash(sha256)}`
}

function notesOf(sha256: string): string {
  return `leaving/${namedByHash(sha256)}/`
}

function trashOf(sha256: string): string {
  return `trash/${namedByHash(sha256)}`
}
