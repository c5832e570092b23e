const size = 512
const perSector = size / 4
const inHeader = 109
const endOfChain = 0xff_ff_ff_fe
const free = 0xff_ff_ff_ff

/**
 * Writes an OLE2 file with a root and streams of these names. `before` puts that many content sectors first, as in a
 * large document whose sector table does not fit in the header.
 */
export function oleFile(names: string[], { before = 0 } = {}): Buffer {
  const entries = ['Root Entry', ...names].map((name, n) => directoryEntry(name, n === 0 ? 5 : 2))
  while (entries.length % 4) entries.push(Buffer.alloc(128))
  const directory = Array.from({ length: entries.length / 4 }, (_, n) => Buffer.concat(entries.slice(n * 4, n * 4 + 4)))

  const used = before + directory.length
  const tables = Math.ceil((used + used / 100 + 4) / perSector)
  const lists = tables > inHeader ? Math.ceil((tables - inHeader) / (perSector - 1)) : 0
  const links = new Uint32Array(tables * perSector).fill(free)
  links.fill(endOfChain, 0, before)
  for (const [n] of directory.entries()) links[before + n] = n + 1 < directory.length ? before + n + 1 : endOfChain
  const places = Array.from({ length: tables }, (_, n) => used + n)

  const header = Buffer.alloc(size, 0xff)
  header.fill(0, 0, 76)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xff_fe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(before, 48)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(lists ? used + tables : endOfChain, 68)
  header.writeUInt32LE(lists, 72)
  for (const [n, place] of places.slice(0, inHeader).entries()) header.writeUInt32LE(place, 76 + n * 4)
  const listed = Array.from({ length: lists }, (_, n) => {
    const list = Buffer.alloc(size, 0xff)
    const own = places.slice(inHeader + n * (perSector - 1), inHeader + (n + 1) * (perSector - 1))
    for (const [at, place] of own.entries()) list.writeUInt32LE(place, at * 4)
    list.writeUInt32LE(n + 1 < lists ? used + tables + n + 1 : endOfChain, size - 4)
    return list
  })
  return Buffer.concat([header, Buffer.alloc(before * size), ...directory, Buffer.from(links.buffer), ...listed])
}

function directoryEntry(name: string, type: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(type, 66)
  entry.fill(0xff, 68, 80)
  return entry
}
