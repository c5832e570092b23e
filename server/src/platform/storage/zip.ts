import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

type Options = {
  mtime: Date
  /** Without compression, for content that is already compressed. */
  stored?: boolean
}

/** Adds a file to a ZIP. A stream is opened when its turn comes. */
export type AddFile = (path: string, content: string | (() => Promise<Readable>), options: Options) => void

/**
 * Streams a ZIP, so that a large one takes no more memory than a small one. The same files and times give the same
 * bytes in every time zone.
 */
export async function* zipped(fill: (add: AddFile) => Promise<void>): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error) => out.destroy(error))
  await fill((path, content, { mtime, stored = false }) => {
    const options = { mode: 0o100600, mtime: asUtc(mtime), forceDosTimestamp: true, compress: !stored }
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path, options)
    else zip.addReadStreamLazy(path, options, (done) => void open(content, done))
  })
  zip.end()
  for await (const piece of out) if (Buffer.isBuffer(piece)) yield piece

  async function open(content: () => Promise<Readable>, done: (error: null, stream: Readable) => void) {
    try {
      const stream = await content()
      stream.once('error', (error) => out.destroy(error))
      done(null, stream)
    } catch (error) {
      out.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** A ZIP stores local time without a time zone. Here it is always UTC. */
function asUtc(at: Date): Date {
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
}
