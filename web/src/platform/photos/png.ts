import { blankPlace } from './blank-place.ts'

const texts = new Set(['tEXt', 'zTXt', 'iTXt'])
const changeable = new Set(['eXIf', ...texts])
/** The limit of one text, because a small file could decompress without end. */
const mostBytes = 4 * 1024 * 1024
const rawProfile = 'Raw profile type '
const emptied = new TextEncoder().encode('Comment\0')

type Part = { name: string; start: number; end: number }

/**
 * Overwrites the texts of a PNG that say where it was taken in a form which `blankPlace` does not find: compressed, or in
 * hexadecimal, as ImageMagick and ExifTool write the fields of a photo. True if there was one.
 */
export async function blankTexts(bytes: Uint8Array): Promise<boolean> {
  let found = false
  for (const { name, start, end } of partsOf(bytes)) {
    const part = bytes.subarray(start, end)
    if (!texts.has(name) || part.length < emptied.length || !(await hidesPlace(name, part))) continue
    bytes.set(new TextEncoder().encode('tEXt'), start - 4)
    part.fill(0x20).set(emptied)
    found = true
  }
  return found
}

/** Renews the checksums after a PNG's fields or texts changed: readers leave out a part that does not fit. */
export function renewChecksums(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { name, start, end } of partsOf(bytes))
    if (changeable.has(name)) view.setUint32(end, checksum(bytes.subarray(start - 4, end)))
}

function* partsOf(bytes: Uint8Array): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const start = at + 8
    const end = start + view.getUint32(at)
    if (end + 4 > bytes.length) return
    yield { name: String.fromCharCode(...bytes.subarray(at + 4, start)), start, end }
    at = end + 4
  }
}

async function hidesPlace(name: string, part: Uint8Array): Promise<boolean> {
  const keyEnd = part.indexOf(0)
  if (keyEnd < 0) return false
  const key = new TextDecoder('latin1').decode(part.subarray(0, keyEnd))
  const text = await textOf(name, part.slice(keyEnd + 1))
  return blankPlace(key.startsWith(rawProfile) ? fromHexadecimal(text) : text)
}

async function textOf(name: string, rest: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (name === 'tEXt') return rest
  if (name === 'zTXt') return inflated(rest.subarray(1))
  const text = rest.subarray(rest.indexOf(0, rest.indexOf(0, 2) + 1) + 1) // after its language and its translated name
  return rest[0] === 1 ? inflated(text) : text
}

/** As far as it can be read. */
async function inflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; size < mostBytes;) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) break
    chunks.push(value)
    size += value.length
  }
  void reader.cancel().catch(() => {})
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** After a line with the name of the profile and one with its length. */
function fromHexadecimal(text: Uint8Array): Uint8Array {
  const digits = new TextDecoder('latin1')
    .decode(text)
    .replace(/^\s*\w+\s+\d+\s/, '')
    .replaceAll(/\s/g, '')
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}
