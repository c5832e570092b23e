import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

type Options = {
  mtime: Date
  /** As it is, for what is compressed already. */
  stored?: boolean
}

/** Adds a file to a ZIP; what stands for its bytes is opened when its turn comes. */
export type AddFile = (path: string, content: string | (() => Promise<Readable>), options: Options) => void

/**
 * The bytes of a ZIP as they are made, so that a large one takes no more memory than a small one. The same files and
 * times give the same bytes, whatever the time zone of the machine.
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

/** A ZIP keeps the numbers on the clock and not where it hangs: here always those of UTC. */
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
