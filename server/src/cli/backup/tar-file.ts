import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

export type Entry = { name: string; bytes: AsyncIterable<Buffer> }
export type Content = Buffer | Readable
/** A stream needs its size. */
export type AddEntry = (name: string, content: Content, size?: number) => Promise<void>

/** Writes a tar with the entries that `fill` adds, readable only by our user. */
export async function writeTar(
  path: string,
  compressed: boolean,
  fill: (put: AddEntry) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = compressed ? pipeline(tar, createGzip({ level: 1 }), out) : pipeline(tar, out)
  const put: AddEntry = (name, content, size = 0) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const header = { name, mode: 0o600, mtime: new Date(), size: Buffer.isBuffer(content) ? content.length : size }
    const done = (error?: Error | null) => (error ? reject(error) : resolve())
    if (Buffer.isBuffer(content)) tar.entry(header, content, done)
    else pipeline(content, tar.entry(header, done)).catch(reject)
    return Promise.race([promise, written]) // a full disk is an error of the output
  }
  const filled = fill(put).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error)
      throw error
    },
  )
  await Promise.all([filled, written])
}

/** The entries of a tar, one after the other. Unread content is skipped. */
export async function* readTar(path: string): AsyncGenerator<Entry> {
  const tar = extract()
  const source = createReadStream(path)
  const feeding = (await isCompressed(path)) ? pipeline(source, createGunzip(), tar) : pipeline(source, tar)
  feeding.catch(() => {}) // the tar reports the error too
  for await (const source of tar) {
    yield { name: source.header.name, bytes: piecesOf(source) }
    source.resume()
  }
}

async function* piecesOf(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of source) if (Buffer.isBuffer(piece)) yield piece
}

async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.equals(Buffer.from([0x1f, 0x8b]))
  } finally {
    await file.close()
  }
}
