import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw, inflateRaw } from 'node:zlib'
import type { Bytes } from './bytes.ts'
import { FileFault } from './fault.ts'

/** An entry of a ZIP, by its central directory. */
export type ZipEntry = { name: string; method: number; packed: number; size: number; at: number }

const unzip = promisify(inflateRaw)
const methods = { stored: 0, deflated: 8 }

const endSize = 22
const longestComment = 65_535
const entrySize = 46
const mostEntries = 10_000
const largestDirectory = 2 * 1024 * 1024
const mostUnpacked = 200 * 1024 * 1024
const mostRatio = 100
const piece = 64 * 1024
const full = 0xff_ff_ff_ff
const signatures = { local: 0x04_03_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50 }

/**
 * The entries of a ZIP by its central directory. Null if it is not a ZIP or not one that office programs write:
 * encrypted, split, with paths outside, or a bomb. Nothing is decompressed.
 */
export async function zipEntriesOf(bytes: Bytes): Promise<ZipEntry[] | null> {
  const head = await bytes.read(0, 4)
  if (head.length < 4 || head.readUInt32LE(0) !== signatures.local) return null
  const end = await findEnd(bytes)
  if (!end) return null
  const directory = await bytes.read(end.at, end.size)
  const entries: ZipEntry[] = []
  let unpacked = 0
  let at = 0
  for (let n = 0; n < end.count; n++) {
    if (at + entrySize > directory.length || directory.readUInt32LE(at) !== signatures.entry) return null
    const encrypted = directory.readUInt16LE(at + 8) & 1
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('latin1', at + entrySize, at + entrySize + nameLength)
    const extra = directory.subarray(at + entrySize + nameLength).subarray(0, directory.readUInt16LE(at + 30))
    const [size, packed, place] = wide(
      extra,
      [24, 20, 42].map((field) => directory.readUInt32LE(at + field)),
    )
    if (size === undefined || packed === undefined || place === undefined) return null
    unpacked += size
    if (encrypted || leadsOut(name) || unpacked > mostUnpacked || unpacked > mostRatio * bytes.size) return null
    entries.push({ name, method: directory.readUInt16LE(at + 10), packed, size, at: place })
    at += entrySize + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === end.size ? entries : null
}

/** The text of an uncompressed entry, if it is no longer than `most`. */
export async function readStored(bytes: Bytes, entry: ZipEntry, most: number): Promise<string | null> {
  if (entry.method !== methods.stored || entry.size > most) return null
  return (await readData(bytes, { ...entry, packed: entry.size }))?.toString('latin1') ?? null
}

/** The text of an entry, decompressed if needed, if it is no longer than `most`. Does not trust the declared size. */
export async function readSmall(bytes: Bytes, entry: ZipEntry, most: number): Promise<string | null> {
  if (entry.method === methods.stored) return readStored(bytes, entry, most)
  if (entry.method !== methods.deflated || entry.packed > most) return null
  const data = await readData(bytes, entry)
  const plain = data && (await unzip(data, { maxOutputLength: most }).catch(() => null)) // broken or too large
  return plain?.toString('latin1') ?? null
}

/** Streams the decompressed bytes of an entry: no more than its declared size, which the caller has checked. */
export async function* unpackEntry(bytes: Bytes, entry: ZipEntry): AsyncGenerator<Buffer> {
  const begin = await beginOf(bytes, entry)
  if (begin === null || !Object.values(methods).includes(entry.method)) throw new FileFault('unchecked')
  const packed = piecesOf(bytes, begin, begin + entry.packed)
  let left = entry.size
  try {
    for await (const piece of entry.method === methods.stored ? packed : inflated(packed)) {
      left -= piece.length
      if (left < 0) throw new FileFault('unchecked')
      yield piece
    }
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    if (!isBroken) throw error // no program shows data that cannot be decompressed
  }
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed)
  const plain = createInflateRaw({ chunkSize: piece })
  source.once('error', (error) => plain.destroy(error))
  for await (const part of source.pipe(plain)) if (Buffer.isBuffer(part)) yield part
}

async function* piecesOf(bytes: Bytes, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < Math.min(to, bytes.size); at += piece) yield bytes.read(at, Math.min(piece, to - at))
}

async function readData(bytes: Bytes, entry: ZipEntry): Promise<Buffer | null> {
  const begin = await beginOf(bytes, entry)
  return begin === null ? null : bytes.read(begin, entry.packed)
}

async function beginOf(bytes: Bytes, { at }: ZipEntry): Promise<number | null> {
  const header = await bytes.read(at, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== signatures.local) return null
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Some programs write all numbers in a ZIP64 field of 64 bits. Numbers with all bits set refer to it. */
function wide(extra: Buffer, numbers: number[]): (number | undefined)[] {
  const field = wideField(extra)
  let at = 0
  return numbers.map((number) => {
    if (number !== full) return number
    at += 8
    return at <= field.length ? Number(field.readBigUInt64LE(at - 8)) : undefined
  })
}

function wideField(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return Buffer.alloc(0)
}

/** The end record contains the position of the directory. A comment may follow, exactly up to the end of the file. */
async function findEnd(bytes: Bytes): Promise<{ count: number; size: number; at: number } | null> {
  const from = Math.max(0, bytes.size - endSize - longestComment)
  const tail = await bytes.read(from, bytes.size - from)
  for (let at = tail.length - endSize; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end || at + endSize + tail.readUInt16LE(at + 20) !== tail.length) continue
    const whole = tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10)
    const end = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) }
    const fits = end.count <= mostEntries && end.size <= largestDirectory && end.at + end.size <= from + at
    return whole && fits ? end : null
  }
  return null
}

function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(name) || name.includes('\0')
}
