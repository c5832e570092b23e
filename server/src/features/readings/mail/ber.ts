/** A value in the Basic Encoding Rules of ASN.1 (X.690). */
export type Ber = { tag: number; content: Uint8Array; values: Ber[] }

const depthMost = 30
const valuesMost = 200_000

/** The first value of some bytes; null if they are something else. */
export function readBer(bytes: Uint8Array): Ber | null {
  let count = 0
  try {
    return read(0, bytes.length, 0).value
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }

  function read(start: number, most: number, depth: number): { value: Ber; end: number } {
    count += 1
    const [tag = 0, first = 0] = bytes.subarray(start, most)
    // A tag of several bytes is not among those that a signature is made of.
    if (start + 2 > most || depth > depthMost || count > valuesMost || (tag & 0x1f) === 0x1f) throw new RangeError()
    const size = first < 0x80 ? 0 : first & 0x7f
    if (size > 4 || start + 2 + size > most) throw new RangeError()
    const begin = start + 2 + size
    const isOpen = first === 0x80
    const length = size ? bytes.subarray(start + 2, begin).reduce((sum, byte) => sum * 256 + byte, 0) : first
    const end = isOpen ? most : begin + length
    if (end > most) throw new RangeError()
    const value: Ber = { tag, content: bytes.subarray(begin, end), values: [] }
    if ((tag & 0x20) === 0) return { value, end }
    let at = begin
    while (at < end) {
      if (isOpen && bytes[at] === 0 && bytes[at + 1] === 0) break
      const inside = read(at, end, depth + 1)
      value.values.push(inside.value)
      at = inside.end
    }
    return { value, end: isOpen ? at + 2 : end }
  }
}

/** The bytes of an octet string, also of one in pieces. */
export function octetsOf({ content, values }: Ber): Uint8Array {
  return values.length ? Buffer.concat(values.map(octetsOf)) : content
}
