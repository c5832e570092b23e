import type { Readable } from 'node:stream'
import { type Draft, type Files, isLost, type StoredFile, storageAway } from './files.ts'
import { ForeignStorage, type StorageMark } from './mark.ts'

/** A storage that stores and removes nothing, and reports itself away, while its mark is not that of the database. */
export class MarkedFiles implements Files {
  readonly place: string
  readonly #files: Files
  readonly #mark: StorageMark
  readonly #trusted_ms: number
  #checked_at = -Infinity

  /** For `trustedMs` after a look at the mark it is taken for granted, as a bucket is far away. */
  constructor(files: Files, mark: StorageMark, trustedMs: number) {
    this.#trusted_ms = trustedMs
    this.place = files.place
    this.#files = files
    this.#mark = mark
  }

  async check(): Promise<void> {
    await this.#files.check()
    await this.#ours()
  }

  async checkRoom(bytes: number): Promise<void> {
    await this.#ours()
    await this.#files.checkRoom(bytes)
  }

  async draft(source: AsyncIterable<Buffer>): Promise<Draft> {
    const draft = await this.#files.draft(source)
    const keep = async () => {
      await this.#ours()
      await draft.keep()
    }
    return { ...draft, keep }
  }

  /** A file that a wrong storage does not have is not lost. */
  async open(sha256: string): Promise<Readable> {
    return this.#files.open(sha256).catch(async (error: unknown) => {
      if (isLost(error)) await this.#ours()
      throw error
    })
  }

  async find(sha256: string): Promise<StoredFile | null> {
    return (await this.#files.find(sha256)) ?? this.#ours().then(() => null)
  }

  stored(): AsyncGenerator<StoredFile> {
    return this.#files.stored()
  }

  async removeOld(sha256: string): Promise<boolean> {
    await this.#ours()
    return this.#files.removeOld(sha256)
  }

  async tidy(): Promise<void> {
    await this.#ours()
    await this.#files.tidy()
  }

  readMark(): Promise<string | null> {
    return this.#files.readMark()
  }

  writeMark(text: string, how?: { first?: boolean }): Promise<void> {
    return this.#files.writeMark(text, how)
  }

  probe(): Promise<void> {
    return this.#files.probe()
  }

  trashed(): AsyncGenerator<StoredFile> {
    return this.#files.trashed()
  }

  async trashOld(sha256: string): Promise<boolean> {
    await this.#ours()
    return this.#files.trashOld(sha256)
  }

  async putBack(sha256: string): Promise<void> {
    await this.#ours()
    await this.#files.putBack(sha256)
  }

  async removeTrashed(sha256: string): Promise<void> {
    await this.#ours()
    await this.#files.removeTrashed(sha256)
  }

  async #ours(): Promise<void> {
    if (performance.now() - this.#checked_at < this.#trusted_ms) return
    try {
      await this.#mark.check()
    } catch (error) {
      throw error instanceof ForeignStorage ? storageAway(error) : error
    }
    this.#checked_at = performance.now()
  }
}
