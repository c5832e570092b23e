import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { writeWhole } from '../whole-file.ts'

/** Adds a file to the archive; what stands for its bytes is opened when its turn comes. */
export type Add = (path: string, content: string | (() => Promise<Readable>), time?: string) => void

/** Writes a ZIP whole or not at all, for our eyes alone, and never over a file that is there. Answers its path. */
export function writeArchive(name: string, fill: (add: Add) => Promise<void>): Promise<string> {
  return writeWhole(name, 'use another --out', async (draft) => {
    const zip = new yazl.ZipFile()
    const written = pipeline(Readable.from(zip.outputStream), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    const failed = new Promise<never>((_, reject) => zip.on('error', reject))
    await Promise.race([Promise.all([fillAll(zip, fill), written]), failed])
  })
}

async function fillAll(zip: yazl.ZipFile, fill: (add: Add) => Promise<void>) {
  await fill((path, content, time) => {
    const options = { mode: 0o100600, ...(time && { mtime: new Date(time) }) }
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path, options)
    else zip.addReadStreamLazy(path, options, (done) => void open(content, done))
  })
  zip.end()

  async function open(content: () => Promise<Readable>, done: (error: null, stream: Readable) => void) {
    try {
      done(null, await content())
    } catch (error) {
      zip.emit('error', error)
    }
  }
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
