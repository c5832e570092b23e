/** Renews the checksums of a PNG's own fields (EXIF) after they changed: readers leave out a part that does not fit. */
export function renewChecksums(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'eXIf' || name === 'iTXt') view.setUint32(end, checksum(bytes.subarray(at + 4, end)))
    at = end + 4
  }
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}
