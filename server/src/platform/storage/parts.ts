import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../errors.ts'
import type { Bucket, StorageAddress } from './bucket.ts'
import { isFull } from './drafts.ts'
import { storageFull } from './files.ts'

/**
 * The parts of files that have not arrived completely. Both ids are ours and new for each part, so nothing is ever
 * overwritten. Not synced to disk: every reader of a part checks its hash, and a lost one is sent again.
 */
export type Parts = {
  write(uploadId: string, partId: string, bytes: Buffer): Promise<void>
  /** Null if it does not exist. */
  read(uploadId: string, partId: string): Promise<Buffer | null>
  /** Deletes one part, if it exists. */
  drop(uploadId: string, partId: string): Promise<void>
  /** Deletes all parts of an upload. */
  remove(uploadId: string): Promise<void>
  /** The uploads that have parts; one may be named more than once. */
  uploads(): AsyncGenerator<string>
}

/** On the local disk, next to the documents. */
export class LocalParts implements Parts {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files', 'parts')
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  async write(uploadId: string, partId: string, bytes: Buffer): Promise<void> {
    const folder = join(this.#folder, uploadId)
    const handle = await mkdir(folder, { recursive: true, mode: 0o700 })
      .then(() => open(join(folder, partId), 'wx', 0o600))
      .catch(orEnded)
    try {
      await handle.writeFile(bytes)
    } catch (error) {
      await this.drop(uploadId, partId)
      throw isFull(error) ? storageFull() : error
    } finally {
      await handle.close()
    }
  }

  async read(uploadId: string, partId: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, uploadId, partId)).catch(orAbsent)
  }

  async drop(uploadId: string, partId: string): Promise<void> {
    await rm(join(this.#folder, uploadId, partId), { force: true })
  }

  async remove(uploadId: string): Promise<void> {
    // Parts that arrive meanwhile make new files in the folder.
    await rm(join(this.#folder, uploadId), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }

  async *uploads(): AsyncGenerator<string> {
    yield* await readdir(this.#folder)
  }
}

/** In a bucket, as `parts/<upload>/<part>`, so that each node can receive the next part. */
export class S3Parts implements Parts {
  readonly #opening: Promise<Bucket>

  constructor(storage: StorageAddress, { silence }: { silence?: number } = {}) {
    this.#opening = import('./bucket.ts').then(({ Bucket }) => new Bucket(storage, silence))
  }

  async write(uploadId: string, partId: string, bytes: Buffer): Promise<void> {
    const bucket = await this.#opening
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const read = async (position: number, length: number) => bytes.subarray(position, position + length)
    await bucket.put(`${keyOf(uploadId)}${partId}`, { sha256, size: bytes.length }, read)
  }

  async read(uploadId: string, partId: string): Promise<Buffer | null> {
    const bucket = await this.#opening
    const stream = await bucket.get(`${keyOf(uploadId)}${partId}`)
    return stream && Buffer.concat(await stream.toArray())
  }

  async drop(uploadId: string, partId: string): Promise<void> {
    await (await this.#opening).remove(`${keyOf(uploadId)}${partId}`)
  }

  async remove(uploadId: string): Promise<void> {
    const bucket = await this.#opening
    for await (const { key } of bucket.list(keyOf(uploadId))) await bucket.remove(key)
  }

  async *uploads(): AsyncGenerator<string> {
    const bucket = await this.#opening
    for await (const { key } of bucket.list('parts/')) yield key.split('/')[1] ?? ''
  }
}

function keyOf(uploadId: string): string {
  return `parts/${uploadId}/`
}

/** The folder was deleted in between, which only happens when the upload has ended. */
function orEnded(error: unknown): never {
  throw isAbsence(error) ? notFound() : error
}

function orAbsent(error: unknown): null {
  if (isAbsence(error)) return null
  throw error
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
