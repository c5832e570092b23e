import { crc32, deflateRawSync } from 'node:zlib'

export type Entry = {
  name: string
  content?: string | Buffer
  /** Stored without compression. */
  stored?: boolean
  /** The uncompressed size claimed in the directory, if it is false. */
  claims?: number
  flags?: number
  /** The content is used as compressed data. */
  raw?: boolean
  /** Sizes and offset as 64-bit numbers (ZIP64). */
  wide?: boolean
}

/** Writes a ZIP like office programs: local headers with data, the central directory, the end record. */
export function zipFile(entries: Entry[], { comment = '' } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', stored = false, claims, flags = 0, raw, wide } of entries) {
    const plain = Buffer.from(content)
    const packed = stored || raw ? plain : deflateRawSync(plain)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(stored ? 0 : 8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claims ?? plain.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const numbers = wide ? widen(shared, place, at) : Buffer.alloc(0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), numbers, packed])
    locals.push(local)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, Buffer.from(name), numbers)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...locals, listed, end, Buffer.from(comment)])
}

/** Moves sizes and offset to a ZIP64 field, as some programs do for small files too. */
function widen(shared: Buffer, place: Buffer, at: number): Buffer {
  const field = Buffer.alloc(28)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(24, 2)
  field.writeBigUInt64LE(BigInt(shared.readUInt32LE(18)), 4)
  field.writeBigUInt64LE(BigInt(shared.readUInt32LE(14)), 12)
  field.writeBigUInt64LE(BigInt(at), 20)
  shared.fill(0xff, 14, 22)
  shared.writeUInt16LE(field.length, 24)
  place.fill(0xff, 10, 14)
  return field
}
