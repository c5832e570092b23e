import type { Bytes } from './bytes.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerSize = 512
const entrySize = 128
const longestName = 64
const fatInHeader = 109
const mostEntries = 10_000
const lastSector = 0xff_ff_ff_fa // this and above: end of a chain, or no sector

/**
 * The names in an OLE2 file (doc, xls, ppt) in lower case, because OLE2 ignores case; null if it is not OLE2. Reads
 * only the directory, in a bounded number of steps for any input.
 */
export async function olePartsOf(bytes: Bytes): Promise<Set<string> | null> {
  const header = await bytes.read(0, headerSize)
  const shift = header.length === headerSize ? header.readUInt16LE(30) : 0
  if (!header.subarray(0, 8).equals(signature) || (shift !== 9 && shift !== 12)) return null

  const size = 2 ** shift
  const sector = (index: number) => bytes.read((index + 1) * size, size)
  const names = new Set<string>()
  let at = header.readUInt32LE(48)
  for (let read = 0; at < lastSector; read += size / entrySize) {
    const entries = await sector(at)
    if (read > mostEntries || entries.length < size) return null
    for (let entry = 0; entry < size; entry += entrySize)
      names.add(nameOf(entries.subarray(entry, entry + entrySize)).toLowerCase())
    const next = await nextSector(header, sector, size, at)
    if (next === null) return null
    at = next
  }
  return names
}

/** The next sector in the chain, by the allocation table (FAT). */
async function nextSector(header: Buffer, sector: Sector, size: number, at: number): Promise<number | null> {
  const perSector = size / 4
  const table = await fatSector(header, sector, perSector, Math.floor(at / perSector))
  if (table === null || table >= lastSector) return null
  const links = await sector(table)
  return links.length < size ? null : links.readUInt32LE((at % perSector) * 4)
}

type Sector = (index: number) => Promise<Buffer>

/**
 * The position of the n-th sector of the FAT. The header lists the first ones, a DIFAT sector the others up to 10 MiB.
 */
async function fatSector(header: Buffer, sector: Sector, perSector: number, n: number): Promise<number | null> {
  if (n < fatInHeader) return header.readUInt32LE(76 + n * 4)
  const list = header.readUInt32LE(68)
  const place = (n - fatInHeader) * 4
  if (list >= lastSector || place >= (perSector - 1) * 4) return null // its last entry would point to another list
  const places = await sector(list)
  return places.length < perSector * 4 ? null : places.readUInt32LE(place)
}

function nameOf(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(longestName), longestName)
  return entry.toString('utf16le', 0, Math.max(0, length - 2))
}
