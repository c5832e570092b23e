import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { Bucket, Storage } from './bucket.ts'
import { type DraftFile, Drafts, readFrom } from './drafts.ts'
import { type Draft, type Files, isHash, namedByHash, storageAway } from './files.ts'
import { newId } from '../ids.ts'

const an_hour = 3_600_000
const a_day = 24 * an_hour
const look_again_ms = 100
const looks_most = 50

/**
 * Files in a bucket of S3 or a compatible storage, as `files/<SHA-256>`. An incoming file is a draft on the local disk
 * first: its hash is only known at its end, and a refused file never reaches the bucket.
 */
export class S3Files implements Files {
  readonly #opening: Promise<Bucket>
  readonly #drafts: Drafts

  constructor(dataDir: string, storage: Storage, { silence }: { silence?: number } = {}) {
    // Loaded on demand: the S3 client is large, and the local disk does not need it.
    this.#opening = import('./bucket.ts').then(({ Bucket }) => new Bucket(storage, silence))
    this.#drafts = new Drafts(dataDir)
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
    if (!found) throw new Error(`The stored file ${sha256} cannot be opened.`)
    return found
  }

  async *stored(): AsyncGenerator<{ sha256: string; size: number; kept_at: number }> {
    const bucket = await this.#opening
    for await (const { key, size, at } of bucket.list('files/')) {
      const sha256 = key.replace('files/', '')
      if (isHash(sha256)) yield { sha256, size, kept_at: at }
    }
  }

  /**
   * Writes a note before removing. A node that stores the same content meanwhile either writes it before its time is
   * checked here, or sees the note, waits until it is gone and writes again.
   */
  async removeOld(sha256: string): Promise<boolean> {
    const bucket = await this.#opening
    const note = `${notesOf(sha256)}${newId()}` // one per sweep, so that a sweep only removes its own
    await bucket.put(note, empty, async () => Buffer.alloc(0))
    try {
      const found = await bucket.find(keyOf(sha256))
      if (!found || found.at > Date.now() - a_day) return false
      await bucket.remove(keyOf(sha256))
      return true
    } finally {
      await bucket.remove(note)
    }
  }

  async tidy(): Promise<void> {
    const bucket = await this.#opening
    this.#drafts.removeOld()
    for await (const { key, at } of bucket.list('leaving/')) if (at < Date.now() - an_hour) await bucket.remove(key)
  }

  /** An existing file stays. An old one is written again with the same bytes, so that no sweep removes it. */
  async #keep({ handle, sha256, size }: DraftFile): Promise<void> {
    const bucket = await this.#opening
    const key = keyOf(sha256)
    const read = (position: number, length: number) => readFrom(handle, position, length)
    for (let look = 0; look < looks_most; look++) {
      const found = await bucket.find(key)
      // A different length: some storages keep half a file when the connection breaks.
      if (found?.size !== size || found.at < Date.now() - a_day / 2) await bucket.put(key, { sha256, size }, read)
      if (await this.#isLeaving(sha256)) await pause(look_again_ms)
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

// The SHA-256 of an empty file.
const empty = { sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', size: 0 }

function keyOf(sha256: string): string {
  return `files/${namedByHash(sha256)}`
}

function notesOf(sha256: string): string {
  return `leaving/${namedByHash(sha256)}/`
}
