import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createInflateRaw } from 'node:zlib'
import { CannotDo } from '../command.ts'

/** An entry of the central directory of a ZIP. `end`: where the next one begins. */
type ZipEntry = { name: string; method: number; sum: number; packed: number; size: number; at: number; end: number }

export type ZipFile = {
  names: string[]
  read(name: string): AsyncIterable<Buffer>
  /** A file in memory. Refused if it says that it is larger than `most`. */
  whole(name: string, most: number): Promise<Buffer>
  close(): Promise<void>
}

const signatures = { local: 0x04_03_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50, wide: 0x06_06_4b_50 }
const endBytes = 22
const locatorBytes = 20
const full = 0xff_ff_ff_ff
const pieceBytes = 256 * 1024
const headerBytes = 30
/** The names of 100,000 files. It is read as a whole, and a made file may state any size. */
const mostDirectoryBytes = 16 * 1024 ** 2

/** Opens a ZIP of any size. Its files are read on demand. */
export async function openZip(path: string): Promise<ZipFile> {
  const nothing = new CannotDo(`There is no file ${path}.`)
  const handle = await open(path).catch(() => {
    throw nothing
  })
  try {
    if (!(await handle.stat()).isFile()) throw nothing
    const files = await readDirectory(handle)
    if (!files) throw new CannotDo(`${path} is not a ZIP file, or its end is missing.`)
    return {
      names: [...files.keys()],
      read: (name) => contentOf(handle, files.get(name)),
      whole: async (name, most) => {
        if ((files.get(name)?.size ?? 0) > most)
          throw new CannotDo(`${name} in ${path} is larger than the ${most / 1024 ** 2} MB that it may have.`)
        return buffer(contentOf(handle, files.get(name)))
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readDirectory(handle: FileHandle): Promise<Map<string, ZipEntry> | null> {
  const { size } = await handle.stat()
  const place = await findDirectory(handle, size)
  if (!place || place.at + place.bytes > size) return null
  if (place.bytes > mostDirectoryBytes)
    throw new CannotDo('This ZIP file lists more files than an archive of Klopt has.')
  const directory = await take(handle, place.at, place.bytes)
  const files = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== signatures.entry) return null
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    if (name === undefined || extra === undefined || comment === undefined) return null
    const text = directory.toString('utf8', at + 46, at + 46 + name)
    const wide = wideNumbers(directory.subarray(at + 46 + name, at + 46 + name + extra))
    const [whole, packed, local] = [24, 20, 42].map((field) => {
      const number = directory.readUInt32LE(at + field)
      return number === full ? (wide.shift() ?? number) : number
    })
    if (whole === undefined || packed === undefined || local === undefined || files.has(text)) return null
    const [method, sum] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16)]
    files.set(text, { name: text, method, sum, packed, size: whole, at: local, end: place.at })
    at += 46 + name + extra + comment
    if (at > directory.length) return null
  }
  placeFiles([...files.values()])
  return files
}

/** Sets where each file must end. Of files that share bytes, a small ZIP could have any number of any size. */
function placeFiles(files: ZipEntry[]): void {
  const inOrder = files.toSorted((one, other) => one.at - other.at)
  for (const [n, file] of inOrder.entries()) {
    file.end = inOrder[n + 1]?.at ?? file.end
    if (file.at + headerBytes + file.packed > file.end)
      throw new CannotDo('This ZIP file is damaged: files in it overlap.')
  }
}

async function findDirectory(handle: FileHandle, size: number): Promise<{ at: number; bytes: number } | null> {
  const tail = await take(handle, Math.max(0, size - endBytes - locatorBytes), endBytes + locatorBytes)
  const end = tail.subarray(Math.max(0, tail.length - endBytes))
  if (end.length < endBytes || end.readUInt32LE(0) !== signatures.end) return null
  const [bytes, at] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  if (at !== full && bytes !== full && end.readUInt16LE(10) !== 0xff_ff) return { at, bytes }
  const wideAt = tail.length === endBytes + locatorBytes ? Number(tail.readBigUInt64LE(8)) : size
  if (wideAt + 56 > size) return null
  const record = await take(handle, wideAt, 56)
  if (record.length < 56 || record.readUInt32LE(0) !== signatures.wide) return null
  return { at: Number(record.readBigUInt64LE(48)), bytes: Number(record.readBigUInt64LE(40)) }
}

/** The 64-bit values (ZIP64) of fields that do not fit in 32 bits. */
function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, n) => Number(field.readBigUInt64LE(n * 8)))
  }
  return []
}

async function* contentOf(handle: FileHandle, file: ZipEntry | undefined): AsyncGenerator<Buffer> {
  if (!file) throw new Error('it is missing')
  const header = await take(handle, file.at, headerBytes)
  if (header.length < headerBytes || header.readUInt32LE(0) !== signatures.local)
    throw new Error('it does not begin as a file')
  const begin = file.at + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (begin + file.packed > file.end) throw new Error('it reaches into the next one')
  const name = await take(handle, file.at + headerBytes, header.readUInt16LE(26))
  if (name.toString() !== file.name) throw new Error('it has two names')
  const packed = Readable.from(piecesOf(handle, begin, begin + file.packed))
  const plain = file.method === 0 ? packed : packed.pipe(createInflateRaw())
  packed.on('error', (error) => plain.destroy(error))
  let [size, sum] = [0, 0]
  for await (const piece of plain) {
    if (!Buffer.isBuffer(piece)) continue
    size += piece.length
    sum = crc32(piece, sum)
    if (size > file.size) throw new Error('it is longer than it says')
    yield piece
  }
  if (size !== file.size || sum !== file.sum) throw new Error('it is not what it says')
}

async function* piecesOf(handle: FileHandle, begin: number, end: number): AsyncGenerator<Buffer> {
  for (let at = begin; at < end;) {
    const piece = await take(handle, at, Math.min(pieceBytes, end - at))
    if (piece.length === 0) throw new Error('it is cut off')
    yield piece
    at += piece.length
  }
}

async function take(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
