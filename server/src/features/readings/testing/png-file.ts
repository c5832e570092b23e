import { crc32, deflateSync } from 'node:zlib'

type PngKind = { depth: number; colour: number; interlaced?: boolean }

/** A PNG with these rows in it, each after the byte of its filter. They may be fewer or more than its size says. */
export function pngFile(width: number, height: number, { depth, colour, interlaced }: PngKind, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const parts: [string, Buffer][] = [
    ['IHDR', head],
    ['IDAT', deflateSync(rows, { level: 1 })],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    ...parts.map(([kind, bytes]) => chunkOf(kind, bytes)),
  ])
}

export function chunkOf(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const chunk = Buffer.alloc(8 + named.length)
  chunk.writeUInt32BE(bytes.length, 0)
  chunk.set(named, 4)
  chunk.writeUInt32BE(crc32(named), 4 + named.length)
  return chunk
}
