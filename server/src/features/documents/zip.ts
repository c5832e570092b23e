import type { Bytes } from './content.ts'

/** What the central directory of a ZIP says of one entry. */
export type ZipEntry = { name: string; stored: boolean; size: number; at: number }

const end_size = 22
const longest_comment = 65_535
const entry_size = 46
const most_entries = 10_000
const largest_directory = 2 * 1024 * 1024
const most_unpacked = 200 * 1024 * 1024
const most_ratio = 100
const signatures = { local: 0x04_03_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50 }

/**
 * The entries of a ZIP by its central directory, or null when it is none, or one that no office program writes:
 * encrypted, in parts, with paths that lead out, or a bomb. Nothing is ever unpacked.
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
    if (at + entry_size > directory.length || directory.readUInt32LE(at) !== signatures.entry) return null
    const encrypted = directory.readUInt16LE(at + 8) & 1
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('latin1', at + entry_size, at + entry_size + nameLength)
    const size = directory.readUInt32LE(at + 24)
    unpacked += size
    if (encrypted || leadsOut(name) || unpacked > most_unpacked || unpacked > most_ratio * bytes.size) return null
    entries.push({ name, stored: directory.readUInt16LE(at + 10) === 0, size, at: directory.readUInt32LE(at + 42) })
    at += entry_size + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === end.size ? entries : null
}

/** The first bytes of an entry that is stored as it is. */
export async function readStored(bytes: Bytes, { stored, size, at }: ZipEntry, most: number): Promise<string | null> {
  const header = await bytes.read(at, 30)
  if (!stored || size > most || header.length < 30 || header.readUInt32LE(0) !== signatures.local) return null
  const from = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  return (await bytes.read(from, size)).toString('latin1')
}

/** The record at the end tells where the directory lies. A comment may follow it, exactly up to the end of the file. */
async function findEnd(bytes: Bytes): Promise<{ count: number; size: number; at: number } | null> {
  const from = Math.max(0, bytes.size - end_size - longest_comment)
  const tail = await bytes.read(from, bytes.size - from)
  for (let at = tail.length - end_size; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end || at + end_size + tail.readUInt16LE(at + 20) !== tail.length) continue
    const whole = tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10)
    const end = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) }
    const fits = end.count <= most_entries && end.size <= largest_directory && end.at + end.size <= from + at
    return whole && fits ? end : null
  }
  return null
}

function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(name) || name.includes('\0')
}
