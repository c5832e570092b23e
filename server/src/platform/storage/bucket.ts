import * as s3 from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { statusOf, storageAway } from './files.ts'
import { Patience } from './patience.ts'

export type StorageAddress = NonNullable<Config['storage']>
export type StoredObject = { key: string; size: number; at: number }

const connectMs = 3000
const checkMs = 3000
const silenceMs = 15_000
const pieceBytes = 64 * 1024

const nothing = () => {}
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** The S3 operations that Klopt uses. Every failure of the storage becomes a 503 within seconds. */
export class Bucket {
  readonly #client: s3.S3Client
  readonly #name: string
  readonly #silence: number

  constructor({ bucket, endpoint, region, credentials }: StorageAddress, silence = silenceMs) {
    this.#name = bucket
    this.#silence = silence
    this.#client = new s3.S3Client({
      region,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }), // otherwise the SDK finds them: an instance role, or the AWS files
      forcePathStyle: true,
      // The SDK's own checksums add framing to a stream, which many providers store as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
      logger: silent, // callers log errors
      requestHandler: { connectionTimeout: connectMs, socketTimeout: 0 },
    })
  }

  /** With a short timeout, because the readiness check calls it. */
  async check(): Promise<void> {
    const command = new s3.HeadBucketCommand({ Bucket: this.#name })
    const abortSignal = AbortSignal.timeout(checkMs)
    await this.#ask(() => this.#client.send(command, { abortSignal }))
  }

  /** The time and size of an object, or null when it does not exist. */
  async find(key: string): Promise<Omit<StoredObject, 'key'> | null> {
    const command = new s3.HeadObjectCommand({ Bucket: this.#name, Key: key })
    const found = await this.#ask((signal) => this.#client.send(command, { abortSignal: signal }), isAbsent)
    return found && { size: found.ContentLength ?? 0, at: found.LastModified?.getTime() ?? 0 }
  }

  /** Atomic: the storage refuses bytes that do not have this hash. With `first` an existing object stays. */
  async put(key: string, named: Named, read: Reader, first = false): Promise<void> {
    try {
      await this.#putOnce(key, named, read, first)
    } catch (error) {
      if (first && wasThere(error)) return
      if (!wasClosed(error) && !(first && cannotCompare(error))) throw error
      await this.#putOnce(key, named, read, first && !cannotCompare(error))
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const command = new s3.CopyObjectCommand({ Bucket: this.#name, CopySource: `${this.#name}/${from}`, Key: to })
    await this.#ask((signal) => this.#client.send(command, { abortSignal: signal }))
  }

  async get(key: string): Promise<Readable | null> {
    const command = new s3.GetObjectCommand({ Bucket: this.#name, Key: key })
    const found = await this.#ask((signal) => this.#client.send(command, { abortSignal: signal }), isAbsent)
    return found && Readable.from(patiently(found.Body as Readable, this.#silence), { objectMode: false })
  }

  async remove(key: string): Promise<void> {
    const command = new s3.DeleteObjectCommand({ Bucket: this.#name, Key: key })
    await this.#ask((signal) => this.#client.send(command, { abortSignal: signal }))
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    for (let token: string | undefined, more = true; more;) {
      const command = new s3.ListObjectsV2Command({ Bucket: this.#name, Prefix: prefix, ContinuationToken: token })
      const page = await this.#ask((signal) => this.#client.send(command, { abortSignal: signal }))
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield { key: Key, size: Size, at: LastModified?.getTime() ?? 0 }
      token = page.NextContinuationToken
      more = page.IsTruncated === true && token !== undefined
    }
  }

  async #putOnce(key: string, { sha256, size }: Named, read: Reader, first: boolean): Promise<void> {
    const patience = new Patience(this.#silence)
    const body = Readable.from(pieces(size, read, patience), { objectMode: false })
    const onlyIfNew = first ? { IfNoneMatch: '*' } : {}
    const input = { Bucket: this.#name, Key: key, Body: body, ContentLength: size, ...onlyIfNew }
    const command = new s3.PutObjectCommand({ ...input, ContentType: 'application/octet-stream' })
    command.middlewareStack.add(
      (next) => async (args) => {
        const request = args.request as { headers: Record<string, string> }
        request.headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'addHash' },
    )
    try {
      await this.#client.send(command, { abortSignal: patience.signal })
    } catch (error) {
      throw storageAway(error)
    } finally {
      patience.end()
      body.destroy()
    }
  }

  async #ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T>
  async #ask<T>(question: (signal: AbortSignal) => Promise<T>, absent: (error: unknown) => boolean): Promise<T | null>
  async #ask<T>(
    question: (signal: AbortSignal) => Promise<T>,
    absent?: (error: unknown) => boolean,
  ): Promise<T | null> {
    const patience = new Patience(this.#silence)
    try {
      return await question(patience.signal)
    } catch (error) {
      if (absent?.(error)) return null
      throw storageAway(error)
    } finally {
      patience.end()
    }
  }
}

type Named = { sha256: string; size: number }

/** At most `length` bytes from `position`. */
type Reader = (position: number, length: number) => Promise<Buffer>

async function* pieces(size: number, read: Reader, patience: Patience): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const piece = await read(position, pieceBytes)
    if (piece.length === 0) throw new Error('The draft became shorter.')
    yield piece
    patience.moved()
    position += piece.length
  }
}

/** Reads a body with a timeout for silence. A slow reader does not count as silence. */
async function* patiently(body: Readable, silence: number): AsyncGenerator<Buffer> {
  const patience = new Patience(silence)
  patience.signal.addEventListener('abort', () => body.destroy(patience.signal.reason))
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      patience.end()
      yield piece
      patience.moved()
    }
  } catch (error) {
    throw storageAway(error)
  } finally {
    patience.end()
  }
}

/** Servers often close an idle connection just when it is used again, and the SDK does not retry a stream. */
function wasClosed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  return cause !== undefined && 'code' in cause && ['ECONNRESET', 'EPIPE'].includes(String(cause.code))
}

/** Another node wrote it first, or is doing so. */
function wasThere(error: unknown): boolean {
  return [409, 412].includes(statusOf(error))
}

/** Some storages know no conditions. */
function cannotCompare(error: unknown): boolean {
  return [400, 501].includes(statusOf(error))
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}
