import type { Bytes } from './bytes.ts'
import type { ImageSize } from './image-size.ts'

const brandsTaken = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'mif2', 'msf1'])
const mostBoxes = 1000
const largestTable = 2 * 1024 * 1024 // the metadata of a panorama in hundreds of tiles takes some 50 kB

/**
 * The largest image that a HEIF file declares, including tiles and thumbnails; null if it is not a HEIF file. Boxes
 * contain boxes; only those that lead to a size are read.
 */
export async function heifSize(bytes: Bytes): Promise<ImageSize | null> {
  if (!(await isHeif(bytes))) return null
  const sizes: ImageSize[] = []
  let at = 0
  for (let box = 0; at < bytes.size; box++) {
    const head = await bytes.read(at, 16)
    const length = lengthOf(head, 0, bytes.size - at)
    if (length === null || box === mostBoxes) return null
    const kind = head.toString('latin1', 4, 8)
    if (kind === 'meta' || kind === 'moov') {
      if (length > largestTable) return null
      const table = await bytes.read(at, length)
      const sizesOfBox = kind === 'meta' ? imageSizes(table) : trackSizes(table)
      if (sizesOfBox === null) return null
      sizes.push(...sizesOfBox)
    }
    at += length
  }
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? null
}

/** The first box names the image formats inside: an accepted one, and none of the AVIF family. */
async function isHeif(bytes: Bytes): Promise<boolean> {
  const head = await bytes.read(0, 256)
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4)) // offset 12 is a version
  return brands.some((brand) => brandsTaken.has(brand)) && !brands.some((brand) => brand.startsWith('avi'))
}

/** Still images: each has a property with its size. A `meta` box starts with a version of four bytes. */
function imageSizes(meta: Buffer): ImageSize[] | null {
  const properties = inside([meta], 4)?.filter(named('iprp'))
  const lists = properties && inside(properties)?.filter(named('ipco'))
  const extents = lists && inside(lists)?.filter(named('ispe'))
  if (!extents || extents.some(({ length }) => length < 20)) return null
  return extents.map((box) => ({ width: box.readUInt32BE(12), height: box.readUInt32BE(16) }))
}

/** Image sequences: each track header ends with the size on screen, in 16.16 fixed point. */
function trackSizes(moov: Buffer): ImageSize[] | null {
  const tracks = inside([moov])?.filter(named('trak'))
  const headers = tracks && inside(tracks)?.filter(named('tkhd'))
  if (!headers || headers.some(({ length }) => length < 92)) return null
  return headers.map((box) => ({ width: box.readUInt16BE(box.length - 8), height: box.readUInt16BE(box.length - 4) }))
}

/** The boxes within boxes, after `skip` bytes of content; null if they do not fit. */
function inside(boxes: Buffer[], skip = 0): Buffer[] | null {
  const result: Buffer[] = []
  for (const box of boxes) {
    let at = (box.readUInt32BE(0) === 1 ? 16 : 8) + skip
    while (at < box.length) {
      const length = lengthOf(box, at, box.length - at)
      if (length === null || result.length === mostBoxes) return null
      result.push(box.subarray(at, at + length))
      at += length
    }
  }
  return result
}

function named(kind: string) {
  return (box: Buffer) => box.toString('latin1', 4, 8) === kind
}

/** The length of the box at `at`: 0 means the rest of the file, 1 a 64-bit length after the name. */
function lengthOf(bytes: Buffer, at: number, left: number): number | null {
  if (bytes.length < at + 8) return null
  const short = bytes.readUInt32BE(at)
  if (short === 1 && bytes.length < at + 16) return null
  const length = short === 0 ? left : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
  return length < (short === 1 ? 16 : 8) || length > left ? null : length
}
